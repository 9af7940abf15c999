using EditorMcp.Core.Json;
using EditorMcp.Editor.Scenes;
using UnityEditor;

namespace EditorMcp.Editor.Fields
{
    /// <summary>Values as the tools show them: to a depth of four, enums as `{name?, value}`, references with the path of what they point to.</summary>
    internal sealed class InspectorValues : ValueWriter
    {
        /// <summary>Four objects or lists within each other, and the values in the innermost.</summary>
        const int MostLevels = 5;

        readonly JsonWriter _json;
        readonly ObjectPaths _paths = new ObjectPaths();
        readonly NameTables _names;
        readonly string[] _types;

        /// <summary>`names` and the types of what is written give enums and built-in resources their names; without them they have those Unity tells.</summary>
        internal InspectorValues(JsonWriter json, int maxEntries, NameTables names = null, string[] types = null) : base(json, MostLevels, maxEntries)
        {
            _json = json;
            _names = names;
            _types = types;
        }

        protected override bool TryWriteNamed(SerializedProperty property)
        {
            var name = _names?.Enums.Of(_types, property.propertyPath, property.longValue);
            if (name == null) return false;
            _json.BeginObject().Key("name").String(name).Key("value").Integer(property.longValue).EndObject();
            return true;
        }

        protected override void WriteEnum(SerializedProperty property)
        {
            if (TryWriteNamed(property)) return;
            var index = property.enumValueIndex;
            var names = property.enumNames;
            _json.BeginObject();
            if (index >= 0 && index < names.Length) _json.Key("name").String(names[index]);
            _json.Key("value").Integer(property.intValue).EndObject();
        }

        protected override void WriteReference(SerializedProperty property) => ReferenceWriter.Write(property, _paths, _names?.Builtins, _json);
    }
}
