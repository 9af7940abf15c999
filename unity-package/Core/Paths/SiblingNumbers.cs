using System.Collections.Generic;

namespace EditorMcp.Core.Paths
{
    /// <summary>Numbers the siblings that share a name: 0 for a name that occurs once, else 1, 2, … in order. Keeps its memory between uses.</summary>
    internal sealed class SiblingNumbers
    {
        readonly Dictionary<string, int> _counts = new Dictionary<string, int>();
        readonly Dictionary<string, int> _seen = new Dictionary<string, int>();

        /// <summary>Starts a new family.</summary>
        internal void Begin()
        {
            _counts.Clear();
            _seen.Clear();
        }

        /// <summary>First every sibling is counted,</summary>
        internal void Count(string name)
        {
            _counts.TryGetValue(name, out var count);
            _counts[name] = count + 1;
        }

        /// <summary>then each is asked for, in the same order.</summary>
        internal int Next(string name)
        {
            if (_counts[name] == 1) return 0;
            _seen.TryGetValue(name, out var number);
            return _seen[name] = number + 1;
        }
    }
}
