using System;
using System.Collections.Generic;
using System.Text;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;

namespace EditorMcp.Tests.Session
{
    /// <summary>Keeps what a session wants done.</summary>
    internal sealed class RecordedOutput : ISessionOutput
    {
        internal Queue<string> Sent { get; } = new Queue<string>();

        internal List<string> Started { get; } = new List<string>();

        internal List<string> Cancelled { get; } = new List<string>();

        internal DaemonClient[] Clients { get; private set; }

        internal int CloseCode { get; private set; }

        public void Send(ArraySegment<byte> message) => Sent.Enqueue(Encoding.UTF8.GetString(message.Array, message.Offset, message.Count));

        public void Close(int code, string reason) => CloseCode = code;

        public void Start(ITool tool, string callId, JsonValue arguments)
        {
            var json = new JsonWriter();
            arguments.Write(json);
            Started.Add(callId + " " + tool.Id + " " + json);
        }

        public void Cancel(string callId) => Cancelled.Add(callId);

        public void ShowClients(DaemonClient[] clients) => Clients = clients;
    }
}
