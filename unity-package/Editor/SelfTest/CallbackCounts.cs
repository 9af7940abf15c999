using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What Unity called while the tools ran: events that tell of a change, and the project's own code, by the sample's probe.</summary>
    internal sealed class CallbackCounts
    {
        /// <summary>The sample's component. It lives in the project's runtime code, which cannot refer to this assembly.</summary>
        const string ProbeType = "EditorMcpSamples.EditorMcpProbe";

        static readonly string[] Counted = { "OnValidate", "Reset", "OnBeforeSerialize", "OnAfterDeserialize" };

        readonly Type _probe = TypeCache.GetTypesDerivedFrom<MonoBehaviour>().FirstOrDefault(type => type.FullName == ProbeType);
        readonly int[] _before;
        readonly List<OurFrames> _exceptions = new List<OurFrames>();
        int[] _calls;
        int _hierarchyChanged;
        int _projectChanged;
        int _selectionChanged;
        int _objectsChanged;
        int _sceneDirtied;

        internal CallbackCounts()
        {
            _before = Counted.Select(Calls).ToArray();
            EditorApplication.hierarchyChanged += OnHierarchy;
            EditorApplication.projectChanged += OnProject;
            Selection.selectionChanged += OnSelection;
            ObjectChangeEvents.changesPublished += OnObjects;
            EditorSceneManager.sceneDirtied += OnDirtied;
            Application.logMessageReceivedThreaded += OnLog;
        }

        internal void Stop()
        {
            EditorApplication.hierarchyChanged -= OnHierarchy;
            EditorApplication.projectChanged -= OnProject;
            Selection.selectionChanged -= OnSelection;
            ObjectChangeEvents.changesPublished -= OnObjects;
            EditorSceneManager.sceneDirtied -= OnDirtied;
            Application.logMessageReceivedThreaded -= OnLog;
            _calls = Counted.Select((name, i) => Calls(name) - _before[i]).ToArray();
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("probe").Bool(_probe != null).Key("onValidate").Integer(_calls[0]).Key("reset").Integer(_calls[1])
                .Key("onBeforeSerialize").Integer(_calls[2]).Key("onAfterDeserialize").Integer(_calls[3])
                .Key("hierarchyChanged").Integer(_hierarchyChanged).Key("projectChanged").Integer(_projectChanged)
                .Key("selectionChanged").Integer(_selectionChanged).Key("objectsChanged").Integer(_objectsChanged).Key("sceneDirtied").Integer(_sceneDirtied)
                .EndObject();
        }

        internal void WriteExceptions(JsonWriter json)
        {
            json.BeginArray();
            lock (_exceptions)
            {
                foreach (var exception in _exceptions) exception.Write(json);
            }
            json.EndArray();
        }

        int Calls(string name) => (int)(_probe?.GetProperty(name + "Calls")?.GetValue(null) ?? 0);

        void OnHierarchy() => _hierarchyChanged++;

        void OnProject() => _projectChanged++;

        void OnSelection() => _selectionChanged++;

        void OnObjects(ref ObjectChangeEventStream stream) => _objectsChanged++;

        void OnDirtied(Scene scene) => _sceneDirtied++;

        void OnLog(string message, string stackTrace, LogType type)
        {
            var exception = type == LogType.Exception ? OurFrames.OfLog(message, stackTrace) : null;
            if (exception == null) return;
            lock (_exceptions) _exceptions.Add(exception);
        }
    }
}
