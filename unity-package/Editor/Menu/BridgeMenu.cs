using System.IO;
using EditorMcp.Core.Discovery;
using EditorMcp.Editor.SelfTest;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Menu
{
    /// <summary>Tools ▸ EditorMCP: what a user does without the window.</summary>
    internal static class BridgeMenu
    {
        const string Here = "Tools/EditorMCP/";

        /// <summary>Also for one that is switched on and has lost the daemon: it looks anew, at once.</summary>
        [MenuItem(Here + "Connect")]
        internal static void Connect() => Startup.Running.SwitchOn(true);

        [MenuItem(Here + "Connect", true)]
        internal static bool CanConnect() => Startup.Running != null && !(Startup.Running.Settings.Enabled && Startup.Running.Link.Status.Connected);

        [MenuItem(Here + "Stop")]
        internal static void Stop() => Startup.Running.SwitchOn(false);

        [MenuItem(Here + "Stop", true)]
        internal static bool CanStop() => Startup.Running != null && Startup.Running.Settings.Enabled;

        [MenuItem(Here + "Open log")]
        internal static void OpenLog()
        {
            var log = Path.Combine(DaemonFile.Home(), "log", "daemon.log");
            var file = File.Exists(log) ? log : Path.Combine(DaemonFile.Home(), "start.log");
            if (File.Exists(file)) EditorUtility.OpenWithDefaultApp(file);
            else Debug.LogWarning("EditorMCP: there is no log yet, because no daemon has run. It will be " + log);
        }

        [MenuItem(Here + "Copy diagnostics")]
        internal static void CopyDiagnostics() => EditorGUIUtility.systemCopyBuffer = Diagnostics.Write(Startup.Running);

        [MenuItem(Here + "Self-test")]
        internal static void SelfTest() => SelfTesting.Begin();

        [MenuItem(Here + "Self-test", true)]
        internal static bool CanTest() => Startup.Running != null && !SelfTesting.IsUnderWay;
    }
}
