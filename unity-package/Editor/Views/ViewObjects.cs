using System;
using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Scenes;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Views
{
    /// <summary>The objects whose boxes reach into a view. Whether something stands before them is not asked.</summary>
    internal sealed class ViewObjects
    {
        /// <summary>More are counted, not sent: the largest are enough for any number of marks that can be told apart.</summary>
        const int Most = 500;

        readonly Frustum _frustum;
        readonly Lens _lens;
        readonly Scene? _stage;
        readonly List<Found> _found = new List<Found>();

        internal ViewObjects(Lens lens, ViewSource source)
        {
            _lens = lens;
            _frustum = new Frustum(lens);
            _stage = source.Stage;
        }

        internal IEnumerator Collect(Slice slice)
        {
            foreach (var target in Resources.FindObjectsOfTypeAll(typeof(Renderer)))
            {
                if (slice.Over) yield return null;
                // One may be destroyed between two slices.
                if (target != null) Look((Renderer)target);
            }
        }

        internal void Write(JsonWriter json)
        {
            _found.RemoveAll(found => found.Object == null);
            _found.Sort((one, other) => other.Size.CompareTo(one.Size));
            json.Key("inView").Integer(_found.Count).Key("objects").BeginArray();
            var shown = _found.GetRange(0, Math.Min(Most, _found.Count));
            var ids = ObjectLookup.IdsOf(shown.ConvertAll(found => (UnityEngine.Object)found.Object).ToArray());
            var paths = new ObjectPaths();
            var active = _stage ?? SceneManager.GetActiveScene();
            for (var i = 0; i < shown.Count; i++)
            {
                json.BeginObject().Key("path").String(paths.Of(shown[i].Object)).Key("objectId").String(ids[i]);
                var scene = shown[i].Object.scene;
                if (scene != active) json.Key("scenePath").String(SceneLookup.PathOf(scene));
                Lens.Vector(json.Key("center"), shown[i].Box.center);
                Lens.Vector(json.Key("size"), shown[i].Box.size);
                json.EndObject();
            }
            json.EndArray();
        }

        void Look(Renderer renderer)
        {
            var holder = renderer.gameObject;
            if (!renderer.enabled || !holder.activeInHierarchy || (_lens.Layers & (1 << holder.layer)) == 0 || !IsShown(holder)) return;
            var box = renderer.bounds;
            if (_frustum.Meets(box, out var size)) _found.Add(new Found(holder, box, size));
        }

        /// <summary>Not what is an asset, what Unity's own previews hold, or what is hidden in the hierarchy.</summary>
        bool IsShown(GameObject holder)
        {
            var scene = holder.scene;
            if ((holder.hideFlags & HideFlags.HideInHierarchy) != 0 || !scene.isLoaded) return false;
            return _stage != null ? scene == _stage.Value : !EditorSceneManager.IsPreviewScene(scene);
        }

        readonly struct Found
        {
            internal Found(GameObject target, Bounds box, float size)
            {
                Object = target;
                Box = box;
                Size = size;
            }

            internal GameObject Object { get; }

            internal Bounds Box { get; }

            internal float Size { get; }
        }
    }
}
