using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>What a tool is, in the v0.1 definition format, beside the code that answers it.</summary>
    internal sealed class ToolDefinition
    {
        internal ToolDefinition(ITool tool, JsonValue definition, bool own)
        {
            Tool = tool;
            Definition = definition;
            Own = own;
        }

        internal ITool Tool { get; }

        internal JsonValue Definition { get; }

        /// <summary>The project's own, not shipped with the package.</summary>
        internal bool Own { get; }

        internal string Id => Tool.Id;

        /// <summary>The name GABP gives it: slashes for dots.</summary>
        internal string GabpName => Id.Replace('.', '/');
    }
}
