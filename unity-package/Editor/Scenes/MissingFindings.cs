using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Fields;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Missing scripts and broken references, as they are found.</summary>
    internal sealed class MissingFindings
    {
        static readonly FieldFilter NotPlumbing = new FieldFilter(null);

        readonly List<Component> _components = new List<Component>();
        readonly List<Script> _scripts = new List<Script>();
        readonly List<Reference> _references = new List<Reference>();

        /// <summary>Looks at one object's components.</summary>
        internal void Inspect(GameObject target, string file, string path)
        {
            target.GetComponents(_components);
            for (var i = 0; i < _components.Count; i++)
            {
                if (_components[i] == null) _scripts.Add(new Script { File = file, Path = path, Index = i });
                else InspectFields(_components[i], file, path);
            }
        }

        /// <summary>The tool's output: missing scripts first, then references, cut to a page.</summary>
        internal void Write(long pageSize, JsonWriter json)
        {
            json.BeginObject().Key("missingScripts").BeginArray();
            for (var i = 0; i < _scripts.Count && i < pageSize; i++) _scripts[i].Write(json);
            json.EndArray().Key("brokenReferences").BeginArray();
            for (var i = 0; i < _references.Count && i + _scripts.Count < pageSize; i++) _references[i].Write(json);
            var total = _scripts.Count + _references.Count;
            json.EndArray().Key("total").Integer(total).Key("truncated").Bool(total > pageSize).Key("source").String("editor").EndObject();
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
                    if (!IsBroken(property)) continue;
                    _references.Add(new Reference { File = file, Path = path, Type = ComponentNames.Of(component), Property = property.propertyPath });
                }
            }
        }

        /// <summary>Null with an id: something was there, and is gone. An asset that exists is not loaded to see that it does.</summary>
        static bool IsBroken(SerializedProperty property)
        {
            var id = ObjectIds.InReference(property);
            return id != 0 && string.IsNullOrEmpty(ObjectIds.AssetPath(id)) && property.objectReferenceValue == null;
        }

        sealed class Script
        {
            internal string File;
            internal string Path;
            internal int Index;

            internal void Write(JsonWriter json) => json.BeginObject().Key("path").String(File).Key("gameObjectPath").String(Path)
                .Key("componentIndex").Integer(Index)
                .Key("context").String("Missing script component at index " + Index + " on GameObject '" + Path + "'").EndObject();
        }

        sealed class Reference
        {
            internal string File;
            internal string Path;
            internal string Type;
            internal string Property;

            internal void Write(JsonWriter json) => json.BeginObject().Key("path").String(File).Key("gameObjectPath").String(Path)
                .Key("componentType").String(Type).Key("propertyPath").String(Property)
                .Key("context").String(Type + "." + Property + " on '" + Path + "' refers to an object that does not exist").EndObject();
        }
    }
}
