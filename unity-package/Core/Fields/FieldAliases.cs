using System;
using System.Collections.Generic;

namespace EditorMcp.Core.Fields
{
    /// <summary>Names of Unity's API for serialized fields, from the contract's table: type, API name, serialized fields of several versions.</summary>
    internal sealed class FieldAliases
    {
        readonly Dictionary<string, string[]> _fields = new Dictionary<string, string[]>();

        internal FieldAliases(string table)
        {
            foreach (var line in table.Split('\n'))
            {
                var row = line.TrimEnd('\r').Split('\t');
                if (row.Length == 3 && !line.StartsWith("#", StringComparison.Ordinal)) _fields[Key(row[0], FieldNames.Folded(row[1]))] = row[2].Split('|');
            }
        }

        /// <summary>The ways to a value that a folded name means on one type, that of the newest Unity or the oldest first; none where there is no alias.</summary>
        internal IReadOnlyList<string> Of(string type, string folded) => _fields.TryGetValue(Key(type, folded), out var found) ? found : Array.Empty<string>();

        static string Key(string type, string folded) => type + "\t" + folded;
    }
}
