using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Scenes;
using UnityEngine;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>What an own tool returns, as JSON: numbers, strings, lists, dictionaries, and objects by their public fields and properties.</summary>
    internal sealed class ResultWriter
    {
        const int MostLevels = 32;

        static readonly Type[] Vectors =
        {
            typeof(Vector2), typeof(Vector3), typeof(Vector4), typeof(Quaternion), typeof(Color), typeof(Rect), typeof(Vector2Int), typeof(Vector3Int),
        };

        readonly JsonWriter _json;

        internal ResultWriter(JsonWriter json)
        {
            _json = json;
        }

        /// <summary>Writes a whole output: an object as it is, anything else as `{"value": …}`.</summary>
        internal void WriteOutput(object value)
        {
            if (value != null && (IsObject(value.GetType()) || IsDictionary(value.GetType()))) Write(value, 0);
            else
            {
                _json.BeginObject().Key("value");
                Write(value, 0);
                _json.EndObject();
            }
        }

        internal static bool IsDictionary(Type type) => typeof(IDictionary).IsAssignableFrom(type);

        /// <summary>Whether values of a type are written member by member.</summary>
        internal static bool IsObject(Type type) =>
            JsonName(type) == "object" && !IsDictionary(type) && !typeof(UnityEngine.Object).IsAssignableFrom(type) && type != typeof(object);

        internal static string JsonName(Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (type == typeof(string) || type == typeof(char) || type.IsEnum || type == typeof(Guid) || type == typeof(DateTime)) return "string";
            if (type == typeof(bool)) return "boolean";
            if (type == typeof(float) || type == typeof(double) || type == typeof(decimal)) return "number";
            if (type.IsPrimitive) return "integer";
            if (Vectors.Contains(type)) return "array";
            return typeof(IEnumerable).IsAssignableFrom(type) && !IsDictionary(type) ? "array" : "object";
        }

        /// <summary>Public fields and properties. Of Unity's own types the fields alone: many of their properties compute another of the same type, without end.</summary>
        internal static IEnumerable<Member> MembersOf(Type type)
        {
            if (type == typeof(Bounds)) return BoundsMembers;
            var fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance).Select(field => new Member(field.Name, field.FieldType, field.GetValue));
            if (type.Namespace != null && type.Namespace.StartsWith("UnityE", StringComparison.Ordinal)) return fields;
            var properties = type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(property => property.CanRead && property.GetIndexParameters().Length == 0);
            return fields.Concat(properties.Select(property => new Member(property.Name, property.PropertyType, property.GetValue)));
        }

        /// <summary>What a box of Unity's is to a reader: its other members say the same again.</summary>
        static readonly Member[] BoundsMembers =
        {
            new Member("center", typeof(Vector3), bounds => ((Bounds)bounds).center), new Member("size", typeof(Vector3), bounds => ((Bounds)bounds).size),
        };

        void Write(object value, int level)
        {
            if (level > MostLevels)
                throw new ToolFailure(ToolFailure.Execution, "Tool execution failed: its answer nests deeper than " + MostLevels + " levels, or in a circle")
                    .With("reason", "not_serializable");
            if (value == null || (value is UnityEngine.Object gone && gone == null)) _json.Null();
            else if (value is bool flag) _json.Bool(flag);
            else if (value is float single) _json.Float(single);
            else if (value is double number) _json.Double(number);
            else if (value is decimal exact) _json.Double((double)exact);
            else if (value is ulong big) _json.Unsigned(big);
            else if (value is DateTime time) _json.String(time.ToString("o", CultureInfo.InvariantCulture));
            else if (JsonName(value.GetType()) == "string") _json.String(value.ToString());
            else if (value.GetType().IsPrimitive) _json.Integer(Convert.ToInt64(value, CultureInfo.InvariantCulture));
            else WriteCompound(value, level);
        }

        void WriteCompound(object value, int level)
        {
            if (value is Vector2 two) _json.BeginArray().Float(two.x).Float(two.y).EndArray();
            else if (value is Vector3 three) _json.BeginArray().Float(three.x).Float(three.y).Float(three.z).EndArray();
            else if (value is Color color) Floats(color.r, color.g, color.b, color.a);
            else if (value is Vector4 four) Floats(four.x, four.y, four.z, four.w);
            else if (value is Quaternion rotation) Floats(rotation.x, rotation.y, rotation.z, rotation.w);
            else if (value is Rect rect) Floats(rect.x, rect.y, rect.width, rect.height);
            else if (value is Vector2Int cell) _json.BeginArray().Integer(cell.x).Integer(cell.y).EndArray();
            else if (value is Vector3Int block) _json.BeginArray().Integer(block.x).Integer(block.y).Integer(block.z).EndArray();
            else if (value is UnityEngine.Object target) WriteReference(target);
            else if (value is IDictionary dictionary) WriteDictionary(dictionary, level);
            else if (value is IEnumerable list) WriteList(list, level);
            else WriteMembers(value, level);
        }

        void Floats(float first, float second, float third, float fourth) =>
            _json.BeginArray().Float(first).Float(second).Float(third).Float(fourth).EndArray();

        void WriteReference(UnityEngine.Object target)
        {
            _json.BeginObject().Key("objectId").String(ObjectLookup.IdOf(target)).Key("name").String(target.name)
                .Key("type").String(target.GetType().Name).EndObject();
        }

        void WriteDictionary(IDictionary dictionary, int level)
        {
            _json.BeginObject();
            foreach (DictionaryEntry entry in dictionary)
            {
                _json.Key(Convert.ToString(entry.Key, CultureInfo.InvariantCulture));
                Write(entry.Value, level + 1);
            }
            _json.EndObject();
        }

        void WriteList(IEnumerable list, int level)
        {
            _json.BeginArray();
            foreach (var item in list) Write(item, level + 1);
            _json.EndArray();
        }

        void WriteMembers(object value, int level)
        {
            _json.BeginObject();
            foreach (var member in MembersOf(value.GetType()))
            {
                if (!TryRead(member, value, out var inner)) continue;
                _json.Key(member.Name);
                Write(inner, level + 1);
            }
            _json.EndObject();
        }

        /// <summary>A property that throws is left out: the others are still worth having.</summary>
        static bool TryRead(Member member, object from, out object value)
        {
            try
            {
                value = member.Read(from);
                return true;
            }
            catch (TargetInvocationException)
            {
                value = null;
                return false;
            }
        }

        /// <summary>One member of a returned object.</summary>
        internal readonly struct Member
        {
            internal Member(string name, Type type, Func<object, object> read)
            {
                Name = name;
                Type = type;
                Read = read;
            }

            internal string Name { get; }

            internal Type Type { get; }

            internal Func<object, object> Read { get; }
        }
    }
}
