using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace EditorMcp.Core.Fields
{
    /// <summary>
    /// Names for the enum values of Unity's own types, from the contract's table: type, field, value, name, `flags`. The daemon names alike: the
    /// contract's vectors hold for both.
    /// </summary>
    internal sealed class EnumNames
    {
        const string Any = "*";

        static readonly Regex Element = new Regex(@"(?:\.Array\.data)?\[\d+\]", RegexOptions.CultureInvariant);

        readonly Dictionary<string, FieldsOfType> _types = new Dictionary<string, FieldsOfType>();

        internal EnumNames(string table)
        {
            foreach (var line in table.Split('\n'))
            {
                var row = line.TrimEnd('\r').Split('\t');
                if (row.Length < 4 || line.StartsWith("#", StringComparison.Ordinal)) continue;
                if (!_types.TryGetValue(row[0], out var fields)) _types[row[0]] = fields = new FieldsOfType();
                fields.At(row[1]).Add(long.Parse(row[2], CultureInfo.InvariantCulture), row[3], row.Length > 4);
            }
        }

        /// <summary>The name of a value, of flags all their names joined by `|`; null where it has none. `types` are a type and its bases.</summary>
        internal string Of(IEnumerable<string> types, string path, long value)
        {
            var field = path.IndexOf('[') < 0 ? path : Element.Replace(path, "[]");
            foreach (var type in types.Append(Any))
            {
                var found = _types.TryGetValue(type, out var fields) ? fields.Find(field) : null;
                if (found != null) return found.NameOf(value);
            }
            return null;
        }

        /// <summary>The enum fields of one type. Those that begin or end with `*` stand for any path there.</summary>
        sealed class FieldsOfType
        {
            readonly Dictionary<string, EnumValues> _whole = new Dictionary<string, EnumValues>();
            readonly Dictionary<string, EnumValues> _endings = new Dictionary<string, EnumValues>();
            readonly Dictionary<string, EnumValues> _beginnings = new Dictionary<string, EnumValues>();

            internal EnumValues At(string field)
            {
                if (field.StartsWith("*.", StringComparison.Ordinal)) return At(_endings, field.Substring(1));
                return field.EndsWith(".*", StringComparison.Ordinal) ? At(_beginnings, field.Substring(0, field.Length - 1)) : At(_whole, field);
            }

            internal EnumValues Find(string field)
            {
                if (_whole.TryGetValue(field, out var found)) return found;
                var ending = _endings.Keys.FirstOrDefault(one => ("." + field).EndsWith(one, StringComparison.Ordinal));
                if (ending != null) return _endings[ending];
                return _beginnings.TryGetValue(field.Substring(0, field.LastIndexOf('.') + 1), out found) ? found : null;
            }

            static EnumValues At(Dictionary<string, EnumValues> fields, string key) =>
                fields.TryGetValue(key, out var known) ? known : fields[key] = new EnumValues();
        }
    }
}
