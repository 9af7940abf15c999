using System.Globalization;
using System.Linq;
using EditorMcp.Core.Session;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Daemon;
using EditorMcp.Editor.Menu;
using EditorMcp.Editor.SelfTest;
using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Window
{
    /// <summary>The window's content: what this is, the steps to a working bridge, who uses the daemon, the last calls, the tools.</summary>
    internal sealed class WindowPage
    {
        const string What = "EditorMCP lets AI agents ask about this project while you work in it: scenes, objects, components, assets. It changes nothing.";

        readonly Label _status = Ui.Text();
        readonly Label _notice = Ui.Text();
        readonly VisualElement _clients = new VisualElement();
        readonly VisualElement _calls = new VisualElement();
        readonly VisualElement _tools = new VisualElement();
        readonly Button _ownTools;
        readonly Checklist _checklist;
        readonly InstallationWatch _installation = new InstallationWatch();
        string _shown;
        DaemonClient[] _shownClients;

        internal WindowPage(VisualElement root)
        {
            var page = Ui.Page(root);
            page.Add(Ui.Text(What));
            page.Add(_status);
            var steps = new VisualElement();
            _checklist = new Checklist(steps, Do, Notice);
            page.Add(steps);
            page.Add(Ui.Row(Ui.Button("Self-test", BridgeMenu.SelfTest), Ui.Button("Copy diagnostics", CopyDiagnostics), Ui.Button("Open log", BridgeMenu.OpenLog)));
            page.Add(_notice);
            page.Add(Ui.Section("Clients of the daemon", _clients));
            page.Add(Ui.Section("Last calls", _calls));
            var tools = new VisualElement();
            _ownTools = Ui.Button("", ToggleOwnTools);
            tools.Add(Ui.Row(_ownTools));
            tools.Add(_tools);
            page.Add(Ui.Section("Tools", tools));
            Refresh();
        }

        internal void Refresh()
        {
            if (SelfTesting.Notice.Length > 0) _notice.text = Ui.Plain(SelfTesting.Notice);
            var bridge = Startup.Running;
            if (bridge == null)
            {
                _status.text = "EditorMCP stays out of this process.";
                return;
            }
            bridge.DaemonStart.Look();
            var status = bridge.Link.Status;
            var clients = bridge.Hub.Clients;
            var steps = GettingStarted.Steps(Facts(bridge, clients)).ToList();
            var state = status.Sentence + string.Join("\n", steps) + bridge.Hub.History.Version + bridge.Tools.Hash + bridge.Settings.AllowOwnTools;
            // Drawing is the dear part: nothing new, nothing drawn.
            if (state == _shown && clients == _shownClients) return;
            _shown = state;
            _shownClients = clients;
            _status.text = Ui.Plain(status.Connected ? "● Connected to the daemon " + status.DaemonVersion + " on port " + status.Port : "○ " + Sentence(bridge));
            _checklist.Show(steps);
            _ownTools.text = bridge.Settings.AllowOwnTools ? "Stop offering this project's own tools" : "Offer this project's own tools";
            ShowClients(clients);
            ShowCalls(bridge);
            ShowTools(bridge);
        }

        SetupFacts Facts(Bridge bridge, DaemonClient[] clients) => new SetupFacts
        {
            Enabled = bridge.Settings.Enabled,
            Connected = bridge.Link.Status.Connected,
            DaemonVersion = bridge.Link.Status.DaemonVersion,
            PackageVersion = bridge.PackageVersion,
            Installation = _installation.Current,
            IsStarting = bridge.DaemonStart.IsUnderWay,
            StartProblem = bridge.DaemonStart.Problem,
            Clients = (clients ?? new DaemonClient[0]).Select(client => client.Name).Distinct().ToArray(),
            ProjectPath = ProjectPaths.Root,
            Windows = Application.platform == RuntimePlatform.WindowsEditor,
        };

        static string Sentence(Bridge bridge) => bridge.Settings.Enabled ? bridge.Link.Status.Sentence : "EditorMCP is switched off for this project.";

        void ShowClients(DaemonClient[] clients)
        {
            _clients.Clear();
            foreach (var client in clients ?? new DaemonClient[0]) _clients.Add(Ui.Text(client.ToString()));
            if (clients == null) _clients.Add(Ui.Text("The daemon has not told."));
            else if (clients.Length == 0) _clients.Add(Ui.Text("No client is connected."));
        }

        void ShowCalls(Bridge bridge)
        {
            _calls.Clear();
            var entries = bridge.Hub.History.ToArray();
            for (var i = entries.Length - 1; i >= 0; i--)
            {
                var time = entries[i].Milliseconds.ToString("0.0", CultureInfo.InvariantCulture) + " ms";
                _calls.Add(Ui.Text(entries[i].Tool + "  " + time + (entries[i].Problem == null ? "" : "  " + entries[i].Problem)));
            }
            if (entries.Length == 0) _calls.Add(Ui.Text("No calls yet."));
        }

        void ShowTools(Bridge bridge)
        {
            _tools.Clear();
            foreach (var tool in bridge.Tools.All) _tools.Add(Ui.Text(tool.Id + (tool.Own ? "  (this project's own)" : "")));
            if (!bridge.Settings.AllowOwnTools)
            {
                foreach (var tool in bridge.OwnTools.Tools) _tools.Add(Ui.Text(tool.Id + "  (this project's own, not offered)"));
            }
            foreach (var problem in bridge.OwnTools.Problems) _tools.Add(Ui.Text("⚠ " + problem));
        }

        void Do(StepAction action)
        {
            var bridge = Startup.Running;
            if (action == StepAction.SwitchOn) bridge.SwitchOn(true);
            else if (action == StepAction.StartDaemon) bridge.DaemonStart.Begin(_installation.Current);
            else CopyConfiguration();
            Refresh();
        }

        void CopyConfiguration()
        {
            EditorGUIUtility.systemCopyBuffer = ClientConfiguration.For(_installation.Current, ProjectPaths.Root);
            Notice("Copied. Paste it into your client's MCP configuration.");
        }

        void CopyDiagnostics()
        {
            BridgeMenu.CopyDiagnostics();
            Notice("Copied. It holds no names from your project.");
        }

        void Notice(string text) => _notice.text = text;

        void ToggleOwnTools()
        {
            var bridge = Startup.Running;
            bridge?.AllowOwnTools(!bridge.Settings.AllowOwnTools);
            Refresh();
        }
    }
}
