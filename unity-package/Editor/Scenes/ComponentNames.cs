using System;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Short type names of components. Asking a type for its name is dear, so each is asked once.</summary>
    internal static class ComponentNames
    {
        internal const string Missing = "Missing Script";

        static readonly Dictionary<Type, EncodedText> Names = new Dictionary<Type, EncodedText>();
        static readonly EncodedText MissingName = new EncodedText(Missing);

        internal static string Of(Component component) => Encoded(component).Text;

        internal static EncodedText Encoded(Component component)
        {
            // Unity's null check costs more than the reference's; only a missing script is a true null here.
            if (component is null) return MissingName;
            var type = component.GetType();
            if (Names.TryGetValue(type, out var name)) return name;
            return Names[type] = new EncodedText(type.Name);
        }
    }
}
