using System;
using System.Globalization;
using System.IO;

namespace EditorMcp.Core.Json
{
    /// <summary>Writes compact JSON as UTF-8 into one growing buffer. Commas are its own business; nesting is the caller's.</summary>
    internal sealed class JsonWriter
    {
        /// <summary>The largest integer every JSON reader keeps exactly; what lies beyond is written as a string.</summary>
        internal const long MaxExactInteger = 9007199254740992;

        /// <summary>By ASCII code: what stands in a string as it is.</summary>
        static readonly bool[] Plain = PlainCharacters();

        byte[] _buffer;
        bool _comma;

        internal JsonWriter(int capacity = 256)
        {
            _buffer = new byte[capacity];
        }

        internal int Length { get; private set; }

        internal ArraySegment<byte> Written => new ArraySegment<byte>(_buffer, 0, Length);

        internal byte[] ToArray()
        {
            var copy = new byte[Length];
            Buffer.BlockCopy(_buffer, 0, copy, 0, Length);
            return copy;
        }

        public override string ToString() => System.Text.Encoding.UTF8.GetString(_buffer, 0, Length);

        internal JsonWriter BeginObject() => Open((byte)'{');

        internal JsonWriter EndObject() => Close((byte)'}');

        internal JsonWriter BeginArray() => Open((byte)'[');

        internal JsonWriter EndArray() => Close((byte)']');

        internal JsonWriter Key(string key)
        {
            BeginString();
            Body(key);
            Room(2);
            _buffer[Length++] = (byte)'"';
            _buffer[Length++] = (byte)':';
            _comma = false;
            return this;
        }

        /// <summary>A piece of JSON as it is, commas included, for the loops that write it many thousand times; `comma` if one must come before what follows.</summary>
        internal JsonWriter Piece(byte[] json, bool comma)
        {
            Copy(json);
            _comma = comma;
            return this;
        }

        /// <summary>Makes room at once for what is known to come.</summary>
        internal JsonWriter Reserve(int bytes)
        {
            Room(bytes);
            return this;
        }

        internal JsonWriter String(string value)
        {
            if (value == null) return Null();
            BeginString();
            Body(value);
            return EndString();
        }

        internal JsonWriter Bool(bool value) => Ascii(value ? "true" : "false");

        internal JsonWriter Null() => Ascii("null");

        /// <summary>An integer; as a string where a double could not hold it.</summary>
        internal JsonWriter Integer(long value)
        {
            if (value > MaxExactInteger || value < -MaxExactInteger) return String(value.ToString(CultureInfo.InvariantCulture));
            Separate();
            Room(20);
            if (value < 0)
            {
                _buffer[Length++] = (byte)'-';
                value = -value;
            }
            var digits = 1;
            for (var rest = value / 10; rest > 0; rest /= 10) digits++;
            for (var at = Length + digits - 1; at >= Length; at--)
            {
                _buffer[at] = (byte)('0' + value % 10);
                value /= 10;
            }
            Length += digits;
            _comma = true;
            return this;
        }

        /// <summary>An unsigned integer; as a string where a double could not hold it.</summary>
        internal JsonWriter Unsigned(ulong value) =>
            value <= MaxExactInteger ? Integer((long)value) : String(value.ToString(CultureInfo.InvariantCulture));

        /// <summary>A single-precision number with the fewest digits that read back the same.</summary>
        internal JsonWriter Float(float value) =>
            float.IsNaN(value) || float.IsInfinity(value) ? String(Special(value)) : Ascii(ShortestNumber.Of(value));

        /// <summary>A double-precision number with the fewest digits that read back the same.</summary>
        internal JsonWriter Double(double value) =>
            double.IsNaN(value) || double.IsInfinity(value) ? String(Special(value)) : Ascii(ShortestNumber.Of(value));

        /// <summary>One value that is JSON already.</summary>
        internal JsonWriter Raw(ArraySegment<byte> json)
        {
            Separate();
            Room(json.Count);
            Buffer.BlockCopy(json.Array ?? throw new InvalidDataException("no JSON to write"), json.Offset, _buffer, Length, json.Count);
            Length += json.Count;
            _comma = true;
            return this;
        }

        internal JsonWriter Raw(string json) => Raw(new ArraySegment<byte>(System.Text.Encoding.UTF8.GetBytes(json)));

