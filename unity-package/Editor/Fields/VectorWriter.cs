using EditorMcp.Core.Json;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Fields
{
    /// <summary>Vectors and colours as arrays of numbers, rectangles as in files.</summary>
    internal static class VectorWriter
    {
        internal static bool TryWrite(SerializedProperty property, JsonWriter json)
        {
            switch (property.propertyType)
            {
                case SerializedPropertyType.Vector2: return Floats(json, property.vector2Value.x, property.vector2Value.y);
                case SerializedPropertyType.Vector3:
                    var three = property.vector3Value;
                    return Floats(json, three.x, three.y, three.z);
                case SerializedPropertyType.Vector4:
                    var four = property.vector4Value;
                    return Floats(json, four.x, four.y, four.z, four.w);
                case SerializedPropertyType.Quaternion:
                    var rotation = property.quaternionValue;
                    return Floats(json, rotation.x, rotation.y, rotation.z, rotation.w);
                case SerializedPropertyType.Color:
                    var color = property.colorValue;
                    return Floats(json, color.r, color.g, color.b, color.a);
                case SerializedPropertyType.Rect:
                    var rect = property.rectValue;
                    json.BeginObject().Key("x").Float(rect.x).Key("y").Float(rect.y).Key("width").Float(rect.width).Key("height").Float(rect.height).EndObject();
                    return true;
                case SerializedPropertyType.Vector2Int:
                    var cell = property.vector2IntValue;
                    return Integers(json, cell.x, cell.y);
                case SerializedPropertyType.Vector3Int:
                    var block = property.vector3IntValue;
                    return Integers(json, block.x, block.y, block.z);
                default: return false;
            }
        }

        static bool Floats(JsonWriter json, params float[] values)
        {
            json.BeginArray();
            foreach (var value in values) json.Float(value);
            json.EndArray();
            return true;
        }

        static bool Integers(JsonWriter json, params int[] values)
        {
            json.BeginArray();
            foreach (var value in values) json.Integer(value);
            json.EndArray();
            return true;
        }
    }
}
