using System;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>What a tool is, in the v0.1 definition format, beside the code that answers it.</summary>
    internal sealed class ToolDefinition
    {
        readonly Lazy<JsonValue> _definition;

        /// <summary>A shipped tool: its definition is read when somebody asks for it, which the daemon, who has it already, never does.</summary>
        internal ToolDefinition(ITool tool, Func<JsonValue> readDefinition)
        {
            Tool = tool;
            _definition = new Lazy<JsonValue>(readDefinition);
        }

        /// <summary>One of the project's own tools.</summary>
        internal ToolDefinition(ITool tool, JsonValue definition) : this(tool, () => definition)
        {
            Own = true;
        }

        internal ITool Tool { get; }

        internal JsonValue Definition => _definition.Value;

        /// <summary>The project's own, not shipped with the package.</summary>
        internal bool Own { get; }

        internal string Id => Tool.Id;

        /// <summary>The name GABP gives it: slashes for dots.</summary>
        internal string GabpName => Id.Replace('.', '/');
    }
}
