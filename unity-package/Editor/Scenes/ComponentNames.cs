using System;
using System.Collections.Generic;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Short type names of components. Asking a type for its name is dear, so each is asked once.</summary>
    internal static class ComponentNames
    {
        internal const string Missing = "Missing Script";

        static readonly Dictionary<Type, string> Names = new Dictionary<Type, string>();

        internal static string Of(Component component)
        {
            // Unity's null check costs more than the reference's; only a missing script is a true null here.
            if (component is null) return Missing;
            var type = component.GetType();
            if (Names.TryGetValue(type, out var name)) return name;
            return Names[type] = type.Name;
        }
    }
}
