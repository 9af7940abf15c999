using UnityEditor;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Settings
{
    /// <summary>Project Settings ▸ EditorMCP.</summary>
    internal static class BridgeSettingsProvider
    {
        [SettingsProvider]
        static SettingsProvider Make() => new SettingsProvider("Project/EditorMCP", SettingsScope.Project) { activateHandler = (search, root) => Show(root) };

        static void Show(VisualElement root)
        {
            var settings = Startup.Running?.Settings ?? BridgeSettings.Load();
            root.Add(new Label("EditorMCP: answers questions of AI agents about this project. It changes nothing."));
            root.Add(new Label("These choices are yours alone: they are kept in UserSettings."));
            var button = new Button { text = Text(settings) };
            button.clicked += () =>
            {
                settings.Enabled = !settings.Enabled;
                settings.Save();
                button.text = Text(settings);
            };
            root.Add(button);
            root.Add(new Label("Takes effect with the next script reload."));
        }

        static string Text(BridgeSettings settings) => settings.Enabled ? "Switch EditorMCP off for this project" : "Switch EditorMCP on for this project";
    }
}
