using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace EditorMcp.Core.Yaml
{
    /// <summary>
    /// One scalar of Unity's YAML as it stands in the file: plain, single-quoted or double-quoted, on one line or folded over several. Unity has no
    /// comments: ` #` belongs to a plain value.
    /// </summary>
    internal static class YamlScalar
    {
        static readonly Dictionary<char, string> Escapes = new Dictionary<char, string>
        {
            ['0'] = "\0", ['a'] = "\a", ['b'] = "\b", ['t'] = "\t", ['n'] = "\n", ['v'] = "\v", ['f'] = "\f", ['r'] = "\r", ['e'] = "\x1b",
            ['N'] = "\x85", ['_'] = "\xa0", ['L'] = "\u2028", ['P'] = "\u2029",
        };

        /// <summary>Whether the text opens a quote that it does not close: the next line belongs to it.</summary>
        internal static bool IsOpen(string raw)
        {
            if (raw.Length == 0 || (raw[0] != '"' && raw[0] != '\'')) return false;
            for (var i = 1; i < raw.Length; i++)
            {
                if (raw[0] == '"' && raw[i] == '\\') i++;
                else if (raw[i] == raw[0])
                {
                    if (raw[0] == '"' || i + 1 >= raw.Length || raw[i + 1] != '\'') return false;
                    i++;
                }
            }
            return true;
        }

        /// <summary>The text that a scalar stands for. Its lines are joined by newlines.</summary>
        internal static string Decode(string raw)
        {
            raw = raw.Trim(' ', '\t');
            if (raw.Length == 0) return "";
            if (raw[0] == '\'') return Unfold(Inside(raw)).Replace("''", "'");
            return raw[0] == '"' ? Unescape(Inside(raw)) : Unfold(raw);
        }

        static string Inside(string raw) => raw.Length > 1 && raw[raw.Length - 1] == raw[0] ? raw.Substring(1, raw.Length - 2) : raw.Substring(1);

        /// <summary>A line's end within a scalar is a space; each empty line is a newline.</summary>
        static string Unfold(string text)
        {
            if (text.IndexOf('\n') < 0) return text;
            var lines = text.Split('\n');
            var joined = new StringBuilder(lines[0].TrimEnd(' ', '\t'));
            var empty = 0;
            for (var i = 1; i < lines.Length; i++)
            {
                var line = i < lines.Length - 1 ? lines[i].Trim(' ', '\t') : lines[i].TrimStart(' ', '\t');
                if (line.Length == 0 && i < lines.Length - 1)
                {
                    empty++;
                    continue;
                }
                if (empty == 0) joined.Append(' ');
                else joined.Append('\n', empty);
                joined.Append(line);
                empty = 0;
            }
            return joined.ToString();
        }

        static string Unescape(string text)
        {
            // A backslash at a line's end joins two lines without a space, so it goes before the folding.
            var lines = text.Split('\n');
            var kept = new StringBuilder(lines[0]);
            for (var i = 1; i < lines.Length; i++)
            {
                if (EndsInBackslash(lines[i - 1])) kept.Remove(kept.Length - 1, 1).Append(lines[i].TrimStart(' ', '\t'));
                else kept.Append('\n').Append(lines[i]);
            }
            text = Unfold(kept.ToString());
            if (text.IndexOf('\\') < 0) return text;
            var plain = new StringBuilder(text.Length);
            for (var i = 0; i < text.Length; i++)
            {
                if (text[i] != '\\' || i + 1 == text.Length) plain.Append(text[i]);
                else plain.Append(Escaped(text, ref i));
            }
            return plain.ToString();
        }

        /// <summary>What the escape at `at` stands for; `at` then is at its last character.</summary>
        static string Escaped(string text, ref int at)
        {
            var code = text[++at];
            var digits = code == 'x' ? 2 : code == 'u' ? 4 : code == 'U' ? 8 : 0;
            if (digits == 0 || at + digits >= text.Length) return Escapes.TryGetValue(code, out var known) ? known : code.ToString();
            if (!uint.TryParse(text.Substring(at + 1, digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var number)) return code.ToString();
            at += digits;
            if (number < 0x10000) return ((char)number).ToString(); // half of a pair, perhaps: the other half follows
            return number < 0x110000 ? char.ConvertFromUtf32((int)number) : "\ufffd";
        }

        static bool EndsInBackslash(string line)
        {
            var slashes = 0;
            while (slashes < line.Length && line[line.Length - 1 - slashes] == '\\') slashes++;
            return slashes % 2 == 1;
        }
    }
}
