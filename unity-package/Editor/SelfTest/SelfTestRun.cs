using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>
    /// Runs every shipped tool on the open project and reports what became of each, and whether anything was changed. No name of the project is in
    /// the report: it is made to be sent to us.
    /// </summary>
    internal sealed class SelfTestRun
    {
        const double SliceMs = 8;

        /// <summary>The sample's component. It lives in the project's runtime code, which cannot refer to this assembly.</summary>
        const string ProbeType = "EditorMcpSamples.EditorMcpProbe";

        readonly Bridge _bridge;
        readonly List<SelfTestRow> _rows = new List<SelfTestRow>();

        internal SelfTestRun(Bridge bridge)
        {
            _bridge = bridge;
        }

        /// <summary>The finished report; null before that.</summary>
        internal string Report { get; private set; }

        /// <summary>All in one go.</summary>
        internal string RunToEnd()
        {
            var steps = Run();
            while (steps.MoveNext())
            {
            }
            return Report;
        }

        /// <summary>A slice a step, for a window that goes on being drawn.</summary>
        internal IEnumerator Run()
        {
            var before = EditorSnapshot.Take();
            var probe = ProbeCalls();
            foreach (var tool in _bridge.Tools.All.Where(tool => !tool.Own))
            {
                var row = new SelfTestRow(tool.Id);
                _rows.Add(row);
                var steps = Call(tool, row);
                while (steps.MoveNext()) yield return null;
            }
            Report = Write(before, EditorSnapshot.Take(), ProbeCalls() - probe);
        }

        static IEnumerator Call(ToolDefinition tool, SelfTestRow row)
        {
            var call = new ToolCall("self-test", tool.Id, ArgumentsFor(tool.Id), new NoProgress());
            var steps = tool.Tool.Run(call);
            for (var more = true; more;)
            {
                call.Slice.Begin(SliceMs);
                more = row.Step(steps, call);
                if (more) yield return null;
            }
        }

        static JsonValue ArgumentsFor(string tool)
        {
            var json = new JsonWriter().BeginObject();
            if (tool.StartsWith("scene.", StringComparison.Ordinal)) json.Key("scenePath").String(SceneLookup.Active);
            if (tool == "scene.components.list") json.Key("gameObjectPath").String(FirstObject());
            if (tool.StartsWith("asset.", StringComparison.Ordinal)) json.Key("assetPath").String(AssetLookup.AllFiles().FirstOrDefault() ?? "Assets/none");
            if (tool == "audio.mixer.snapshot.read") json.Key("mixerPath").String(MixerAsset.All().FirstOrDefault() ?? "Assets/none").Key("snapshotName").String("Snapshot");
            return JsonReader.Read(json.EndObject().ToString());
        }

        static string FirstObject()
        {
            var root = SceneManager.GetActiveScene().GetRootGameObjects().FirstOrDefault();
            return root == null ? "none" : ObjectLookup.PathOf(root);
        }

        /// <summary>How often the sample's probe component was called by Unity; 0 where it is not in the project.</summary>
        static int ProbeCalls()
        {
            var probe = TypeCache.GetTypesDerivedFrom<MonoBehaviour>().FirstOrDefault(type => type.FullName == ProbeType);
            return (int)(probe?.GetProperty("Calls")?.GetValue(null) ?? 0);
        }

        string Write(EditorSnapshot before, EditorSnapshot after, int probeCalls)
        {
            var json = new JsonWriter().BeginObject()
                .Key("unityVersion").String(Application.unityVersion)
                .Key("packageVersion").String(_bridge.PackageVersion)
                .Key("platform").String(Application.platform.ToString())
                .Key("signalTick").Bool(_bridge.Waker.IsAvailable)
                .Key("connected").Bool(_bridge.Link.Status.Connected)
                .Key("openScenes").Integer(SceneManager.sceneCount)
                .Key("longestSliceMs").Double(Math.Round(_rows.Max(row => row.LongestMs), 2))
                .Key("longestTickMs").Double(Math.Round(_bridge.Tick.LongestMs, 2))
                .Key("probeCalls").Integer(probeCalls)
                .Key("unchanged").BeginObject()
                .Key("dirtyFlags").Bool(before.DirtyFlags == after.DirtyFlags)
                .Key("openScenes").Bool(before.Scenes == after.Scenes)
                .Key("selection").Bool(before.Selected == after.Selected)
                .Key("undoGroup").Bool(before.UndoGroup == after.UndoGroup)
                .Key("fileTimes").Bool(before.FileTimes == after.FileTimes)
                .EndObject().Key("tools").BeginArray();
            foreach (var row in _rows) row.Write(json);
            return json.EndArray().EndObject().ToString();
        }

        sealed class NoProgress : IProgressSink
        {
            void IProgressSink.Report(string callId, double progress, double? total, string message)
            {
            }
        }
    }
}
