using System;
using System.Globalization;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>The C# types an own tool's parameter can have, and how each is told and read in JSON.</summary>
    internal static class ParameterTypes
    {
        static readonly Type[] Integers = { typeof(int), typeof(long), typeof(short), typeof(byte), typeof(uint) };
        static readonly Type[] Numbers = { typeof(float), typeof(double) };

        internal static bool IsSupported(Type type) => JsonName(type) != null && (!type.IsArray || !type.GetElementType().IsArray);

        /// <summary>The type's name in a definition; null where it has none.</summary>
        internal static string JsonName(Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (type == typeof(string) || type.IsEnum) return "string";
            if (type == typeof(bool)) return "boolean";
            if (Integers.Contains(type)) return "integer";
            if (Numbers.Contains(type)) return "number";
            return type.IsArray && type.GetArrayRank() == 1 && JsonName(type.GetElementType()) != null ? "array" : null;
        }

        /// <summary>A JSON value as the parameter's type; a failure that names the parameter where it does not fit.</summary>
        internal static object Read(string name, Type type, JsonValue value)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (type == typeof(string)) return value.AsString ?? throw Arguments.Wrong(name, "a string", value);
            if (type == typeof(bool)) return value.Kind == JsonKind.Bool ? value.IsTrue : throw Arguments.Wrong(name, "a boolean", value);
            if (type.IsEnum) return ReadEnum(name, type, value);
            if (type.IsArray) return ReadArray(name, type.GetElementType(), value);
            if (Numbers.Contains(type)) return Convert.ChangeType(value.AsDouble ?? throw Arguments.Wrong(name, "a number", value), type, CultureInfo.InvariantCulture);
            var number = value.AsInteger ?? throw Arguments.Wrong(name, "an integer", value);
            try
            {
                return Convert.ChangeType(number, type, CultureInfo.InvariantCulture);
            }
            catch (OverflowException)
            {
                throw ToolFailure.BadArgument(name, "a number that fits " + type.Name, value.Text);
            }
        }

        static object ReadEnum(string name, Type type, JsonValue value)
        {
            var names = Enum.GetNames(type);
            if (value.AsString == null || !names.Contains(value.Text)) throw ToolFailure.BadArgument(name, "one of " + string.Join(", ", names), value.AsString ?? value.TypeName);
            return Enum.Parse(type, value.Text);
        }

        static object ReadArray(string name, Type element, JsonValue value)
        {
            if (value.Kind != JsonKind.Array) throw Arguments.Wrong(name, "an array", value);
            var array = Array.CreateInstance(element, value.Items.Count);
            for (var i = 0; i < value.Items.Count; i++) array.SetValue(Read(name, element, value.Items[i]), i);
            return array;
        }
    }
}
