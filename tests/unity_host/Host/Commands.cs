using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using System.Threading;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor;
using UnityEngine;

namespace UnityHost
{
    /// <summary>What a test can do to the Editor from outside.</summary>
    internal sealed class Commands
    {
        readonly EditorLoop _loop;
        readonly Windows _windows = new Windows();
        readonly Dictionary<string, Action<JsonValue, JsonWriter>> _known;
        int _hangMs;

        internal Commands(EditorLoop loop)
        {
            _loop = loop;
            _known = new Dictionary<string, Action<JsonValue, JsonWriter>>
            {
                ["open"] = (command, json) => SceneCommands.Open(Text(command, "scene")),
                ["close"] = (command, json) => SceneCommands.Close(Text(command, "scene")),
                ["activate"] = (command, json) => SceneCommands.Activate(Text(command, "scene")),
                ["stage"] = (command, json) => SceneCommands.OpenStage(Text(command, "prefab")),
                ["closeStage"] = (command, json) => SceneCommands.CloseStage(),
                ["select"] = (command, json) => SceneCommands.Select(command),
                ["load"] = (command, json) => ProjectFiles.Load(Text(command, "asset")),
                ["generate"] = (command, json) => Generator.Run(command),
                ["rename"] = (command, json) => SceneCommands.Rename(Text(command, "path"), Text(command, "name")),
                ["set"] = (command, json) => SceneCommands.Set(Text(command, "path"), Text(command, "component"), Text(command, "property"), Text(command, "value")),
                ["change"] = (command, json) => SceneCommands.ChangeMany(Text(command, "path"), Text(command, "component"), Text(command, "property"), (int)Number(command, "count")),
                ["addComponent"] = (command, json) => SceneCommands.Add(Text(command, "path"), Text(command, "component")),
                ["removeComponent"] = (command, json) => SceneCommands.Remove(Text(command, "path"), Text(command, "component")),
                ["place"] = (command, json) => SceneCommands.Place(Text(command, "prefab")),
                ["changeSetting"] = (command, json) => SettingsObjects.Change(Text(command, "class"), Text(command, "property"), Text(command, "value")),
                ["keep"] = (command, json) => SceneCommands.Keep(Text(command, "path")),
                ["hide"] = (command, json) => SceneCommands.Hide(Text(command, "path")),
                ["profile"] = (command, json) => Profile(Text(command, "name"), command["overrides"]?.IsTrue),
                ["makeTrouble"] = (command, json) => _loop.Domain.HasTrouble = true,
                ["destroy"] = (command, json) => SceneCommands.Destroy(Text(command, "path")),
                ["save"] = (command, json) => SceneCommands.Save(),
                ["changeProject"] = (command, json) => EditorApplication.StubProjectChanged(),
                ["changeHierarchy"] = (command, json) => EditorApplication.StubHierarchyChanged(),
                ["log"] = (command, json) => World.Log(Text(command, "message"), LogType.Warning),
                ["compileBegins"] = (command, json) => Compiling.Begin(),
                ["compileAssembly"] = (command, json) => Compiling.Assembly(command),
                ["runTests"] = (command, json) => Testing.Run(command),
                ["compileEnds"] = (command, json) => Compiling.End(command["lost"]?.IsTrue ?? false),
                ["build"] = (command, json) => World.IsBuilding = command["on"].IsTrue,
                ["logMany"] = (command, json) => LogMany(Text(command, "message"), (int)Number(command, "count")),
                ["logFromThread"] = (command, json) => LogFromThread(Text(command, "message")),
                ["rate"] = (command, json) => _loop.Rate = Number(command, "hz"),
                ["focus"] = (command, json) => World.IsFocused = command["on"].IsTrue,
                ["park"] = (command, json) => World.IsFocused = !(_loop.Parks = command["on"].IsTrue),
                ["costs"] = (command, json) => World.CostsAreOn = command["on"].IsTrue,
                ["callCost"] = (command, json) => World.CallCost = (long)(Number(command, "us") * Stopwatch.Frequency / 1000000),
                ["block"] = (command, json) => Thread.Sleep((int)Number(command, "ms")),
                ["hang"] = (command, json) => _hangMs = (int)Number(command, "ms"),
                ["hold"] = (command, json) => _loop.HoldMs = (int)Number(command, "ms"),
                ["play"] = (command, json) => Play(command["on"].IsTrue, command["reload"]?.IsTrue ?? false),
                ["reload"] = (command, json) => Reload(command),
                ["allowOwnTools"] = (command, json) => AllowOwnTools(command["on"].IsTrue),
                ["state"] = (command, json) => StateReport.Write(_loop, json),
                ["promise"] = (command, json) => PromiseReport.Write(json),
                ["resetLongestTick"] = (command, json) => _loop.LongestTickMs = 0,
                ["bareWalk"] = (command, json) => json.Key("ms").Double(Measurements.BareWalk((int)Number(command, "times"))),
                ["idleAllocation"] = (command, json) => json.Key("bytes").Integer(Measurements.IdleAllocation(_loop, (int)Number(command, "ticks"))),
                ["runTool"] = (command, json) => ToolRun.Measure(_loop.Domain, command, json),
                ["echoTo"] = (command, json) => Measurements.EchoTo((int)Number(command, "port")),
                ["longTicks"] = (command, json) => LongTicks(json),
                ["status"] = (command, json) => json.Key("status").String((string)Domain.Read(_loop.Domain.Bridge, "Link.Status.Sentence")),
                ["selfTest"] = (command, json) => SelfTest(Number(command, "pace")),
                ["menu"] = (command, json) => json.Key("chosen").Bool(Menus.Choose(_loop.Domain, Text(command, "item"))),
                ["toolbar"] = (command, json) => Menus.ShowSign(_loop.Domain, json),
                ["opened"] = (command, json) => Opened(json),
                ["window"] = (command, json) => _windows.Show(_loop.Domain, json),
                ["windowBeforeItIsShown"] = (command, json) => Windows.UpdateUnshown(_loop.Domain),
                ["settings"] = (command, json) => _windows.ShowSettings(_loop.Domain, json),
                ["click"] = (command, json) => _windows.Click(Text(command, "text")),
                ["calls"] = (command, json) => Calls(json),
                ["busy"] = (command, json) => json.Key("busy").Bool((bool)Domain.Read(_loop.Domain.Bridge, "Hub.Queue.HasWork")),
                ["sceneView"] = (command, json) => ViewCommands.SceneView(command),
                ["closeSceneView"] = (command, json) => SceneView.StubClose(),
                ["gameView"] = (command, json) => ViewCommands.GameView(command),
                ["closeGameView"] = (command, json) => PlayModeView.Only = null,
                ["graphics"] = (command, json) => World.HasGraphics = command["on"].IsTrue,
                ["pipeline"] = (command, json) => World.HasPipeline = command["on"].IsTrue,
                ["shadersCompile"] = (command, json) => World.ShadersCompile = command["on"].IsTrue,
                ["destroyWhileRendering"] = (command, json) => ViewCommands.DestroyWhileRendering(command["path"]?.AsString ?? ""),
                ["drawOnly"] = (command, json) => Painter.Only = SceneCommands.At(Text(command, "path")),
                ["colours"] = (command, json) => ViewCommands.Colours(json),
                ["bareRender"] = (command, json) => ViewCommands.BareRender(command, json),
                ["quit"] = (command, json) => _loop.Stopped = true,
            };
        }

