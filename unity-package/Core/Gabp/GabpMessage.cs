using EditorMcp.Core.Json;

namespace EditorMcp.Core.Gabp
{
    internal enum MessageType
    {
        Request,
        Response,
        Event,
    }

    /// <summary>One GABP message that was understood. Only a request has a method and parameters.</summary>
    internal sealed class GabpMessage
    {
        internal GabpMessage(MessageType type, string id, string method, JsonValue parameters)
        {
            Type = type;
            Id = id;
            Method = method;
            Params = parameters;
        }

        internal MessageType Type { get; }

        internal string Id { get; }

        internal string Method { get; }

        internal JsonValue Params { get; }
    }
}
