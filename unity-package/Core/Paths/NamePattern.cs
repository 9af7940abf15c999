namespace EditorMcp.Core.Paths
{
    /// <summary>A pattern over a whole name: `*` is anything, `?` one character; `\*` and `\?` are the characters themselves.</summary>
    internal sealed class NamePattern
    {
        /// <summary>The wild characters, as no text has them.</summary>
        const char Any = '\uFFFE';
        const char One = '\uFFFF';

        readonly string _units;

        internal NamePattern(string pattern)
        {
            var units = new System.Text.StringBuilder(pattern.Length);
            for (var i = 0; i < pattern.Length; i++)
            {
                var isEscape = pattern[i] == '\\' && i + 1 < pattern.Length && IsWild(pattern[i + 1]);
                if (isEscape) units.Append(pattern[++i]);
                else units.Append(pattern[i] == '*' ? Any : pattern[i] == '?' ? One : pattern[i]);
            }
            _units = units.ToString();
        }

        internal static bool IsWild(char c) => c == '*' || c == '?';

        /// <summary>Only the last `*` is ever given more to take, so the time is at most the product of both lengths.</summary>
        internal bool Matches(string name)
        {
            int at = 0, unit = 0, star = -1, taken = 0;
            while (at < name.Length)
            {
                if (unit < _units.Length && _units[unit] == Any)
                {
                    star = unit++;
                    taken = at;
                }
                else if (unit < _units.Length && (_units[unit] == One || _units[unit] == name[at]))
                {
                    unit++;
                    at++;
                }
                else if (star < 0) return false;
                else
                {
                    unit = star + 1;
                    at = ++taken;
                }
            }
            while (unit < _units.Length && _units[unit] == Any) unit++;
            return unit == _units.Length;
        }
    }
}
