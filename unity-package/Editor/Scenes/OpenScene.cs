using System.Collections.Generic;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Something with a hierarchy that the Editor has loaded: an open scene, or the prefab in Prefab Mode.</summary>
    internal sealed class OpenScene
    {
        readonly GameObject _prefabRoot;

        internal OpenScene(Scene scene, string path, GameObject prefabRoot)
        {
            Scene = scene;
            Path = path;
            _prefabRoot = prefabRoot;
        }

        internal Scene Scene { get; }

        internal string Path { get; }

        internal bool IsPrefab => _prefabRoot != null;

        internal void Roots(List<GameObject> into)
        {
            // A prefab's stage also holds the environment around it, which is none of the prefab.
            if (!IsPrefab) Scene.GetRootGameObjects(into);
            else
            {
                into.Clear();
                into.Add(_prefabRoot);
            }
        }
    }
}
