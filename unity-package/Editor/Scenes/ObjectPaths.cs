using System.Collections.Generic;
using EditorMcp.Core.Paths;
using EditorMcp.Editor.Compatibility;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Objects' paths within their scenes, for the time of one call: siblings are numbered once a parent, however many of them are asked about.</summary>
    internal sealed class ObjectPaths
    {
        readonly Dictionary<long, string> _steps = new Dictionary<long, string>();
        readonly Dictionary<long, string> _parents = new Dictionary<long, string>();
        readonly List<GameObject> _family = new List<GameObject>();
        readonly SiblingNumbers _numbers = new SiblingNumbers();
        readonly GameObject _stageRoot;

        internal ObjectPaths()
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            _stageRoot = stage != null ? stage.prefabContentsRoot : null;
        }

        internal string Of(GameObject target)
        {
            // Around a prefab of the user interface Prefab Mode puts a canvas, which is no part of the prefab.
            if (_stageRoot != null && target == _stageRoot) return ObjectPath.Step(target.name, 0);
            var id = ObjectIds.Of(target);
            var parent = target.transform.parent;
            if (!_steps.ContainsKey(id)) NumberFamily(target, parent);
            return parent != null ? ObjectPath.Join(OfParent(parent.gameObject), _steps[id]) : _steps[id];
        }

        string OfParent(GameObject parent)
        {
            var id = ObjectIds.Of(parent);
            return _parents.TryGetValue(id, out var path) ? path : _parents[id] = Of(parent);
        }

        void NumberFamily(GameObject target, Transform parent)
        {
            if (parent != null) ObjectLookup.Children(parent, _family);
            else RootsBeside(target);
            var names = _family.ConvertAll(member => member.name);
            _numbers.Begin();
            foreach (var name in names) _numbers.Count(name);
            for (var i = 0; i < names.Count; i++) _steps[ObjectIds.Of(_family[i])] = ObjectPath.Step(names[i], _numbers.Next(names[i]));
        }

        /// <summary>An object of Unity's own previews may be in no loaded scene: it stands alone.</summary>
        void RootsBeside(GameObject target)
        {
            _family.Clear();
            var scene = target.scene;
            if (scene.isLoaded) scene.GetRootGameObjects(_family);
            if (!_family.Contains(target)) _family.Add(target);
        }
    }
}