        /// <summary>Starts a string that is written in pieces; returns where its body begins.</summary>
        internal int BeginString()
        {
            Separate();
            Room(1);
            _buffer[Length++] = (byte)'"';
            return Length;
        }

        internal JsonWriter EndString()
        {
            Room(1);
            _buffer[Length++] = (byte)'"';
            _comma = true;
            return this;
        }

        /// <summary>Repeats bytes written before: a child's path starts with its parent's, already escaped.</summary>
        internal JsonWriter Repeat(int start, int count)
        {
            Room(count);
            Buffer.BlockCopy(_buffer, start, _buffer, Length, count);
            Length += count;
            return this;
        }

        /// <summary>A piece of a string's body, escaped.</summary>
        internal JsonWriter Body(string text)
        {
            // Three bytes a UTF-16 unit is the most UTF-8 needs, six the most an escape does; the check for room is done once.
            Room(text.Length * 6);
            var buffer = _buffer;
            var at = Length;
            for (var i = 0; i < text.Length; i++)
            {
                var c = text[i];
                if (c < Plain.Length && Plain[c]) buffer[at++] = (byte)c;
                else if (c < 0x80) at = Escape(buffer, at, c);
                else at = Utf8(buffer, at, text, ref i);
            }
            Length = at;
            return this;
        }

        static bool[] PlainCharacters()
        {
            var plain = new bool[0x80];
            for (var c = ' '; c < plain.Length; c++) plain[c] = c != '"' && c != '\\';
            return plain;
        }

        static int Escape(byte[] buffer, int at, char c)
        {
            buffer[at++] = (byte)'\\';
            switch (c)
            {
                case '"': buffer[at++] = (byte)'"'; return at;
                case '\\': buffer[at++] = (byte)'\\'; return at;
                case '\n': buffer[at++] = (byte)'n'; return at;
                case '\r': buffer[at++] = (byte)'r'; return at;
                case '\t': buffer[at++] = (byte)'t'; return at;
            }
            buffer[at++] = (byte)'u';
            buffer[at++] = (byte)'0';
            buffer[at++] = (byte)'0';
            buffer[at++] = (byte)(c >= 0x10 ? '0' + (c >> 4) : '0');
            buffer[at++] = (byte)"0123456789abcdef"[c & 15];
            return at;
        }

        static int Utf8(byte[] buffer, int at, string text, ref int i)
        {
            int c = text[i];
            if (c < 0x800)
            {
                buffer[at++] = (byte)(0xC0 | c >> 6);
                buffer[at++] = (byte)(0x80 | c & 0x3F);
                return at;
            }
            if (char.IsHighSurrogate((char)c) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                c = char.ConvertToUtf32((char)c, text[++i]);
                buffer[at++] = (byte)(0xF0 | c >> 18);
                buffer[at++] = (byte)(0x80 | c >> 12 & 0x3F);
            }
            else
            {
                // A lone surrogate has no UTF-8 form.
                if (char.IsSurrogate((char)c)) c = 0xFFFD;
                buffer[at++] = (byte)(0xE0 | c >> 12);
            }
            buffer[at++] = (byte)(0x80 | c >> 6 & 0x3F);
            buffer[at++] = (byte)(0x80 | c & 0x3F);
            return at;
        }

        static string Special(double value) => double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

        JsonWriter Open(byte bracket)
        {
            Separate();
            Room(1);
            _buffer[Length++] = bracket;
            return this;
        }

        JsonWriter Close(byte bracket)
        {
            Room(1);
            _buffer[Length++] = bracket;
            _comma = true;
            return this;
        }

        JsonWriter Ascii(string text)
        {
            Separate();
            Room(text.Length);
            for (var i = 0; i < text.Length; i++) _buffer[Length++] = (byte)text[i];
            _comma = true;
            return this;
        }

        void Copy(byte[] bytes)
        {
            Room(bytes.Length);
            Buffer.BlockCopy(bytes, 0, _buffer, Length, bytes.Length);
            Length += bytes.Length;
        }

        void Separate()
        {
            if (!_comma) return;
            Room(1);
            _buffer[Length++] = (byte)',';
            _comma = false;
        }

        void Room(int count)
        {
            if (_buffer.Length - Length >= count) return;
            Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, Length + count));
        }
    }
}
