using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;

namespace EditorMcp.Tests.Session
{
    /// <summary>Sessions as the contract's dialogues expect them.</summary>
    internal static class Sessions
    {
        internal const string Token = "the-token-that-both-sides-know-0000000000";

        internal const string Hello =
            "{\"v\":\"gabp/1\",\"id\":\"00000000-0000-0000-0000-000000000001\",\"type\":\"request\",\"method\":\"session/hello\",\"params\":{\"token\":\"" + Token + "\"}}";

        static readonly string[] Shipped = { "editor.selection.info", "scene.hierarchy.dump" };

        internal static EditorSession New(ISessionOutput output, IEnumerable<JsonValue> ownTools)
        {
            var shipped = Shipped.Select(id => new ToolDefinition(new NoTool(id), () => JsonValue.EmptyObject));
            var own = ownTools.Select(definition => new ToolDefinition(new NoTool(definition["id"].Text), definition));
            var identity = new EditorIdentity("/projects/Lighthouse", "2022.3.62f1", "linux", 4711, "0.1.0");
            return new EditorSession(identity, Token, new ToolRegistry(shipped.Concat(own), new[] { new NoTool("editormcp/scene"), new NoTool("editormcp/settings"), new NoTool("editormcp/view") }), output);
        }

        /// <summary>A session after the hello, with nothing sent yet that matters.</summary>
        internal static EditorSession Ready(RecordedOutput output)
        {
            var session = New(output, new JsonValue[0]);
            session.Receive(Hello);
            output.Sent.Clear();
            return session;
        }

        sealed class NoTool : ITool
        {
            internal NoTool(string id)
            {
                Id = id;
            }

            public string Id { get; }

            public Lane Lane => Lane.Quick;

            public IEnumerator Run(ToolCall call) => throw new NotSupportedException("the dialogue answers");
        }
    }
}
