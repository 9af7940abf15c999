using EditorMcp.Core.Json;
using UnityEditor;

namespace EditorMcp.Editor.Fields
{
    /// <summary>One serialized value as JSON: so many levels deep, and so many entries of an array; what is beyond is `…`.</summary>
    internal abstract class ValueWriter
    {
        const string More = "…";

        readonly JsonWriter _json;
        readonly int _mostLevels;
        readonly int _maxEntries;

        protected ValueWriter(JsonWriter json, int mostLevels, int maxEntries)
        {
            _json = json;
            _mostLevels = mostLevels;
            _maxEntries = maxEntries;
        }

        /// <summary>Counts one more value of an object; false once there are so many that no more of it are to be written.</summary>
        protected virtual bool TakeOne() => true;

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
                case SerializedPropertyType.LayerMask:
                    WriteMask(property);
                    break;
                case SerializedPropertyType.Integer:
                    if (!TryWriteNamed(property)) WriteInteger(property);
                    break;
                case SerializedPropertyType.Character:
                case SerializedPropertyType.ArraySize:
                case SerializedPropertyType.FixedBufferSize:
                    WriteInteger(property);
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
                    WriteReference(property);
                    break;
                case SerializedPropertyType.ManagedReference:
                    WriteManaged(property, level);
                    break;
                default:
                    if (!VectorWriter.TryWrite(property, _json)) WriteNested(property, level);
                    break;
            }
        }

        /// <summary>Writes a number that has a name: Unity itself shows many of its enums as mere numbers. False where this one has none.</summary>
        protected virtual bool TryWriteNamed(SerializedProperty property) => false;

        protected abstract void WriteEnum(SerializedProperty property);

        protected abstract void WriteReference(SerializedProperty property);

        void WriteInteger(SerializedProperty property)
        {
            if (property.type == "ulong") _json.Unsigned(unchecked((ulong)property.longValue));
            else _json.Integer(property.longValue);
        }

        /// <summary>As in files.</summary>
        void WriteMask(SerializedProperty property) => _json.BeginObject().Key("m_Bits").Integer(unchecked((uint)property.intValue)).EndObject();

        void WriteManaged(SerializedProperty property, int level)
        {
            // Of one object referred to twice, each place shows its own fields; the depth limit cuts every cycle.
            // `Assembly Namespace.Class`; the assembly is not in a file, and not the reader's business.
            var type = property.managedReferenceFullTypename;
            type = type.Substring(type.LastIndexOf(' ') + 1);
            if (string.IsNullOrEmpty(type)) _json.Null();
            else if (level >= _mostLevels) _json.String(More);
            else
            {
                _json.BeginObject().Key("type").String(type);
                WriteChildren(property, level);
                _json.EndObject();
            }
        }

        void WriteNested(SerializedProperty property, int level)
        {
            if (level >= _mostLevels && (!property.isArray || property.arraySize > 0)) _json.String(More);
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
            var written = 0;
            for (; written < size && written < _maxEntries && TakeOne(); written++)
            {
                using (var element = property.GetArrayElementAtIndex(written)) Write(element, level + 1);
            }
            if (size > written) _json.String(More);
            _json.EndArray();
        }

        void WriteChildren(SerializedProperty property, int level)
        {
            using (var child = property.Copy())
            using (var end = property.GetEndProperty())
            {
                for (var more = child.Next(true); more && TakeOne() && !SerializedProperty.EqualContents(child, end); more = child.Next(false))
                    Write(child, level + 1, child.name);
            }
        }
    }
}
