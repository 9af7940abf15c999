using System;
using System.Globalization;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>The v0.1 definition of an own tool, made from its method and attribute.</summary>
    internal static class OwnToolDefinition
    {
        internal static JsonValue Make(MethodInfo method, EditorMcpToolAttribute attribute)
        {
            var json = new JsonWriter().BeginObject()
                .Key("id").String(attribute.Id)
                .Key("name").String(string.IsNullOrWhiteSpace(attribute.Name) ? NameOf(attribute.Id) : attribute.Name)
                .Key("description").String(attribute.Description)
                .Key("category").String(attribute.Category)
                .Key("safetyLevel").String("read-only")
                .Key("tier").String(attribute.Tier)
                .Key("own").Bool(true);
            if (attribute.TimeoutMs > 0) json.Key("timeoutMs").Integer(attribute.TimeoutMs);
            if (attribute.Confirmation) json.Key("confirmation").Bool(true);
            json.Key("inputs").BeginObject();
            foreach (var parameter in method.GetParameters()) WriteInput(parameter, json.Key(parameter.Name));
            json.EndObject().Key("outputs").BeginObject();
            WriteOutputs(method.ReturnType, json);
            json.EndObject();
            if (!string.IsNullOrWhiteSpace(attribute.Notes)) json.Key("notes").String(attribute.Notes);
            return JsonReader.Read(json.EndObject().ToString());
        }

        /// <summary>`level.rooms.list` as `Level Rooms List`.</summary>
        static string NameOf(string id) =>
            string.Join(" ", id.Split('.', '-').Where(part => part.Length > 0).Select(part => char.ToUpperInvariant(part[0]) + part.Substring(1)));

        static void WriteInput(ParameterInfo parameter, JsonWriter json)
        {
            var type = Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType;
            json.BeginObject().Key("type").String(ParameterTypes.JsonName(type)).Key("required").Bool(!parameter.HasDefaultValue)
                .Key("description").String(parameter.GetCustomAttribute<EditorMcpParameterAttribute>()?.Description ?? parameter.Name);
            if (parameter.HasDefaultValue && parameter.DefaultValue != null) WriteDefault(type, parameter.DefaultValue, json.Key("default"));
            if (type.IsEnum) WriteNames(type, json.Key("enum"));
            if (type.IsArray) json.Key("items").BeginObject().Key("type").String(ParameterTypes.JsonName(type.GetElementType())).EndObject();
            json.EndObject();
        }

        static void WriteDefault(Type type, object value, JsonWriter json)
        {
            if (value is bool flag) json.Bool(flag);
            else if (type.IsEnum) json.String(Enum.GetName(type, value));
            else if (value is string text) json.String(text);
            else if (value is float || value is double) json.Double(Convert.ToDouble(value, CultureInfo.InvariantCulture));
            else json.Integer(Convert.ToInt64(value, CultureInfo.InvariantCulture));
        }

        static void WriteNames(Type type, JsonWriter json)
        {
            json.BeginArray();
            foreach (var name in Enum.GetNames(type)) json.String(name);
            json.EndArray();
        }

        /// <summary>The members of the returned type, where it is an object; else one `value`.</summary>
        static void WriteOutputs(Type type, JsonWriter json)
        {
            var members = ResultWriter.IsObject(type) ? ResultWriter.MembersOf(type).Where(member => member.Name != "diagnostics").ToList() : null;
            if (members == null || members.Count == 0)
            {
                json.Key("value").BeginObject().Key("type").String(ResultWriter.JsonName(type)).Key("description").String("What the tool returns.");
                // A dictionary's keys are its own outputs, and only the call shows which.
                if (members != null || ResultWriter.IsDictionary(type)) json.Key("optional").Bool(true);
                json.EndObject();
                return;
            }
            foreach (var member in members)
            {
                json.Key(member.Name).BeginObject().Key("type").String(ResultWriter.JsonName(member.Type))
                    .Key("description").String(member.Name).Key("optional").Bool(true).EndObject();
            }
        }
    }
}
