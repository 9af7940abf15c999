using System.Collections.Generic;
using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>What of a prefab each object and component of one instance comes from, and what was added to it. Found by a walk over the instance.</summary>
    internal sealed class InstanceSources
    {
        readonly Dictionary<long, Source> _byId = new Dictionary<long, Source>();
        readonly List<Component> _components = new List<Component>();

        /// <summary>Objects and components that the prefab does not have, in hierarchy order.</summary>
        internal List<Source> Added { get; } = new List<Source>();

        internal bool TryFind(long sourceId, out Source found) => _byId.TryGetValue(sourceId, out found);

        /// <summary>Looks at one object. False if it was added to the instance, with all that is below it.</summary>
        internal bool Take(GameObject target, int place, bool isOtherInstance)
        {
            var source = isOtherInstance ? null : PrefabUtility.GetCorrespondingObjectFromSource(target);
            if (source == null)
            {
                Added.Add(new Source { Place = place });
                return false;
            }
            _byId[ObjectIds.Of(source)] = new Source { Place = place };
            target.GetComponents(_components);
            for (var at = 0; at < _components.Count; at++)
            {
                if (_components[at] != null) Take(_components[at], place, at);
            }
            return true;
        }

        void Take(Component component, int place, int at)
        {
            var taken = new Source { Place = place, At = at };
            Object source = PrefabUtility.GetCorrespondingObjectFromSource(component);
            if (source == null) Added.Add(taken);
            else _byId[ObjectIds.Of(source)] = taken;
        }

        /// <summary>An object of the instance, or one of its components.</summary>
        internal struct Source
        {
            internal int Place;

            /// <summary>The component's place among the object's; null for the object itself.</summary>
            internal int? At;
        }
    }
}
