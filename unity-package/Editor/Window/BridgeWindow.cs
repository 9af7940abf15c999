using System.Collections;
using System.Globalization;
using System.IO;
using EditorMcp.Core.Discovery;
using EditorMcp.Core.Session;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.SelfTest;
using UnityEditor;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Window
{
    /// <summary>Window ▸ EditorMCP: whether the bridge is connected, what to do if not, who uses the daemon, the last calls, the tools.</summary>
    internal sealed class BridgeWindow : EditorWindow
    {
        readonly Label _status = new Label();
        readonly Label _next = new Label();
        readonly Label _notice = new Label();
        readonly ScrollView _clients = new ScrollView();
        readonly ScrollView _calls = new ScrollView();
        readonly ScrollView _tools = new ScrollView();
        readonly Button _ownTools = new Button();
        IEnumerator _selfTest;
        SelfTestRun _run;
        string _shown;
        DaemonClient[] _shownClients;

        [MenuItem("Window/EditorMCP")]
        static void Open() => GetWindow<BridgeWindow>("EditorMCP");

        /// <summary>Called by Unity when the window is shown.</summary>
        void CreateGUI()
        {
            var root = rootVisualElement;
            root.Add(_status);
            root.Add(_next);
            root.Add(new Button(CopyConfiguration) { text = "Copy client configuration" });
            _ownTools.clicked += ToggleOwnTools;
            root.Add(_ownTools);
            root.Add(new Button(StartSelfTest) { text = "Self-test" });
            root.Add(_notice);
            root.Add(Section("Clients of the daemon", _clients));
            root.Add(Section("Last calls", _calls));
            root.Add(Section("Tools", _tools));
            Refresh();
        }

        /// <summary>Called by Unity ten times a second while the window is visible.</summary>
        void OnInspectorUpdate()
        {
            if (_selfTest != null && !_selfTest.MoveNext()) EndSelfTest();
            Refresh();
        }

        static Foldout Section(string title, VisualElement content)
        {
            var foldout = new Foldout { text = title };
            foldout.Add(content);
            return foldout;
        }

        void Refresh()
        {
            var bridge = Startup.Running;
            if (bridge == null)
            {
                _status.text = "EditorMCP stays out of this process.";
                return;
            }
            var status = bridge.Link.Status;
            var state = status.Sentence + bridge.Hub.History.Version + bridge.Tools.Hash + bridge.Settings.AllowOwnTools;
            var clients = bridge.Hub.Clients;
            // Drawing is the dear part: nothing new, nothing drawn.
            if (state == _shown && clients == _shownClients) return;
            _shown = state;
            _shownClients = clients;
            _status.text = status.Connected ? "● Connected to the daemon " + status.DaemonVersion + " on port " + status.Port : "○ " + status.Sentence;
            _next.text = WhatNext(bridge);
            _ownTools.text = bridge.Settings.AllowOwnTools ? "Stop offering this project's own tools" : "Offer this project's own tools";
            ShowClients(clients);
            ShowCalls(bridge);
            ShowTools(bridge);
        }

        static string WhatNext(Bridge bridge)
        {
            if (!bridge.Settings.Enabled) return "EditorMCP is switched off for this project: Project Settings ▸ EditorMCP.";
            if (bridge.Link.Status.Connected) return "Ask your agent about this project. Everything it can do here is read-only.";
            return "Next: install the daemon (pip install editormcp), copy the client configuration below into your agent, and start the agent. The Editor connects by itself.";
        }

        void ShowClients(DaemonClient[] clients)
        {
            _clients.Clear();
            foreach (var client in clients ?? new DaemonClient[0]) _clients.Add(PlainLabel.Of(client.ToString()));
            if (clients == null) _clients.Add(new Label("The daemon has not told."));
            else if (clients.Length == 0) _clients.Add(new Label("No client is connected."));
        }

        void ShowCalls(Bridge bridge)
        {
            _calls.Clear();
            var entries = bridge.Hub.History.ToArray();
            for (var i = entries.Length - 1; i >= 0; i--)
            {
                var time = entries[i].Milliseconds.ToString("0.0", CultureInfo.InvariantCulture) + " ms";
                _calls.Add(PlainLabel.Of(entries[i].Tool + "  " + time + (entries[i].Problem == null ? "" : "  " + entries[i].Problem)));
            }
            if (entries.Length == 0) _calls.Add(new Label("No calls yet."));
        }

        void ShowTools(Bridge bridge)
        {
            _tools.Clear();
            foreach (var tool in bridge.Tools.All) _tools.Add(new Label(tool.Id + (tool.Own ? "  (this project's own)" : "")));
            if (!bridge.Settings.AllowOwnTools)
            {
                foreach (var tool in bridge.OwnTools.Tools) _tools.Add(new Label(tool.Id + "  (this project's own, not offered)"));
            }
            foreach (var problem in bridge.OwnTools.Problems) _tools.Add(new Label("⚠ " + problem));
        }

        void CopyConfiguration()
        {
            EditorGUIUtility.systemCopyBuffer = ClientConfiguration.For(ProjectPaths.Root);
            _notice.text = "Copied. Paste it into your client's MCP configuration.";
        }

        void ToggleOwnTools()
        {
            var bridge = Startup.Running;
            bridge?.AllowOwnTools(!bridge.Settings.AllowOwnTools);
            Refresh();
        }

        void StartSelfTest()
        {
            if (_selfTest != null || Startup.Running == null) return;
            _run = new SelfTestRun(Startup.Running);
            _selfTest = _run.Run();
            _notice.text = "The self-test runs…";
        }

        void EndSelfTest()
        {
            var file = Path.Combine(DaemonFile.Home(), "self-test.json");
            Directory.CreateDirectory(DaemonFile.Home());
            File.WriteAllText(file, _run.Report);
            _notice.text = "The report is in " + file + ". It holds no names from your project.";
            _selfTest = null;
        }
    }
}
