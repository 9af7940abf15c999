using System;
using System.IO;
using System.Text;

namespace EditorMcp.Core.Yaml
{
    /// <summary>
    /// A file's lines, one after another, in little memory: a mesh or a lightmap may be one line of many megabytes, of which only the beginning is
    /// kept. A reference that is folded over two lines comes as one.
    /// </summary>
    internal sealed class TextLines : IDisposable
    {
        const int MostBytes = 1 << 16;

        /// <summary>A reference never takes more lines than that; a file that is cut off might.</summary>
        const int MostFolds = 3;

        readonly Stream _stream;
        readonly byte[] _buffer = new byte[1 << 16];
        byte[] _long = new byte[512];
        int _at;
        int _end;
        string _ahead;

        /// <summary>Opens the stream's text; the stream is closed with it. Throws what reading throws.</summary>
        internal TextLines(Stream stream)
        {
            _stream = stream;
            try
            {
                while (_end < FileHead.Size && Fill(_end)) { }
            }
            catch (IOException)
            {
                stream.Dispose(); // nobody else has it yet
                throw;
            }
            Kind = FileHead.Sniff(_buffer, Math.Min(_end, FileHead.Size));
            if (_end >= 3 && _buffer[0] == 0xEF && _buffer[1] == 0xBB && _buffer[2] == 0xBF) _at = 3;
        }

        internal FileKind Kind { get; private set; }

        public void Dispose() => _stream.Dispose();

        /// <summary>The next line, or null at the end. A file that cannot be read on ends there, and its kind says so.</summary>
        internal string Next()
        {
            var line = _ahead ?? NextLine();
            _ahead = null;
            for (var folds = 0; line != null && folds < MostFolds && FileReference.IsCut(line); folds++)
            {
                var more = NextLine();
                if (more == null) break;
                if (more.StartsWith("---", StringComparison.Ordinal))
                {
                    _ahead = more;
                    break;
                }
                line = line + " " + more.Trim();
            }
            return line;
        }

        string NextLine()
        {
            var kept = 0;
            while (true)
            {
                if (_at == _end && !Refill()) return kept == 0 ? null : Text(_long, 0, kept);
                var newline = Array.IndexOf(_buffer, (byte)'\n', _at, _end - _at);
                var start = _at;
                if (newline >= 0)
                {
                    _at = newline + 1;
                    if (kept == 0) return Text(_buffer, start, Math.Min(newline - start, MostBytes));
                    Keep(start, newline, ref kept);
                    return Text(_long, 0, kept);
                }
                _at = _end;
                Keep(start, _end, ref kept);
            }
        }

        void Keep(int start, int end, ref int kept)
        {
            var count = Math.Min(end - start, MostBytes - kept);
            if (kept + count > _long.Length) Array.Resize(ref _long, Math.Max(kept + count, _long.Length * 2));
            Buffer.BlockCopy(_buffer, start, _long, kept, count);
            kept += count;
        }

        bool Refill()
        {
            _at = _end = 0;
            try
            {
                return Fill(0);
            }
            catch (IOException)
            {
                Kind = FileKind.Unreadable; // a share that went away, a disk that fails: what was read so far is no answer
                return false;
            }
        }

        bool Fill(int from)
        {
            var count = _stream.Read(_buffer, from, _buffer.Length - from);
            _end = from + count;
            return count > 0;
        }

        static string Text(byte[] bytes, int start, int count)
        {
            if (count > 0 && bytes[start + count - 1] == '\r') count--;
            return Encoding.UTF8.GetString(bytes, start, count);
        }
    }
}
