using System;
using System.Collections.Generic;

namespace EditorMcp.Core.Paths
{
    /// <summary>
    /// A part of a project: a file, a folder with all below it, or a pattern (`*`, `?` within a level, `**` over any number), without regard to upper and
    /// lower case. All places of a pattern that a path can have come to are followed at once, so that no pattern takes long.
    /// </summary>
    internal sealed class ProjectPart
    {
        readonly string _path;
        readonly List<Token> _pattern;

        internal ProjectPart(string text)
        {
            _path = text.Replace('\\', '/').TrimEnd('/').ToUpperInvariant();
            _pattern = _path.IndexOfAny(new[] { '*', '?' }) < 0 ? null : Read(_path);
        }

        enum Kind
        {
            Character,
            One,
            Some,
            Levels,
            Rest,
        }

        internal bool Holds(string path)
        {
            var upper = path.ToUpperInvariant();
            return _pattern != null ? Fits(upper) : upper == _path || upper.StartsWith(_path + "/", StringComparison.Ordinal);
        }

        static List<Token> Read(string pattern)
        {
            var tokens = new List<Token>();
            for (var i = 0; i < pattern.Length; i++)
            {
                var isLevels = (i == 0 || pattern[i - 1] == '/') && string.CompareOrdinal(pattern, i, "**", 0, 2) == 0;
                if (isLevels && i + 2 == pattern.Length)
                {
                    tokens.Add(new Token { Kind = Kind.Rest });
                    break;
                }
                if (isLevels && pattern[i + 2] == '/')
                {
                    tokens.Add(new Token { Kind = Kind.Levels });
                    i += 2;
                }
                else tokens.Add(new Token { Kind = pattern[i] == '*' ? Kind.Some : pattern[i] == '?' ? Kind.One : Kind.Character, Character = pattern[i] });
            }
            return tokens;
        }

        bool Fits(string path)
        {
            var places = new bool[_pattern.Count + 1];
            Enter(places, 0);
            foreach (var character in path)
            {
                var next = new bool[places.Length];
                for (var i = 0; i < _pattern.Count; i++)
                {
                    if (places[i]) Move(next, i, character);
                }
                places = next;
            }
            return places[_pattern.Count];
        }

        /// <summary>Reaches a place, and the one after it where this one may stand for nothing.</summary>
        void Enter(bool[] places, int place)
        {
            while (!places[place])
            {
                places[place] = true;
                if (place == _pattern.Count || _pattern[place].Kind == Kind.Character || _pattern[place].Kind == Kind.One) return;
                place++;
            }
        }

        void Move(bool[] next, int place, char character)
        {
            var token = _pattern[place];
            switch (token.Kind)
            {
                case Kind.Character:
                    if (token.Character == character) Enter(next, place + 1);
                    break;
                case Kind.One:
                    if (character != '/') Enter(next, place + 1);
                    break;
                case Kind.Some:
                    if (character != '/') Enter(next, place);
                    break;
                case Kind.Levels:
                    next[place] = true;
                    if (character == '/') Enter(next, place + 1);
                    break;
                default:
                    Enter(next, place);
                    break;
            }
        }

        struct Token
        {
            internal Kind Kind;
            internal char Character;
        }
    }
}
