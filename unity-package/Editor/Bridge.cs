using System.Diagnostics;
using System.Linq;
using EditorMcp.Core.Discovery;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Connection;
using EditorMcp.Editor.Daemon;
using EditorMcp.Editor.Events;
using EditorMcp.Editor.Fields;
using EditorMcp.Editor.MainThread;
using EditorMcp.Editor.OwnTools;
using EditorMcp.Editor.Scenes.Model;
using EditorMcp.Editor.Settings;
using EditorMcp.Editor.Toolbar;
using EditorMcp.Editor.Tools;
using EditorMcp.Editor.Views;
using UnityEngine;

namespace EditorMcp.Editor
{
    /// <summary>Puts the parts together: the one place that knows them all.</summary>
    internal sealed class Bridge
    {
        readonly PackageFolder _package = PackageFolder.Find();
        readonly MainThreadPulse _pulse;
        readonly EditorWatch _watch;
        readonly ConsoleLog _console;
        readonly CompileWatch _compile;
        bool _started;

        internal Bridge()
        {
            Settings = BridgeSettings.Load();
            OwnTools = OwnToolFinder.Find();
            Waker = new Waker();
            _pulse = new MainThreadPulse(Waker.IsAvailable);
            var identity = new EditorIdentity(
                ProjectPaths.Root, Application.unityVersion, ProjectInfoTool.Platform, Process.GetCurrentProcess().Id, _package.Version,
                Application.consoleLogPath);
            Hub = new SessionHub(identity, MakeRegistry(), _pulse, Waker);
            Link = new Link(Hub);
            DaemonStart = new DaemonStart();
            _watch = new EditorWatch(MarkChanged);
            _console = new ConsoleLog(TellConsole);
            Hub.Flush = () => _console.Flush(Hub);
            _compile = new CompileWatch(told => Hub.PublishLatest(Channels.Compile, told));
            Tick = new EditorTick(Hub.Queue, _pulse, Waker, Hub.StateChanged, Look, new EventTeller(_watch, _console, Hub).Flush);
        }

        internal BridgeSettings Settings { get; }

        internal OwnToolFinder OwnTools { get; }

        internal ToolRegistry Tools { get; private set; }

        internal Waker Waker { get; }

        internal SessionHub Hub { get; }

        /// <summary>A new one for every start: its threads run once.</summary>
        internal Link Link { get; private set; }

        internal DaemonStart DaemonStart { get; }

        internal EditorTick Tick { get; }

        internal string PackageVersion => _package.Version;

        internal void Start()
        {
            OwnTools.ReportProblems();
            if (Settings.Enabled) Run();
        }

        void Run()
        {
            _started = true;
            Tick.Start();
            _watch.Start();
            _console.Start();
            _compile.Start();
            TestRuns.Start(told => Hub.PublishLatest(Channels.Tests, told));
            Link.Start();
            if (Settings.StartDaemon) StartDaemonOnce();
        }

        /// <summary>Ends everything that outlives a frame. Before a reload the daemon is told, so that it waits for the Editor to come back.</summary>
        internal void Stop(bool reloading)
        {
            DaemonStart.End();
            if (!_started) return;
            _started = false;
            Tick.Stop();
            _watch.Stop();
            _console.Stop();
            _compile.Stop();
            TestRuns.Stop();
            Link.Stop(reloading);
        }

        /// <summary>The user wants this Editor to answer, or no longer. At once; switched on again, it looks for the daemon anew.</summary>
        internal void SwitchOn(bool on)
        {
            Stop(false);
            Settings.Enabled = on;
            Settings.Save();
            Link = new Link(Hub);
            if (on) Run();
            ToolbarSign.Look();
        }

        /// <summary>Ends the threads alone, where the domain goes without a word: Unity is no longer to be asked for anything then.</summary>
        internal void StopLink()
        {
            if (_started) Link.Stop(true);
            _started = false;
        }

        /// <summary>The user has allowed the project's own tools, or no longer does.</summary>
        internal void AllowOwnTools(bool allowed)
        {
            Settings.AllowOwnTools = allowed;
            Settings.Save();
            Hub.ChangeTools(MakeRegistry());
        }

        ToolRegistry MakeRegistry()
        {
            var names = new NameTables(_package);
            var shipped = ShippedTools.All(_package, names);
            var requests = new ITool[] { new SceneModelRequest(names), new UnsavedSettingsRequest(), new ViewRequest() };
            return Tools = new ToolRegistry(Settings.AllowOwnTools ? shipped.Concat(OwnTools.Tools) : shipped, requests);
        }

        /// <summary>Once a session of the Editor: a daemon that the user has stopped since stays stopped.</summary>
        void StartDaemonOnce()
        {
            const string key = "EditorMcp.DaemonStarted";
            var installation = Installation.Find(DaemonFile.Home());
            if (installation == null || UnityEditor.SessionState.GetInt(key, 0) != 0) return;
            UnityEditor.SessionState.SetInt(key, 1);
            if (DaemonFile.Find(DaemonFile.Home(), out _) == null) DaemonStart.Begin(installation);
        }

        void Look()
        {
            _watch.Look();
            _compile.Look();
            DaemonStart.Look();
            ToolbarSign.Look();
        }

        void TellConsole()
        {
            MarkChanged();
            Hub.Outbox.Wake();
        }

        void MarkChanged() => Tick.MarkChanged();
    }
}
