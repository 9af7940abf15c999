using System.Collections;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>What a marked method must fulfil to be a tool; the same rules the daemon holds a definition to.</summary>
    internal static class OwnToolRules
    {
        const int LongestId = 40;
        const int LongestTimeoutMs = 600000;

        static readonly Regex IdPattern = new Regex(@"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$", RegexOptions.CultureInvariant);
        static readonly Regex CategoryPattern = new Regex(@"^(project|scene|asset|audio|editor)(\.[a-z][a-z0-9-]*)?$", RegexOptions.CultureInvariant);
        static readonly Regex NamePattern = new Regex("^[A-Za-z_][A-Za-z0-9_]*$", RegexOptions.CultureInvariant);
        static readonly string[] Tiers = { "core", "tier1", "tier2", "tier3", "tier4" };

        /// <summary>What is wrong, as the end of a sentence; null if nothing is.</summary>
        internal static string Check(MethodInfo method, EditorMcpToolAttribute attribute)
        {
            if (!method.IsStatic) return "it is not static";
            if (method.ContainsGenericParameters) return "it is generic";
            if (method.ReturnType == typeof(void)) return "it returns nothing";
            if (method.ReturnType.Namespace == "System.Threading.Tasks") return "it returns a " + method.ReturnType.Name.Split('`')[0] + ", and is not waited for";
            if (typeof(IEnumerator).IsAssignableFrom(method.ReturnType)) return "it is a coroutine (it returns an IEnumerator), and nobody runs it";
            if (string.IsNullOrEmpty(attribute.Id) || attribute.Id.Length > LongestId || !IdPattern.IsMatch(attribute.Id))
                return "its id '" + attribute.Id + "' is not lower-case words joined by dots, at most " + LongestId + " characters";
            if (string.IsNullOrWhiteSpace(attribute.Description)) return "it has no description";
            if (!CategoryPattern.IsMatch(attribute.Category ?? "")) return "its category '" + attribute.Category + "' is no standard one";
            if (!Tiers.Contains(attribute.Tier)) return "its tier '" + attribute.Tier + "' is not one of " + string.Join(", ", Tiers);
            if (attribute.TimeoutMs < 0 || attribute.TimeoutMs > LongestTimeoutMs) return "its timeout is not between 0 and " + LongestTimeoutMs + " ms";
            return method.GetParameters().Select(CheckParameter).FirstOrDefault(problem => problem != null);
        }

        static string CheckParameter(ParameterInfo parameter)
        {
            if (parameter.ParameterType.IsByRef) return "its parameter " + parameter.Name + " is passed by reference";
            if (!ParameterTypes.IsSupported(parameter.ParameterType)) return "its parameter " + parameter.Name + " has the type " + parameter.ParameterType.Name;
            if (parameter.Name == "project") return "its parameter 'project' has the name of the argument that chooses a project";
            return NamePattern.IsMatch(parameter.Name ?? "") ? null : "its parameter " + parameter.Name + " has no plain name";
        }
    }
}