        internal void Do(string line)
        {
            var command = JsonReader.Read(line);
            // The answer comes after the deed, so that a test that has it knows the deed is done.
            _loop.Answer(json =>
            {
                json.BeginObject().Key("did").String(Text(command, "do"));
                _known[Text(command, "do")](command, json);
                json.EndObject();
            });
            // One who has this answer knows that nothing is done before the hang is over.
            Thread.Sleep(_hangMs);
            _hangMs = 0;
        }

        /// <summary>A build profile is chosen; one from before 6000.0.36f1 may not say whether it has a scene list of its own.</summary>
        static void Profile(string name, bool? overrides)
        {
#if UNITY_6000_0_OR_NEWER
            World.ActiveProfile = new UnityEditor.Build.Profile.BuildProfile { Title = name };
            if (overrides != null) World.ActiveProfile.Data.Set("m_OverrideGlobalSceneList", Yaml.Of(overrides.Value ? "1" : "0"));
#else
            throw new NotSupportedException("this Unity has no build profiles, so " + name + " cannot be one");
#endif
        }

        void Play(bool on, bool reload)
        {
            EditorApplication.StubPlayMode(on ? PlayModeStateChange.ExitingEditMode : PlayModeStateChange.ExitingPlayMode);
            if (reload) _loop.Domain.Reload(() => World.IsPlaying = on);
            World.IsPlaying = on;
            EditorApplication.StubPlayMode(on ? PlayModeStateChange.EnteredPlayMode : PlayModeStateChange.EnteredEditMode);
        }

        void Reload(JsonValue command)
        {
            World.IsCompiling = true;
            _loop.Tick();
            var watch = Stopwatch.StartNew();
            _loop.Domain.Reload(() =>
            {
                StateReport.LastTeardownMs = watch.Elapsed.TotalMilliseconds;
                Thread.Sleep((int)(command["ms"]?.AsDouble ?? 0));
                World.IsCompiling = false;
            });
        }

        static void LogMany(string message, int count)
        {
            for (var i = 0; i < count; i++) UnityEngine.Application.StubLog(message + " " + i, "", LogType.Log);
        }

        static void LogFromThread(string message)
        {
            var thread = new Thread(() => World.Log(message, LogType.Error));
            thread.Start();
            thread.Join();
        }

        void AllowOwnTools(bool on)
        {
            var bridge = _loop.Domain.Bridge;
            bridge.GetType().GetMethod("AllowOwnTools", BindingFlags.Instance | BindingFlags.NonPublic).Invoke(bridge, new object[] { on });
        }

        void LongTicks(JsonWriter json)
        {
            json.Key("ms").BeginArray();
            foreach (var tick in _loop.LongTicks) json.Double(tick);
            json.EndArray();
            _loop.LongTicks.Clear();
        }

        /// <summary>What the package keeps of its last calls: each one's problem, empty where it was answered.</summary>
        void Calls(JsonWriter json)
        {
            var history = Domain.Read(_loop.Domain.Bridge, "Hub.History");
            json.Key("problems").BeginArray();
            foreach (var entry in (Array)history.GetType().GetMethod("ToArray", BindingFlags.Instance | BindingFlags.NonPublic).Invoke(history, null))
                json.String((string)Domain.Read(entry, "Problem") ?? "");
            json.EndArray();
        }

        void SelfTest(double pace)
        {
            var type = _loop.Domain.Package.GetType("EditorMcp.Editor.SelfTest.SelfTesting");
            type.GetMethod("Begin", BindingFlags.Static | BindingFlags.NonPublic).Invoke(null, new object[] { pace });
        }

        static void Opened(JsonWriter json)
        {
            json.Key("files").BeginArray();
            foreach (var file in OtherPrograms.Opened) json.String(file);
            json.EndArray();
        }

        static string Text(JsonValue command, string key) => command[key]?.AsString ?? throw new ArgumentException("the command needs " + key);

        static double Number(JsonValue command, string key) => command[key]?.AsDouble ?? throw new ArgumentException("the command needs " + key);
    }
}
