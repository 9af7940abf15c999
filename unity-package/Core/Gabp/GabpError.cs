namespace EditorMcp.Core.Gabp
{
    /// <summary>The error codes of JSON-RPC and GABP that this side sends; a tool's own are in ToolFailure.</summary>
    internal static class GabpError
    {
        internal const int InvalidRequest = -32600;
        internal const int MethodNotFound = -32601;
        internal const int InvalidParams = -32602;
        internal const int AuthRequired = -32100;
        internal const int AuthFailed = -32101;
        internal const int UnsupportedVersion = -32200;
        internal const int BadMessageType = -32201;
        internal const int MissingField = -32202;
        internal const int BadField = -32203;
    }
}
