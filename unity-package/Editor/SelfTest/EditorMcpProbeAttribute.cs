using System;

namespace EditorMcp
{
    /// <summary>Marks a static method without parameters that returns how often Unity has called the project's code; the self-test asks it before and after.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class EditorMcpProbeAttribute : Attribute
    {
    }
}
