using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The component types that this Editor has: Unity's own, those of packages and the project's.</summary>
    internal static class ComponentTypes
    {
        static readonly string[] UnitySpaces = { "UnityEngine", "UnityEditor", "Unity", "TMPro" };
        static readonly Dictionary<string, bool> Known = new Dictionary<string, bool>();
        static readonly Dictionary<Type, string[]> UnityNames = new Dictionary<Type, string[]>();

        internal static IEnumerable<string> Names => All.Select(type => type.Name);

        static IEnumerable<Type> All => TypeCache.GetTypesDerivedFrom<Component>().Append(typeof(Component));

        /// <summary>Whether a type, or an interface of one, is called so, exactly.</summary>
        internal static bool Knows(string name)
        {
            if (!Known.TryGetValue(name, out var knows)) Known[name] = knows = Has(name, StringComparison.Ordinal);
            return knows;
        }

        /// <summary>The same without regard to case.</summary>
        internal static bool KnowsAnyCase(string name) => Knows(name) || Has(name, StringComparison.OrdinalIgnoreCase);

        /// <summary>Whether a type has a name, in short or with its namespace.</summary>
        internal static bool IsCalled(Type type, string name, StringComparison comparison) =>
            string.Equals(type.Name, name, comparison) || string.Equals(FullName(type), name, comparison);

        /// <summary>With its namespace, a nested one as C# writes it.</summary>
        internal static string FullName(Type type) => (type.FullName ?? type.Name).Replace('+', '.');

        /// <summary>A type and its bases, nearest first, without Unity's Object.</summary>
        internal static IEnumerable<Type> WithBases(Type type)
        {
            for (; type != null && type != typeof(UnityEngine.Object); type = type.BaseType) yield return type;
        }

        /// <summary>The short names of Unity's own types among a type and its bases: names of fields are theirs, not those of a project's namesake.</summary>
        internal static string[] UnityOnes(Type type)
        {
            if (!UnityNames.TryGetValue(type, out var names))
                UnityNames[type] = names = WithBases(type).Where(one => UnitySpaces.Contains((one.Namespace ?? "").Split('.')[0])).Select(one => one.Name).ToArray();
            return names;
        }

        static bool Has(string name, StringComparison comparison) =>
            All.Any(type => IsCalled(type, name, comparison)) || All.Any(type => type.GetInterfaces().Any(one => IsCalled(one, name, comparison)));
    }
}
