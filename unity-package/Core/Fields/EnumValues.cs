using System.Collections.Generic;
using System.Linq;

namespace EditorMcp.Core.Fields
{
    /// <summary>The values of one enum field.</summary>
    internal sealed class EnumValues
    {
        const long Everything = -1;
        const long Sign = 1L << 31;

        /// <summary>A mask from here on began as Everything and had bits taken away: those without a name mean nothing in it.</summary>
        const long Masked = 1L << 30;

        readonly SortedDictionary<long, string> _names = new SortedDictionary<long, string>();
        bool _isFlags;

        internal void Add(long value, string name, bool isFlags)
        {
            _names[value] = name;
            _isFlags |= isFlags;
        }

        internal string NameOf(long value)
        {
            if (value >= Sign) value -= 2 * Sign;
            if (_names.TryGetValue(value, out var name)) return name;
            if (!_isFlags) return null;
            return value == Everything ? nameof(Everything) : Joined(value);
        }

        /// <summary>The largest names first, as .NET puts a flags value together.</summary>
        string Joined(long value)
        {
            var left = value;
            var found = new List<string>();
            foreach (var row in _names.Reverse().Where(row => row.Key > 0))
            {
                if ((left & row.Key) != row.Key) continue;
                left &= ~row.Key;
                found.Add(row.Value);
            }
            if (found.Count == 0 || (left != 0 && value > 0 && value < Masked)) return null;
            found.Reverse();
            return string.Join("|", found);
        }
    }
}
