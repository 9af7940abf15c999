using EditorMcp.Core.Json;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Fields;
using UnityEditor;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>Values in the shape that files have, as far as Unity still knows it: the daemon reads both alike.</summary>
    internal sealed class ModelValues : ValueWriter
    {
        const int MostLevels = 8;
        const int MaxEntries = 1000;

        /// <summary>What one component may have to say: a slice does not end in the middle of it.</summary>
        const int MaxValues = 10000;

        readonly JsonWriter _json;
        readonly ModelReferences _references;
        int _left;
        bool _isScript;

        internal ModelValues(JsonWriter json, ModelReferences references) : base(json, MostLevels, MaxEntries)
        {
            _json = json;
            _references = references;
        }

        /// <summary>The chosen fields of one component, as an object.</summary>
        internal void WriteFields(SerializedObject serialized, ModelType type)
        {
            _left = MaxValues;
            _isScript = type.IsScript;
            _json.BeginObject();
            foreach (var name in type.Chosen)
            {
                using (var property = serialized.FindProperty(name))
                {
                    if (property != null) Write(property, 1, name);
                }
            }
            _json.EndObject();
        }

        /// <summary>All fields of one of Unity's own objects, as an object.</summary>
        internal void WriteAll(SerializedObject serialized)
        {
            _left = MaxValues;
            _isScript = false;
            _json.BeginObject();
            using (var property = serialized.GetIterator())
            {
                for (var more = property.Next(true); more; more = property.Next(false)) Write(property, 1, property.name);
            }
            _json.EndObject();
        }

        protected override bool TakeOne() => _left-- > 0;

        /// <summary>Of engine components the daemon knows the names, for files as well; those of scripts are known here alone.</summary>
        protected override void WriteEnum(SerializedProperty property)
        {
            var names = _isScript ? property.enumNames : null;
            var index = _isScript ? property.enumValueIndex : -1;
            if (index < 0 || index >= names.Length) _json.Integer(property.intValue);
            else _json.BeginObject().Key("$enum").String(names[index]).Key("$value").Integer(property.intValue).EndObject();
        }

        protected override void WriteReference(SerializedProperty property) => _references.Write(ObjectIds.InReference(property));
    }
}
