using System.Collections;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Work
{
    /// <summary>A call in the queue: what it runs, and whether anyone still wants the answer.</summary>
    internal sealed class Job
    {
        volatile bool _cancelled;

        internal Job(ToolCall call, ITool tool)
        {
            Call = call;
            Tool = tool;
        }

        internal ToolCall Call { get; }

        internal ITool Tool { get; }

        internal IEnumerator Steps { get; set; }

        internal bool Cancelled => _cancelled;

        /// <summary>From any thread; the work stops before its next slice.</summary>
        internal void Cancel() => _cancelled = true;
    }
}
