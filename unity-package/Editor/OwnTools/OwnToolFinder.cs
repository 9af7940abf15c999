using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Tools;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>The project's own tools, as this domain has them; and what is wrong with those that cannot be offered.</summary>
    internal sealed class OwnToolFinder
    {
        readonly List<ToolDefinition> _tools = new List<ToolDefinition>();
        readonly List<string> _problems = new List<string>();

        internal IReadOnlyList<ToolDefinition> Tools => _tools;

        /// <summary>One sentence for each method that is marked as a tool and is none.</summary>
        internal IReadOnlyList<string> Problems => _problems;

        /// <summary>Finds every marked method; one that is wrong never takes the others down.</summary>
        internal static OwnToolFinder Find() => Read(TypeCache.GetMethodsWithAttribute<EditorMcpToolAttribute>());

        internal static OwnToolFinder Read(IEnumerable<MethodInfo> methods)
        {
            var finder = new OwnToolFinder();
            foreach (var method in methods.OrderBy(method => method.DeclaringType?.FullName + "." + method.Name, System.StringComparer.Ordinal))
                finder.Add(method);
            return finder;
        }

        internal void ReportProblems()
        {
            foreach (var problem in _problems) Debug.LogWarning("EditorMCP: " + problem);
        }

        void Add(MethodInfo method)
        {
            var attribute = method.GetCustomAttribute<EditorMcpToolAttribute>();
            var problem = OwnToolRules.Check(method, attribute);
            if (problem == null && _tools.Any(tool => tool.Id == attribute.Id)) problem = "another method has the same id";
            if (problem != null)
            {
                _problems.Add(method.DeclaringType?.FullName + "." + method.Name + " is not a tool: " + problem + ".");
                return;
            }
            _tools.Add(new ToolDefinition(new OwnTool(attribute.Id, method), OwnToolDefinition.Make(method, attribute)));
        }
    }
}
