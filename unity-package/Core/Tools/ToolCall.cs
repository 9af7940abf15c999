using System.Collections.Generic;
using EditorMcp.Core.Gabp;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;

namespace EditorMcp.Core.Tools
{
    /// <summary>One call while it runs: its arguments, the JSON it writes, and when it has to let go of the main thread.</summary>
    internal sealed class ToolCall
    {
        /// <summary>What a tool yields that waits for another thread: it is not asked again before the next tick.</summary>
        internal static readonly object Elsewhere = new object();

        readonly List<string> _diagnostics = new List<string>();
        readonly IProgressSink _progress;

        internal ToolCall(string id, string tool, JsonValue arguments, IProgressSink progress)
        {
            Id = id;
            Tool = tool;
            Arguments = new Arguments(arguments);
            _progress = progress;
            Output = GabpWriter.BeginToolResult(id);
        }

        internal string Id { get; }

        internal string Tool { get; }

        internal Arguments Arguments { get; }

        /// <summary>Where the tool writes its output, one object.</summary>
        internal JsonWriter Output { get; private set; }

        /// <summary>The time this call may use before it yields; set by the queue for every slice.</summary>
        internal Slice Slice { get; } = new Slice();

        internal void Diagnose(string line) => _diagnostics.Add(line);

        internal void Report(double progress, double? total, string message) => _progress.Report(Id, progress, total, message);

        /// <summary>The finished response.</summary>
        internal JsonWriter Finish()
        {
            var finished = GabpWriter.EndToolResult(Output, _diagnostics);
            Output = null;
            return finished;
        }
    }
}
