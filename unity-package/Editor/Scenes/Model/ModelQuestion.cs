using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Tools;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>What the daemon wants of a scene: of which components, which of their fields, and what else of each object.</summary>
    internal sealed class ModelQuestion
    {
        const string All = "*";

        readonly HashSet<string> _components;
        readonly bool _allComponents;

        internal ModelQuestion(Arguments arguments)
        {
            ScenePath = arguments.RequiredString("scenePath");
            var components = arguments.Strings("components") ?? Array.Empty<string>();
            _allComponents = components.Contains(All);
            _components = new HashSet<string>(components.Select(name => name.Replace('+', '.')), StringComparer.OrdinalIgnoreCase);
            Fields = arguments.Strings("fields") ?? Array.Empty<string>();
            AllFields = Fields.Contains(All);
            var want = arguments.Strings("want") ?? Array.Empty<string>();
            arguments.RefuseOthers();
            // What a newer daemon wants and this side does not know is not sent; the daemon sees that it is not there.
            Ids = want.Contains("ids");
            World = want.Contains("world");
            Bounds = want.Contains("bounds");
            Overrides = want.Contains("overrides");
            Prefabs = Overrides || want.Contains("prefabs");
            Triangles = want.Contains("triangles");
        }

        internal string ScenePath { get; }

        /// <summary>As people write them, ways into fields among them.</summary>
        internal IReadOnlyList<string> Fields { get; }

        internal bool AllFields { get; }

        /// <summary>Ids as the scene's file has them, which cost more than those of the session.</summary>
        internal bool Ids { get; }

        internal bool World { get; }

        internal bool Bounds { get; }

        internal bool Overrides { get; }

        internal bool Triangles { get; }

        /// <summary>Which objects are roots of prefab instances: Unity has to be asked of each, and that is dear.</summary>
        internal bool Prefabs { get; }

        /// <summary>Whether components of a type are asked for: by its name, a base's or an interface's, in short or in full, without regard to case.</summary>
        internal bool Wants(Type type)
        {
            if (_allComponents) return true;
            for (var at = type; at != null && at != typeof(UnityEngine.Object); at = at.BaseType)
            {
                if (Names(at)) return true;
            }
            return type.GetInterfaces().Any(Names);
        }

        bool Names(Type type) => _components.Contains(type.Name) || _components.Contains((type.FullName ?? type.Name).Replace('+', '.'));
    }
}
