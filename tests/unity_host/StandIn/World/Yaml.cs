using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace StandIn
{
    /// <summary>A value of Unity's YAML: a scalar, a list, or a map that keeps its order.</summary>
    internal sealed class Yaml
    {
        internal string Scalar;
        internal List<Yaml> Items;
        internal List<KeyValuePair<string, Yaml>> Members;
        internal bool Quoted;

        /// <summary>For a reference that no file holds: the object itself.</summary>
        internal UnityEngine.Object Direct;

        /// <summary>For a reference that an instance set: what it means in the file of the instance.</summary>
        internal ReferenceScope Scope;

        internal static Yaml Of(string scalar) => new Yaml { Scalar = scalar };

        internal static Yaml Map() => new Yaml { Members = new List<KeyValuePair<string, Yaml>>() };

        internal Yaml this[string key]
        {
            get
            {
                if (Members == null) return null;
                foreach (var member in Members)
                {
                    if (member.Key == key) return member.Value;
                }
                return null;
            }
        }

        internal string Text(string key) => this[key]?.Scalar;

        internal long FileId => Number("fileID");

        internal long Number(string key) => long.TryParse(Text(key), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : 0;

        internal void Set(string key, Yaml value)
        {
            for (var i = 0; i < Members.Count; i++)
            {
                if (Members[i].Key != key) continue;
                Members[i] = new KeyValuePair<string, Yaml>(key, value);
                return;
            }
            Members.Add(new KeyValuePair<string, Yaml>(key, value));
        }

        internal Yaml Clone()
        {
            var copy = new Yaml { Scalar = Scalar, Quoted = Quoted, Scope = Scope };
            if (Items != null) copy.Items = Items.ConvertAll(item => item.Clone());
            if (Members != null) copy.Members = Members.ConvertAll(member => new KeyValuePair<string, Yaml>(member.Key, member.Value.Clone()));
            return copy;
        }
    }

    /// <summary>One document of a Unity file.</summary>
    internal sealed class YamlDocument
    {
        internal int ClassId;
        internal long FileId;
        internal bool Stripped;
        internal string ClassName;
        internal Yaml Body;
    }

    /// <summary>Reads Unity's own kind of YAML: block maps and lists by indentation, flow maps and lists that may fold over lines, three kinds of scalars.</summary>
    internal sealed class YamlReader
    {
        readonly string[] _lines;
        int _at;

        YamlReader(string text)
        {
            _lines = text.Replace("\r\n", "\n").Split('\n');
        }

        internal static List<YamlDocument> Read(string text)
        {
            var reader = new YamlReader(text);
            var documents = new List<YamlDocument>();
            while (reader._at < reader._lines.Length)
            {
                var line = reader._lines[reader._at++];
                if (line.StartsWith("--- !u!", StringComparison.Ordinal)) documents.Add(reader.Document(line));
            }
            return documents;
        }

        /// <summary>A file without document headers, such as a .meta: one map.</summary>
        internal static Yaml ReadPlain(string text) => new YamlReader(text).Map(0);

        YamlDocument Document(string header)
        {
            var parts = header.Substring("--- !u!".Length).Split(' ');
            var document = new YamlDocument
            {
                ClassId = int.Parse(parts[0], CultureInfo.InvariantCulture),
                FileId = long.Parse(parts[1].Substring(1), CultureInfo.InvariantCulture),
                Stripped = Array.IndexOf(parts, "stripped") > 0,
            };
            document.ClassName = _lines[_at++].TrimEnd().TrimEnd(':');
            document.Body = Map(2);
            return document;
        }

        Yaml Map(int indent)
        {
            var map = Yaml.Map();
            while (_at < _lines.Length)
            {
                var line = _lines[_at];
                if (line.Trim().Length == 0 || line.StartsWith("%", StringComparison.Ordinal))
                {
                    _at++;
                    continue;
                }
                if (Indent(line) < indent || line.StartsWith("---", StringComparison.Ordinal)) break;
                if (Indent(line) > indent || line[indent] == '-') break;
                _at++;
                Entry(map, line.Substring(indent), indent);
            }
            return map;
        }

        /// <summary>`key: value`, where the value may go on in the lines below.</summary>
        void Entry(Yaml map, string text, int indent)
        {
            var colon = KeyEnd(text);
            var key = Unquote(text.Substring(0, colon));
            var rest = text.Substring(colon + 1).TrimStart(' ');
            map.Members.Add(new KeyValuePair<string, Yaml>(key, rest.Length > 0 ? Inline(rest, indent) : Below(indent)));
        }

        static int KeyEnd(string text)
        {
            var quote = text[0] == '"' || text[0] == '\'' ? text[0] : '\0';
            for (var i = quote == '\0' ? 0 : 1; i < text.Length; i++)
            {
                if (quote != '\0')
                {
                    if (text[i] == quote) quote = '\0';
                }
                else if (text[i] == ':' && (i + 1 == text.Length || text[i + 1] == ' ')) return i;
            }
            throw new FormatException("no key in: " + text);
        }

        Yaml Below(int indent)
        {
            while (_at < _lines.Length && _lines[_at].Trim().Length == 0) _at++;
            if (_at == _lines.Length) return Yaml.Of("");
            var line = _lines[_at];
            var inner = Indent(line);
            if (inner >= indent && inner < line.Length && line[inner] == '-' && !line.StartsWith("---", StringComparison.Ordinal)) return List(inner);
            return inner > indent ? Map(inner) : Yaml.Of("");
        }

        Yaml List(int indent)
        {
            var list = new Yaml { Items = new List<Yaml>() };
            while (_at < _lines.Length)
            {
                var line = _lines[_at];
                if (line.StartsWith("---", StringComparison.Ordinal) || Indent(line) != indent || line.Trim().Length == 0 || line[indent] != '-') break;
                var rest = line.Substring(indent + 1).TrimStart(' ');
                var inner = line.Length - rest.Length;
                if (rest == "-" || rest.StartsWith("- ", StringComparison.Ordinal))
                {
                    // A list within a list begins in the line of its place.
                    _lines[_at] = new string(' ', inner) + rest;
                    list.Items.Add(List(inner));
                    continue;
                }
                _at++;
                // An empty item; a list under a key may stand at the key's own indentation, one under an item may not.
                if (rest.Length == 0) list.Items.Add(Below(indent + 1));
                else if (IsEntry(rest))
                {
                    var map = Yaml.Map();
                    Entry(map, rest, inner);
                    map.Members.AddRange(Map(inner).Members);
                    list.Items.Add(map);
                }
                else list.Items.Add(Inline(rest, indent));
            }
            return list;
        }

        static bool IsEntry(string text)
        {
            if (text[0] == '{' || text[0] == '[' || text[0] == '"' || text[0] == '\'') return false;
            var colon = text.IndexOf(": ", StringComparison.Ordinal);
            return colon > 0 || text.EndsWith(":", StringComparison.Ordinal);
        }

        Yaml Inline(string text, int indent)
        {
            if (text[0] == '{' || text[0] == '[')
            {
                while (!Balanced(text)) text += " " + _lines[_at++].Trim();
                var at = 0;
                return Flow(text, ref at);
            }
            if (text[0] == '"' || text[0] == '\'')
            {
                while (!Closed(text))
                {
                    var more = _lines[_at++].Trim();
                    text = more.Length == 0 ? text + "\n" : text + (text.EndsWith("\n", StringComparison.Ordinal) ? "" : " ") + more;
                }
                return new Yaml { Scalar = Unquote(text), Quoted = true };
            }
            while (_at < _lines.Length && Indent(_lines[_at]) > indent && _lines[_at].Trim().Length > 0 && !_lines[_at].TrimStart().StartsWith("- ", StringComparison.Ordinal))
                text += " " + _lines[_at++].Trim();
            return Yaml.Of(text.TrimEnd());
        }

        static bool Balanced(string text)
        {
            var depth = 0;
            foreach (var c in text)
            {
                if (c == '{' || c == '[') depth++;
                if (c == '}' || c == ']') depth--;
            }
            return depth == 0;
        }

        static bool Closed(string text)
        {
            if (text.Length < 2) return false;
            if (text[0] == '\'')
            {
                var quotes = 0;
                for (var i = text.Length - 1; i > 0 && text[i] == '\''; i--) quotes++;
                return quotes % 2 == 1;
            }
            if (text[text.Length - 1] != '"') return false;
            var slashes = 0;
            for (var i = text.Length - 2; i > 0 && text[i] == '\\'; i--) slashes++;
            return slashes % 2 == 0;
        }

        static Yaml Flow(string text, ref int at)
        {
            while (text[at] == ' ') at++;
            if (text[at] == '{' || text[at] == '[') return FlowCollection(text, ref at);
            var start = at;
            if (text[at] == '"' || text[at] == '\'')
            {
                var quote = text[at++];
                while (text[at] != quote || (quote == '"' && text[at - 1] == '\\')) at++;
                at++;
                return new Yaml { Scalar = Unquote(text.Substring(start, at - start)), Quoted = true };
            }
            while (at < text.Length && text[at] != ',' && text[at] != '}' && text[at] != ']' && !(text[at] == ':' && at + 1 < text.Length && text[at + 1] == ' ')) at++;
            return Yaml.Of(text.Substring(start, at - start).Trim());
        }

        static Yaml FlowCollection(string text, ref int at)
        {
            var isMap = text[at] == '{';
            var close = isMap ? '}' : ']';
            var result = isMap ? Yaml.Map() : new Yaml { Items = new List<Yaml>() };
            at++;
            while (true)
            {
                while (text[at] == ' ' || text[at] == ',') at++;
                if (text[at] == close)
                {
                    at++;
                    return result;
                }
                var value = Flow(text, ref at);
                if (!isMap)
                {
                    result.Items.Add(value);
                    continue;
                }
                while (text[at] == ' ') at++;
                if (text[at] != ':') throw new FormatException("no value in: " + text);
                at++;
                result.Members.Add(new KeyValuePair<string, Yaml>(value.Scalar, Flow(text, ref at)));
            }
        }

        static string Unquote(string text)
        {
            if (text.Length >= 2 && text[0] == '\'') return text.Substring(1, text.Length - 2).Replace("''", "'");
            if (text.Length < 2 || text[0] != '"') return text;
            var plain = new StringBuilder();
            for (var i = 1; i < text.Length - 1; i++)
            {
                if (text[i] != '\\')
                {
                    plain.Append(text[i]);
                    continue;
                }
                i++;
                switch (text[i])
                {
                    case 'n': plain.Append('\n'); break;
                    case 'r': plain.Append('\r'); break;
                    case 't': plain.Append('\t'); break;
                    case '0': plain.Append('\0'); break;
                    case 'x': plain.Append(Code(text, ref i, 2)); break;
                    case 'u': plain.Append(Code(text, ref i, 4)); break;
                    case 'U': plain.Append(char.ConvertFromUtf32(int.Parse(text.Substring(i + 1, 8), NumberStyles.HexNumber, CultureInfo.InvariantCulture))); i += 8; break;
                    default: plain.Append(text[i]); break;
                }
            }
            return plain.ToString();
        }

        static char Code(string text, ref int at, int digits)
        {
            var code = (char)int.Parse(text.Substring(at + 1, digits), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            at += digits;
            return code;
        }

        static int Indent(string line)
        {
            var indent = 0;
            while (indent < line.Length && line[indent] == ' ') indent++;
            return indent;
        }
    }
}
