using System;
using System.Text;

namespace EditorMcp.Core.Yaml
{
    /// <summary>A scalar while its lines come in: a quoted one goes on to its closing quote, a plain one over the lines that stand deeper.</summary>
    internal sealed class PendingText
    {
        /// <summary>Longer texts are nobody's name; one that is never closed ends there.</summary>
        const int Most = 1 << 14;

        readonly StringBuilder _raw = new StringBuilder();
        Action<string> _use;
        int _indent;

        /// <summary>Begins with what follows the colon of a key that stands at `indent`.</summary>
        internal void Begin(string value, int indent, Action<string> use)
        {
            End();
            _raw.Clear().Append(value.TrimStart(' '));
            _indent = indent;
            _use = use;
        }

        /// <summary>Whether the line belongs to the scalar; the first that does not ends it.</summary>
        internal bool Takes(string line)
        {
            if (_use == null) return false;
            if (_raw.Length > Most || (Indent(line) <= _indent && !YamlScalar.IsOpen(_raw.ToString())))
            {
                End();
                return false;
            }
            _raw.Append('\n').Append(line);
            return true;
        }

        internal void End()
        {
            var use = _use;
            _use = null;
            use?.Invoke(YamlScalar.Decode(_raw.ToString()));
        }

        internal void Clear() => _use = null;

        static int Indent(string line)
        {
            var indent = 0;
            while (indent < line.Length && line[indent] == ' ') indent++;
            return indent;
        }
    }
}
