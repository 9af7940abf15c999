using System;

namespace EditorMcp
{
    /// <summary>Tells an agent what a parameter of an own tool means.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    public sealed class EditorMcpParameterAttribute : Attribute
    {
        /// <summary>Describes the parameter.</summary>
        public EditorMcpParameterAttribute(string description)
        {
            Description = description;
        }

        /// <summary>What the parameter means.</summary>
        public string Description { get; }
    }
}
