using System.Collections.Generic;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Fields;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Looks for missing scripts and broken references in what the Editor has loaded. A guid is no longer to be had there.</summary>
    internal sealed class LiveInspection
    {
        static readonly FieldFilter NotPlumbing = new FieldFilter(null);

        readonly List<Component> _components = new List<Component>();
        readonly Findings _findings;

        internal LiveInspection(Findings findings)
        {
            _findings = findings;
        }

        /// <summary>Looks at one object's components.</summary>
        internal void Inspect(GameObject target, string file, string path)
        {
            target.GetComponents(_components);
            for (var i = 0; i < _components.Count; i++)
            {
                if (_components[i] == null) _findings.AddScript(file, path, i);
                else InspectFields(_components[i], file, path);
            }
        }

        void InspectFields(Component component, string file, string path)
        {
            using (var serialized = new SerializedObject(component))
            using (var property = serialized.GetIterator())
            {
                var enter = true;
                while (property.Next(enter))
                {
                    // Text and vectors have children too, and none of them is a reference.
                    enter = (property.propertyType == SerializedPropertyType.Generic || property.propertyType == SerializedPropertyType.ManagedReference)
                        && (property.depth > 0 || NotPlumbing.Shows(property.name));
                    if (property.propertyType != SerializedPropertyType.ObjectReference) continue;
                    if (property.depth == 0 && !NotPlumbing.Shows(property.name)) continue;
                    if (IsBroken(property)) _findings.AddReference(file, path, ComponentSet.NameOf(component), property.propertyPath);
                }
            }
        }

        /// <summary>Null with an id: something was there, and is gone. An asset that exists is not loaded to see that it does.</summary>
        static bool IsBroken(SerializedProperty property)
        {
            var id = ObjectIds.InReference(property);
            return id != 0 && string.IsNullOrEmpty(ObjectIds.AssetPath(id)) && property.objectReferenceValue == null;
        }
    }
}
