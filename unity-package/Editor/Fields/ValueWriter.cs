using EditorMcp.Core.Json;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Fields
{
    /// <summary>One serialized value as JSON: to a depth of four, and so many entries of an array; what is beyond is `…`.</summary>
    internal sealed class ValueWriter
    {
        const int MostLevels = 4;
        const string More = "…";

        readonly JsonWriter _json;
        readonly int _maxEntries;
        readonly ObjectPaths _paths = new ObjectPaths();

        internal ValueWriter(JsonWriter json, int maxEntries)
        {
            _json = json;
            _maxEntries = maxEntries;
        }

        internal void Write(SerializedProperty property, int level, string key)
        {
            _json.Key(key);
            Write(property, level);
        }

        internal void Write(SerializedProperty property, int level)
        {
            switch (property.propertyType)
            {
                case SerializedPropertyType.Boolean:
                    _json.Bool(property.boolValue);
                    break;
                case SerializedPropertyType.Integer:
                case SerializedPropertyType.LayerMask:
                case SerializedPropertyType.Character:
                case SerializedPropertyType.ArraySize:
                case SerializedPropertyType.FixedBufferSize:
                    if (property.type == "ulong") _json.Unsigned(unchecked((ulong)property.longValue));
                    else _json.Integer(property.longValue);
                    break;
                case SerializedPropertyType.Float:
                    if (property.type == "double") _json.Double(property.doubleValue);
                    else _json.Float(property.floatValue);
                    break;
                case SerializedPropertyType.String:
                    _json.String(property.stringValue);
                    break;
                case SerializedPropertyType.Enum:
                    WriteEnum(property);
                    break;
                case SerializedPropertyType.ObjectReference:
                    ReferenceWriter.Write(property, _paths, _json);
                    break;
                case SerializedPropertyType.ManagedReference:
                    WriteManaged(property, level);
                    break;
                default:
                    if (!VectorWriter.TryWrite(property, _json)) WriteNested(property, level);
                    break;
            }
        }

        void WriteEnum(SerializedProperty property)
        {
            var index = property.enumValueIndex;
            var names = property.enumNames;
            _json.BeginObject();
            if (index >= 0 && index < names.Length) _json.Key("name").String(names[index]);
            _json.Key("value").Integer(property.intValue).EndObject();
        }

        void WriteManaged(SerializedProperty property, int level)
        {
            // Of one object referred to twice, each place shows its own fields; the depth limit cuts every cycle.
            // `Assembly Namespace.Class`; the assembly is not in a file, and not the reader's business.
            var type = property.managedReferenceFullTypename;
            type = type.Substring(type.LastIndexOf(' ') + 1);
            if (string.IsNullOrEmpty(type)) _json.Null();
            else if (level >= MostLevels) _json.String(More);
            else
            {
                _json.BeginObject().Key("type").String(type);
                WriteChildren(property, level);
                _json.EndObject();
            }
        }

        void WriteNested(SerializedProperty property, int level)
        {
            if (level >= MostLevels && (!property.isArray || property.arraySize > 0)) _json.String(More);
            else if (property.isArray) WriteArray(property, level);
            else
            {
                _json.BeginObject();
                WriteChildren(property, level);
                _json.EndObject();
            }
        }

        void WriteArray(SerializedProperty property, int level)
        {
            var size = property.arraySize;
            _json.BeginArray();
            for (var i = 0; i < size && i < _maxEntries; i++)
            {
                using (var element = property.GetArrayElementAtIndex(i)) Write(element, level + 1);
            }
            if (size > _maxEntries) _json.String(More);
            _json.EndArray();
        }

        void WriteChildren(SerializedProperty property, int level)
        {
            using (var child = property.Copy())
            using (var end = property.GetEndProperty())
            {
                for (var more = child.Next(true); more && !SerializedProperty.EqualContents(child, end); more = child.Next(false))
                    Write(child, level + 1, child.name);
            }
        }
    }
}
