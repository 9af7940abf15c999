using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Window
{
    /// <summary>Window ▸ EditorMCP. Unity makes it when it likes; its elements only when they may be made.</summary>
    internal sealed class BridgeWindow : EditorWindow
    {
        static readonly Vector2 Smallest = new Vector2 { x = 300, y = 200 };

        WindowPage _page;

        [MenuItem("Window/EditorMCP")]
        internal static void Open() => GetWindow<BridgeWindow>("EditorMCP");

        /// <summary>Called by Unity when the window is shown, and not before a visual element can be made.</summary>
        void CreateGUI()
        {
            minSize = Smallest;
            _page = new WindowPage(rootVisualElement);
        }

        /// <summary>Called by Unity ten times a second while the window is visible, also before <see cref="CreateGUI"/>.</summary>
        void OnInspectorUpdate() => _page?.Refresh();
    }
}
