using System.Collections;
using EditorMcp.Core.Tools;

namespace EditorMcp.Editor.Tools
{
    /// <summary>A tool that is done in one go.</summary>
    internal abstract class QuickTool : ITool
    {
        public abstract string Id { get; }

        public Lane Lane => Lane.Quick;

        public IEnumerator Run(ToolCall call)
        {
            Answer(call);
            yield break;
        }

        protected abstract void Answer(ToolCall call);
    }
}
