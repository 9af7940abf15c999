using System;

namespace EditorMcp
{
    /// <summary>
    /// Makes a static method a tool that agents can call, once the user has allowed it in Window ▸ EditorMCP. The method's parameters are the
    /// tool's inputs (string, bool, int, long, float, double, enums, and arrays of these; one with a default value is optional); what it returns
    /// is the output. It runs on the main thread, and by this attribute its author declares that it changes nothing.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class EditorMcpToolAttribute : Attribute
    {
        /// <summary>Names the tool.</summary>
        /// <param name="id">Lower-case parts joined by dots, at most 40 characters: `level.rooms.list`.</param>
        /// <param name="description">What it returns and when to use it, in one to three sentences.</param>
        public EditorMcpToolAttribute(string id, string description)
        {
            Id = id;
            Description = description;
        }

        /// <summary>The tool's id.</summary>
        public string Id { get; }

        /// <summary>What the tool returns and when to use it.</summary>
        public string Description { get; }

        /// <summary>The name people see; made from the id where it is not given.</summary>
        public string Name { get; set; }

        /// <summary>A standard category (project, scene, asset, audio, editor) or one below it.</summary>
        public string Category { get; set; } = "project";

        /// <summary>core, tier1, tier2, tier3 or tier4.</summary>
        public string Tier { get; set; } = "core";

        /// <summary>Limits and caveats a caller should know.</summary>
        public string Notes { get; set; }

        /// <summary>How long a call may take, in milliseconds; 0 for the default of 30 s.</summary>
        public int TimeoutMs { get; set; }

        /// <summary>Whether the user is asked before the tool runs.</summary>
        public bool Confirmation { get; set; }
    }
}
