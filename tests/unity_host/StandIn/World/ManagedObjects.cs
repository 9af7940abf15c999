using System.Collections.Generic;
using System.Linq;

namespace StandIn
{
    /// <summary>The objects behind an object's [SerializeReference] fields, by id: `references: {version, RefIds: [{rid, type, data}]}`.</summary>
    internal sealed class ManagedObjects
    {
        /// <summary>The id of a field that refers to nothing.</summary>
        internal const long Null = -2;

        readonly Dictionary<long, Yaml> _byId;

        internal ManagedObjects(Yaml fields)
        {
            var listed = fields?["references"]?["RefIds"]?.Items ?? new List<Yaml>();
            _byId = listed.GroupBy(item => item.Number("rid")).ToDictionary(group => group.Key, group => group.First());
        }

        internal Yaml FieldsOf(long id) => _byId.TryGetValue(id, out var found) ? found["data"] : null;

        /// <summary>`Assembly Namespace.Class`; empty for null.</summary>
        internal string TypeOf(long id)
        {
            if (!_byId.TryGetValue(id, out var found)) return "";
            var type = found["type"];
            var space = type?.Text("ns") ?? "";
            return (type?.Text("asm") ?? "") + " " + (space.Length > 0 ? space + "." : "") + type?.Text("class");
        }
    }
}
