using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Assets;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>
    /// Runs every shipped tool on the open project and reports what became of each, whether anything was changed, and what only a real Editor can
    /// tell. No name of the project is in the report: it is made to be sent to us.
    /// </summary>
    internal sealed class SelfTestRun
    {
        const double SliceMs = 8;
        const int JoinMs = 100;

        readonly Bridge _bridge;
        readonly double _pace;
        readonly Slice _slice = new Slice();
        readonly CallCosts _costs;
        readonly List<SelfTestRow> _rows = new List<SelfTestRow>();
        CallbackCounts _callbacks;
        FileTimes _files;
        TickProbe _ticks;

        internal SelfTestRun(Bridge bridge, double pace)
        {
            _bridge = bridge;
            _pace = pace;
            _costs = new CallCosts(_slice);
        }

        /// <summary>The finished report; null before that.</summary>
        internal string Report { get; private set; }

        /// <summary>The tool that is asked now; empty where none is.</summary>
        internal string Asking { get; private set; } = "";

        internal bool WaitsForHidden => _ticks != null && _ticks.WaitsForHidden;

        /// <summary>From every tick of the Editor, whether there is a step to do or not.</summary>
        internal void Tick(bool focused) => _ticks?.Tick(focused);

        /// <summary>A slice a step, so that the Editor goes on.</summary>
        internal IEnumerator Run()
        {
            _files = new FileTimes(ProjectPaths.Root);
            while (!_files.IsDone) yield return null;
            var filesBefore = _files.Sum;
            var before = EditorSnapshot.Take();
            _callbacks = new CallbackCounts();
            foreach (var tool in _bridge.Tools.All.Where(tool => !tool.Own).Select(tool => tool.Tool).Concat(_bridge.Tools.Requests))
            {
                Asking = tool.Id;
                var row = new SelfTestRow(tool.Id);
                _rows.Add(row);
                var steps = Call(tool, row);
                while (steps.MoveNext()) yield return null;
            }
            Asking = "";
            _slice.Begin(SliceMs);
            for (var steps = _costs.Run(); steps.MoveNext(); _slice.Begin(SliceMs)) yield return null;
            _callbacks.Stop();
            var after = EditorSnapshot.Take();
            _files = new FileTimes(ProjectPaths.Root);
            while (!_files.IsDone) yield return null;
            _ticks = new TickProbe(_bridge.Waker, _pace);
            while (!_ticks.IsDone) yield return null;
            Report = Write(before, after, filesBefore == _files.Sum);
        }

        /// <summary>Ends its threads, before a reload.</summary>
        internal void Abandon()
        {
            _files?.Abandon(JoinMs);
            _ticks?.Abandon(JoinMs);
        }

        static IEnumerator Call(ITool tool, SelfTestRow row)
        {
            var call = new ToolCall("self-test", tool.Id, ToolArguments.For(tool.Id), new NoProgress());
            var steps = tool.Run(call);
            for (var more = true; more;)
            {
                call.Slice.Begin(SliceMs);
                more = row.Step(steps, call);
                if (more) yield return null;
            }
        }

        string Write(EditorSnapshot before, EditorSnapshot after, bool sameFiles)
        {
            var json = new JsonWriter().BeginObject()
                .Key("unityVersion").String(Application.unityVersion)
                .Key("packageVersion").String(_bridge.PackageVersion)
                .Key("platform").String(Application.platform.ToString())
                .Key("connected").Bool(_bridge.Link.Status.Connected)
                .Key("openScenes").Integer(SceneManager.sceneCount)
                .Key("longestSliceMs").Double(Math.Round(_rows.Max(row => row.LongestMs), 2))
                .Key("longestTickMs").Double(Math.Round(_bridge.Tick.LongestMs, 2))
                .Key("unchanged").BeginObject()
                .Key("dirtyFlags").Bool(before.DirtyFlags == after.DirtyFlags)
                .Key("openScenes").Bool(before.Scenes == after.Scenes)
                .Key("selection").Bool(before.Selected == after.Selected)
                .Key("files").Bool(sameFiles)
                .EndObject();
            Internals.Write(json.Key("internals"));
            _callbacks.Write(json.Key("callbacks"));
            _callbacks.WriteExceptions(json.Key("exceptions"));
            _costs.Write(json.Key("costs"));
            ViewFacts.Write(json.Key("views"));
            _ticks.Write(json.Key("ticks"));
            json.Key("tools").BeginArray();
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
