using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace EditorMcp.Core.Json
{
    /// <summary>Reads one JSON text into a <see cref="JsonValue"/>. Strict: what RFC 8259 does not allow is refused.</summary>
    internal sealed class JsonReader
    {
        /// <summary>Deeper nesting is refused: it would only be an attack on the stack.</summary>
        internal const int MaxDepth = 200;

        readonly string _text;
        readonly StringBuilder _string = new StringBuilder();
        int _at;
        int _depth;

        JsonReader(string text)
        {
            _text = text;
        }

        /// <summary>Reads the whole text as one value. Throws <see cref="JsonSyntaxException"/>.</summary>
        internal static JsonValue Read(string text)
        {
            var reader = new JsonReader(text);
            var value = reader.Value();
            reader.Space();
            if (reader._at < text.Length) throw reader.Wrong("more after the value");
            return value;
        }

        JsonValue Value()
        {
            Space();
            switch (Peek())
            {
                case '{': return Object();
                case '[': return Array();
                case '"': return new JsonValue(JsonKind.String, String());
                case 't': return Word("true", JsonValue.True);
                case 'f': return Word("false", JsonValue.False);
                case 'n': return Word("null", JsonValue.Null);
                default: return Number();
            }
        }

        JsonValue Object()
        {
            var members = new Dictionary<string, JsonValue>();
            Enter();
            if (!Ends('}'))
            {
                do
                {
                    Space();
                    var key = String();
                    Space();
                    Expect(':');
                    members[key] = Value();
                    Space();
                }
                while (Another('}'));
            }
            _depth--;
            return new JsonValue(members);
        }

        JsonValue Array()
        {
            var items = new List<JsonValue>();
            Enter();
            if (!Ends(']'))
            {
                do
                {
                    items.Add(Value());
                    Space();
                }
                while (Another(']'));
            }
            _depth--;
            return new JsonValue(items);
        }

        string String()
        {
            Expect('"');
            var start = _at;
            while (Peek() != '"' && Peek() != '\\')
            {
                if (Peek() < ' ') throw Wrong("a control character in a string");
                _at++;
            }
            if (Peek() == '"') return _text.Substring(start, _at++ - start);
            _string.Clear().Append(_text, start, _at - start);
            while (Peek() != '"')
            {
                if (Peek() < ' ') throw Wrong("a control character in a string");
                var c = _text[_at++];
                _string.Append(c == '\\' ? Escaped() : c);
            }
            _at++;
            return _string.ToString();
        }

        char Escaped()
        {
            var c = Peek();
            _at++;
            switch (c)
            {
                case '"':
                case '\\':
                case '/': return c;
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case 'u':
                    if (_at + 4 <= _text.Length &&
                        ushort.TryParse(_text.Substring(_at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit))
                    {
                        _at += 4;
                        return (char)unit;
                    }
                    break;
            }
            throw Wrong("a bad escape");
        }

        JsonValue Number()
        {
            var start = _at;
            if (More() && Peek() == '-') _at++;
            if (More() && Peek() == '0') _at++;
            else Digits();
            if (More() && Peek() == '.')
            {
                _at++;
                Digits();
            }
            if (More() && (Peek() == 'e' || Peek() == 'E'))
            {
                _at++;
                if (More() && (Peek() == '+' || Peek() == '-')) _at++;
                Digits();
            }
            return new JsonValue(JsonKind.Number, _text.Substring(start, _at - start));
        }

        void Digits()
        {
            var start = _at;
            while (More() && Peek() >= '0' && Peek() <= '9') _at++;
            if (_at == start) throw Wrong("no value");
        }

        JsonValue Word(string word, JsonValue value)
        {
            if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) throw Wrong("no value");
            _at += word.Length;
            return value;
        }

        void Enter()
        {
            _at++;
            if (++_depth > MaxDepth) throw Wrong("nesting deeper than " + MaxDepth);
        }

        bool Ends(char bracket)
        {
            Space();
            if (Peek() != bracket) return false;
            _at++;
            return true;
        }

        bool Another(char bracket)
        {
            if (Ends(bracket)) return false;
            Expect(',');
            return true;
        }

        void Expect(char c)
        {
            if (Peek() != c) throw Wrong("'" + c + "' expected");
            _at++;
        }

        void Space()
        {
            while (More() && (Peek() == ' ' || Peek() == '\t' || Peek() == '\n' || Peek() == '\r')) _at++;
        }

        bool More() => _at < _text.Length;

        char Peek() => More() ? _text[_at] : throw Wrong("the text ends too early");

        JsonSyntaxException Wrong(string problem) => new JsonSyntaxException(problem, _at);
    }
}
