using System.Text;
using System.Text.RegularExpressions;

namespace EditorMcp.Core.Paths
{
    /// <summary>Patterns over paths (`*` and `?` within one level, `**` over any number); `\*` and `\?` are the characters themselves.</summary>
    internal sealed class Glob
    {
        /// <summary>One character of a path's step: an escaped one counts as one.</summary>
        const string PathCharacter = @"(?:[^/\\]|\\.)";

        readonly Regex _regex;

        Glob(string regex)
        {
            _regex = new Regex("^" + regex + "$", RegexOptions.CultureInvariant | RegexOptions.Singleline);
        }

        internal static Glob ForPath(string pattern) => new Glob(Translate(pattern));

        internal bool Matches(string text) => _regex.IsMatch(text);

        static string Translate(string pattern)
        {
            var regex = new StringBuilder();
            for (var i = 0; i < pattern.Length; i++)
            {
                var c = pattern[i];
                var next = i + 1 < pattern.Length ? pattern[i + 1] : '\0';
                if (c == '\\' && (next == '*' || next == '?')) regex.Append(Regex.Escape(pattern[++i].ToString()));
                else if (c == '\\' && next != '\0') regex.Append(@"\\").Append(Regex.Escape(pattern[++i].ToString()));
                else if (c == '*' && next == '*')
                {
                    i++;
                    var level = i + 1 < pattern.Length && pattern[i + 1] == '/';
                    regex.Append(level ? "(?:.*/)?" : ".*");
                    if (level) i++;
                }
                else if (c == '*') regex.Append(PathCharacter).Append('*');
                else if (c == '?') regex.Append(PathCharacter);
                else regex.Append(Regex.Escape(c.ToString()));
            }
            return regex.ToString();
        }
    }
}
