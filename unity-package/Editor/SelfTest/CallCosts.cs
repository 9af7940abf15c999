using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What Unity's own calls cost in this Editor and this scene: no other machine can tell.</summary>
    internal sealed class CallCosts
    {
        const int Sample = 1000;

        readonly List<Component> _components = new List<Component>();
        readonly Slice _slice;
        readonly Stopwatch _capture = new Stopwatch();
        readonly Stopwatch _serializedObject = new Stopwatch();
        readonly Stopwatch _componentJson = new Stopwatch();
        readonly Stopwatch _globalObjectId = new Stopwatch();
        int _objects;
        int _sample;

        internal CallCosts(Slice slice)
        {
            _slice = slice;
        }

        internal IEnumerator Run()
        {
            var scene = SceneManager.GetActiveScene();
            var capture = new SceneCapture();
            var steps = capture.Run(roots => scene.GetRootGameObjects(roots), _slice);
            while (Timed(_capture, steps.MoveNext)) yield return null;
            _objects = capture.Count;
            Collect(capture);
            foreach (var component in _components)
            {
                Timed(_serializedObject, () => Serialize(component));
                Timed(_componentJson, () => WriteJson(component));
                Timed(_globalObjectId, () => Identify(component));
                if (_slice.Over) yield return null;
            }
            _components.Clear();
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("captureObjects").Integer(_objects).Key("captureMs").Double(Math.Round(_capture.Elapsed.TotalMilliseconds, 2))
                .Key("sample").Integer(_sample).Key("serializedObjectPer1000Ms").Double(PerThousand(_serializedObject))
                .Key("componentJsonPer1000Ms").Double(PerThousand(_componentJson)).Key("globalObjectIdPer1000Ms").Double(PerThousand(_globalObjectId)).EndObject();
        }

        void Collect(SceneCapture capture)
        {
            var found = new List<Component>();
            for (var i = 0; i < capture.Count && _components.Count < Sample; i++)
            {
                if (capture.Nodes[i].Object == null) continue;
                capture.Nodes[i].Object.GetComponents(found);
                // One whose script is missing is null.
                _components.AddRange(found.FindAll(component => component != null));
            }
            if (_components.Count > Sample) _components.RemoveRange(Sample, _components.Count - Sample);
            _sample = _components.Count;
        }

        static bool Serialize(Component component)
        {
            if (component == null) return false;
            new SerializedObject(component).Dispose();
            return true;
        }

        /// <summary>Another way to a component's fields, all in one call: which of the two is dearer, only a real Editor can tell.</summary>
        static bool WriteJson(Component component) => component != null && EditorJsonUtility.ToJson(component).Length > 0;

        static bool Identify(Component component) => component != null && GlobalObjectId.GetGlobalObjectIdSlow(component).targetObjectId != 0;

        static bool Timed(Stopwatch watch, Func<bool> call)
        {
            watch.Start();
            try
            {
                return call();
            }
            finally
            {
                watch.Stop();
            }
        }

        double PerThousand(Stopwatch watch) => _sample == 0 ? 0 : Math.Round(watch.Elapsed.TotalMilliseconds * Sample / _sample, 2);
    }
}
