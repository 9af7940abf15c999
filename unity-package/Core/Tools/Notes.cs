using System.Collections.Generic;
using System.Linq;

namespace EditorMcp.Core.Tools
{
    /// <summary>Diagnostics about where an answer comes from: one sentence of at most 120 characters.</summary>
    internal static class Notes
    {
        const int Most = 120;

        /// <summary>`What: a, b and 3 more.`, with as many of the names as fit.</summary>
        internal static string Short(string what, IReadOnlyCollection<string> names)
        {
            for (var count = System.Math.Min(names.Count, Most); count > 0; count--)
            {
                var more = count < names.Count ? " and " + (names.Count - count) + " more" : "";
                var note = what + ": " + string.Join(", ", names.Take(count)) + more + ".";
                if (note.Length <= Most) return note;
            }
            return what + ".";
        }
    }
}
