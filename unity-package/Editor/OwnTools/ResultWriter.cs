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
    /// <summary>What an own tool returns, as JSON: numbers, strings, lists, dictionaries, and objects by their public fields and read-only properties of anonymous types.</summary>
    internal sealed class ResultWriter
    {
        const int MostLevels = 32;

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
            if (type == typeof(Vector2) || type == typeof(Vector3) || type == typeof(Color)) return "array";
            return typeof(IEnumerable).IsAssignableFrom(type) && !IsDictionary(type) ? "array" : "object";
        }

        /// <summary>Public fields, and the properties of anonymous types; other properties may run code and are left alone.</summary>
        internal static IEnumerable<Member> MembersOf(Type type)
        {
            var fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance).Select(field => new Member(field.Name, field.FieldType, field.GetValue));
            var isAnonymous = type.Name.StartsWith("<>", StringComparison.Ordinal);
            return isAnonymous ? type.GetProperties().Select(property => new Member(property.Name, property.PropertyType, property.GetValue)) : fields;
        }

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
            else if (value is Color color) _json.BeginArray().Float(color.r).Float(color.g).Float(color.b).Float(color.a).EndArray();
            else if (value is UnityEngine.Object target) WriteReference(target);
            else if (value is IDictionary dictionary) WriteDictionary(dictionary, level);
            else if (value is IEnumerable list) WriteList(list, level);
            else WriteMembers(value, level);
        }

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
                _json.Key(member.Name);
                Write(member.Read(value), level + 1);
            }
            _json.EndObject();
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
