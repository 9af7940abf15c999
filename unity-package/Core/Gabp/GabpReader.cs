using System.Text.RegularExpressions;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Gabp
{
    /// <summary>Text to message. Tolerant where real peers differ (unknown properties, ids that are no UUID), strict in the rest.</summary>
    internal static class GabpReader
    {
        internal const string Version = "gabp/1";

        static readonly Regex MethodPattern = new Regex("^[a-z]+(/[a-z]+)+$", RegexOptions.CultureInvariant);

        /// <summary>Reads one message. Throws <see cref="GabpFault"/>.</summary>
        internal static GabpMessage Read(string text)
        {
            JsonValue json;
            try
            {
                json = JsonReader.Read(text);
            }
            catch (JsonSyntaxException problem)
            {
                throw new GabpFault(null, GabpError.InvalidRequest, "not JSON: " + problem.Message);
            }
            if (json.Kind != JsonKind.Object) throw new GabpFault(null, GabpError.InvalidRequest, "a message is an object");
            var id = json["id"]?.AsString;
            var type = json["type"]?.AsString;
            // Only a request can be answered, also where it breaks the protocol.
            CheckVersion(json, type == "response" || type == "event" ? null : id);
            if (string.IsNullOrEmpty(id)) throw new GabpFault(null, GabpError.MissingField, "a message needs an id");
            switch (type)
            {
                case "request": return ReadRequest(json, id);
                case "response": return new GabpMessage(MessageType.Response, id, "", JsonValue.EmptyObject);
                case "event": return new GabpMessage(MessageType.Event, id, "", JsonValue.EmptyObject);
                default: throw new GabpFault(id, GabpError.BadMessageType, "type is request, response or event");
            }
        }

        static void CheckVersion(JsonValue json, string id)
        {
            var version = json["v"]?.AsString;
            if (version == null) throw new GabpFault(id, GabpError.MissingField, "a message needs v");
            if (version != Version) throw new GabpFault(id, GabpError.UnsupportedVersion, "this side speaks " + Version + ", not " + version);
        }

        static GabpMessage ReadRequest(JsonValue json, string id)
        {
            var method = json["method"];
            if (method == null) throw new GabpFault(id, GabpError.MissingField, "a request needs a method");
            if (method.AsString == null || !MethodPattern.IsMatch(method.Text))
                throw new GabpFault(id, GabpError.BadField, "method is lower-case words with slashes");
            var parameters = json["params"] ?? JsonValue.EmptyObject;
            if (parameters.Kind == JsonKind.Null) parameters = JsonValue.EmptyObject;
            if (parameters.Kind != JsonKind.Object) throw new GabpFault(id, GabpError.BadField, "params is an object");
            return new GabpMessage(MessageType.Request, id, method.Text, parameters);
        }
    }
}
