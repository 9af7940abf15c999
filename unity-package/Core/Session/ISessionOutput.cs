using System;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Session
{
    /// <summary>What a session wants done: it decides, others do the I/O and the work.</summary>
    internal interface ISessionOutput
    {
        void Send(ArraySegment<byte> message);

        void Close(int code, string reason);

        void Start(ITool tool, string callId, JsonValue arguments);

        void Cancel(string callId);

        /// <summary>Those who use the daemon now, all of them.</summary>
        void ShowClients(DaemonClient[] clients);
    }
}
