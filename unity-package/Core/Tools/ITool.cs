using System.Collections;

namespace EditorMcp.Core.Tools
{
    /// <summary>Which queue a tool's calls wait in: quick ones never wait for a scan.</summary>
    internal enum Lane
    {
        Quick,
        Scan,
    }

    /// <summary>One tool: reads the call's arguments and writes its output. It yields where its slice has ended and is called again next tick.</summary>
    internal interface ITool
    {
        string Id { get; }

        Lane Lane { get; }

        IEnumerator Run(ToolCall call);
    }
}
