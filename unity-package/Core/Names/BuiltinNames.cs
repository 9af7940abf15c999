using System;
using System.Collections.Generic;
using System.Globalization;

namespace EditorMcp.Core.Names
{
    /// <summary>What is built into Unity, from the contract's table: file, id, type, name.</summary>
    internal sealed class BuiltinNames
    {
        static readonly Dictionary<string, string> Files = new Dictionary<string, string>
        {
            ["default"] = "0000000000000000e000000000000000",
            ["extra"] = "0000000000000000f000000000000000",
        };

        readonly Dictionary<string, string[]> _rows = new Dictionary<string, string[]>();

        internal BuiltinNames(string table)
        {
            foreach (var line in table.Split('\n'))
            {
                var row = line.TrimEnd('\r').Split('\t');
                if (row.Length == 4 && !line.StartsWith("#", StringComparison.Ordinal)) _rows[Key(Files[row[0]], row[1])] = row;
            }
        }

        internal bool TryFind(string guid, long fileId, out string type, out string name)
        {
            var found = _rows.TryGetValue(Key(guid, fileId.ToString(CultureInfo.InvariantCulture)), out var row);
            type = found ? row[2] : null;
            name = found ? row[3] : null;
            return found;
        }

        static string Key(string guid, string fileId) => guid + " " + fileId;
    }
}
