#if UNITY_6000_3_OR_NEWER
using EditorMcp.Editor.Window;
using UnityEditor.Toolbars;
#endif

namespace EditorMcp.Editor.Toolbar
{
    /// <summary>A small sign in the main toolbar: whether this Editor is connected. Before Unity 6000.3 packages have no place there.</summary>
    internal static class ToolbarSign
    {
#if UNITY_6000_3_OR_NEWER
        const string Path = "EditorMCP/Connection";

        static bool _connected;
        static bool _enabled = true;
        static string _sentence = "";

        /// <summary>Has the sign drawn anew if the connection has changed.</summary>
        internal static void Look()
        {
            var bridge = Startup.Running;
            if (bridge == null) return;
            var status = bridge.Link.Status;
            if (status.Connected == _connected && status.Sentence == _sentence && bridge.Settings.Enabled == _enabled) return;
            _connected = status.Connected;
            _sentence = status.Sentence;
            _enabled = bridge.Settings.Enabled;
            MainToolbar.Refresh(Path);
        }

        [MainToolbarElement(Path, defaultDockPosition = MainToolbarDockPosition.Right)]
        static MainToolbarElement Make() => new MainToolbarButton(new MainToolbarContent(Sign() + " MCP", "EditorMCP: " + Sentence()), BridgeWindow.Open);

        static string Sign() => Startup.Running?.Link.Status.Connected == true ? "●" : "○";

        static string Sentence()
        {
            var bridge = Startup.Running;
            if (bridge == null) return "stays out of this process.";
            return bridge.Settings.Enabled ? bridge.Link.Status.Sentence : "switched off for this project.";
        }
#else
        internal static void Look()
        {
        }
#endif
    }
}
