using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Work
{
    /// <summary>Takes what became of a call.</summary>
    internal interface IJobOutcome
    {
        void Answered(ToolCall call, JsonWriter response);

        void Failed(ToolCall call, ToolFailure failure);

        void Cancelled(ToolCall call);
    }
}
