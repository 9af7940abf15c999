using System;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Gabp
{
    /// <summary>Messages to bytes: exactly the fields GABP 1.1 allows.</summary>
    internal static class GabpWriter
    {
        internal static JsonWriter Result(string id, Action<JsonWriter> result)
        {
            var json = Begin(id, "response", 512);
            result(json.Key("result"));
            return json.EndObject();
        }

        internal static JsonWriter Error(string id, int code, string message, Action<JsonWriter> data = null)
        {
            var json = Begin(id, "response", 512);
            json.Key("error").BeginObject().Key("code").Integer(code).Key("message").String(message);
            data?.Invoke(json.Key("data"));
            return json.EndObject().EndObject();
        }

        internal static JsonWriter Event(string channel, long sequence, Action<JsonWriter> payload)
        {
            var json = Begin(Guid.NewGuid().ToString(), "event", 256);
            json.Key("channel").String(channel).Key("seq").Integer(sequence);
            payload(json.Key("payload"));
            return json.EndObject();
        }

        /// <summary>The start of a response whose result the caller goes on to write, and ends with <see cref="EndToolResult"/>.</summary>
        internal static JsonWriter BeginToolResult(string id) =>
            Begin(id, "response", 4096).Key("result").BeginObject().Key("output");

        internal static JsonWriter EndToolResult(JsonWriter json, System.Collections.Generic.IReadOnlyList<string> diagnostics)
        {
            if (diagnostics.Count > 0)
            {
                json.Key("diagnostics").BeginArray();
                foreach (var line in diagnostics) json.String(line);
                json.EndArray();
            }
            return json.EndObject().EndObject();
        }

        static JsonWriter Begin(string id, string type, int capacity) =>
            new JsonWriter(capacity).BeginObject().Key("v").String(GabpReader.Version).Key("id").String(id).Key("type").String(type);
    }
}
