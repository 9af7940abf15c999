using System;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The component types of an object, in order. Thousands of objects share one set, so each is named and encoded once.</summary>
    internal sealed class ComponentSet
    {
        internal const string Missing = "Missing Script";

        static readonly Dictionary<int, List<ComponentSet>> Known = new Dictionary<int, List<ComponentSet>>();

        static ComponentSet _last;

        readonly Type[] _types;

        ComponentSet(List<Component> components)
        {
            _types = new Type[components.Count];
            Names = new string[components.Count];
            var json = new JsonWriter().BeginArray();
            for (var i = 0; i < _types.Length; i++)
            {
                _types[i] = TypeOf(components[i]);
                Names[i] = NameOf(components[i]);
                json.String(Names[i]);
            }
            Json = json.EndArray().ToArray();
            ActiveTail = HierarchyTreeWriter.Tail(true, Json);
            InactiveTail = HierarchyTreeWriter.Tail(false, Json);
        }

        /// <summary>Short type names; a missing script has one of its own.</summary>
        internal string[] Names { get; }

        /// <summary>The types themselves; null for a missing script.</summary>
        internal IReadOnlyList<Type> Types => _types;

        /// <summary>The names as a JSON array.</summary>
        internal byte[] Json { get; }

        /// <summary>What follows the path of an active object in a hierarchy, up to its children.</summary>
        internal byte[] ActiveTail { get; }

        /// <summary>The same for an inactive one.</summary>
        internal byte[] InactiveTail { get; }

        internal static string NameOf(Component component) => TypeOf(component)?.Name ?? Missing;

        internal static ComponentSet Of(List<Component> components)
        {
            // Neighbours are mostly alike.
            if (_last == null || !_last.Is(components)) _last = Find(components);
            return _last;
        }

        static ComponentSet Find(List<Component> components)
        {
            var hash = components.Count;
            for (var i = 0; i < components.Count; i++) hash = unchecked(hash * 31 + (TypeOf(components[i])?.GetHashCode() ?? 0));
            if (!Known.TryGetValue(hash, out var alike)) Known[hash] = alike = new List<ComponentSet>(1);
            for (var i = 0; i < alike.Count; i++)
            {
                if (alike[i].Is(components)) return alike[i];
            }
            var made = new ComponentSet(components);
            alike.Add(made);
            return made;
        }

        /// <summary>Unity's null check costs more than the reference's; only a missing script is a true null here.</summary>
        static Type TypeOf(Component component) => component is null ? null : component.GetType();

        bool Is(List<Component> components)
        {
            if (_types.Length != components.Count) return false;
            for (var i = 0; i < _types.Length; i++)
            {
                if (!ReferenceEquals(_types[i], TypeOf(components[i]))) return false;
            }
            return true;
        }
    }
}
