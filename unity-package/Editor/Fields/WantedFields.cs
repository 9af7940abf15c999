using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Fields;
using EditorMcp.Core.Names;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Scenes;
using UnityEngine;

namespace EditorMcp.Editor.Fields
{
    /// <summary>The fields that a caller named, as people write them; all where none is named.</summary>
    internal sealed class WantedFields
    {
        const int MostTold = 20;

        readonly IReadOnlyList<string> _written;
        readonly NameTables _names;
        readonly HashSet<string> _found = new HashSet<string>();
        readonly List<string> _seen = new List<string>();

        internal WantedFields(IReadOnlyList<string> written, NameTables names)
        {
            _written = written;
            _names = names;
        }

        /// <summary>Those of a component that are wanted.</summary>
        internal FieldFilter Of(Component component)
        {
            if (_written == null || _written.Count == 0 || component == null) return FieldFilter.All;
            var serialized = FieldsWriter.NamesOf(component);
            _seen.AddRange(serialized);
            var types = ComponentTypes.UnityOnes(component.GetType());
            var chosen = new List<string>();
            foreach (var written in _written)
            {
                var holding = _names.Fields.Holding(written, serialized, types).ToList();
                if (holding.Count > 0) _found.Add(written);
                chosen.AddRange(holding);
            }
            return new FieldFilter(chosen);
        }

        /// <summary>A field that no component has is a mistake; what it may have meant is told.</summary>
        internal void Check()
        {
            var lacking = _seen.Count == 0 ? null : _written.FirstOrDefault(written => !_found.Contains(written));
            if (lacking == null) return;
            var top = FieldPath.Read(lacking)?[0] as string ?? lacking;
            var near = Nearest.To(top, _seen);
            var told = near.Count > 0
                ? "nearest: " + string.Join(", ", near.Select(name => "'" + name + "'"))
                : "there are " + string.Join(", ", _seen.Distinct().Take(MostTold));
            throw ToolFailure.WrongArgument("fields", told, lacking, "no field '" + lacking + "'; " + told);
        }
    }
}
