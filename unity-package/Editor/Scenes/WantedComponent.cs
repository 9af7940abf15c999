using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Names;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>A component type that a caller named, in short or in full. Types derived from it fit too, unless that is turned off.</summary>
    internal sealed class WantedComponent
    {
        readonly bool _derived;
        readonly StringComparison _comparison;
        readonly Dictionary<Type, bool> _types = new Dictionary<Type, bool>();
        readonly Dictionary<ComponentSet, bool> _sets = new Dictionary<ComponentSet, bool>();

        internal WantedComponent(string name, bool derived)
        {
            Name = name;
            _derived = derived;
            // Case counts where it decides.
            _comparison = ComponentTypes.Knows(name) ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        }

        internal string Name { get; }

        /// <summary>Whether one of an object's components fits.</summary>
        internal bool Fits(ComponentSet components)
        {
            if (!_sets.TryGetValue(components, out var fits)) _sets[components] = fits = components.Types.Any(Fits);
            return fits;
        }

        /// <summary>Whether a component's type fits; null is a missing script.</summary>
        internal bool Fits(Type type)
        {
            if (type == null) return Name == ComponentSet.Missing;
            if (!_types.TryGetValue(type, out var fits)) _types[type] = fits = Find(type);
            return fits;
        }

        /// <summary>What to say where no component type is called so; null where one is.</summary>
        internal string Unknown()
        {
            if (Name == ComponentSet.Missing || ComponentTypes.KnowsAnyCase(Name)) return null;
            return "No component is called '" + Name + "'" + Nearest.DidYouMean(Name, ComponentTypes.Names) + ".";
        }

        bool Find(Type type)
        {
            if (!_derived) return ComponentTypes.IsCalled(type, Name, _comparison);
            return ComponentTypes.WithBases(type).Concat(type.GetInterfaces()).Any(one => ComponentTypes.IsCalled(one, Name, _comparison));
        }
    }
}
