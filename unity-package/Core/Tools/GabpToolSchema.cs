using System.Linq;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>A v0.1 definition as the plain GABP tool object: name, title, description, JSON Schemas, tags.</summary>
    internal static class GabpToolSchema
    {
        static readonly string[] NotSchema = { "required", "optional" };

        internal static void Write(ToolDefinition tool, JsonWriter json)
        {
            var definition = tool.Definition;
            json.BeginObject().Key("name").String(tool.GabpName);
            json.Key("title").String(definition["name"]?.AsString ?? tool.Id);
            json.Key("description").String(definition["description"]?.AsString ?? "");
            WriteSchema("inputSchema", definition["inputs"], input => input["required"]?.IsTrue == true, true, json);
            WriteSchema("outputSchema", definition["outputs"], output => output["optional"]?.IsTrue != true, false, json);
            if (definition["tags"] != null) definition["tags"].Write(json.Key("tags"));
            json.EndObject();
        }

        static void WriteSchema(string key, JsonValue fields, System.Func<JsonValue, bool> isRequired, bool closed, JsonWriter json)
        {
            fields = fields ?? JsonValue.EmptyObject;
            json.Key(key).BeginObject().Key("type").String("object").Key("properties").BeginObject();
            foreach (var field in fields.Members)
            {
                json.Key(field.Key).BeginObject();
                foreach (var part in field.Value.Members.Where(part => !NotSchema.Contains(part.Key) || part.Value.Kind == JsonKind.Array))
                    part.Value.Write(json.Key(part.Key));
                json.EndObject();
            }
            json.EndObject();
            var required = fields.Members.Where(field => isRequired(field.Value)).Select(field => field.Key).ToList();
            if (required.Count > 0)
            {
                json.Key("required").BeginArray();
                foreach (var name in required) json.String(name);
                json.EndArray();
            }
            if (closed) json.Key("additionalProperties").Bool(false);
            json.EndObject();
        }
    }
}
