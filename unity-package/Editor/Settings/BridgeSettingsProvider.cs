using System;
using EditorMcp.Editor.Window;
using UnityEditor;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Settings
{
    /// <summary>Project Settings ▸ EditorMCP.</summary>
    internal static class BridgeSettingsProvider
    {
        /// <summary>As large as Unity writes the titles of its own pages.</summary>
        const float TitleSize = 19;

        [SettingsProvider]
        static SettingsProvider Make() =>
            new SettingsProvider("Project/EditorMCP", SettingsScope.Project) { label = "EditorMCP", activateHandler = (search, root) => Show(root) };

        static void Show(VisualElement root)
        {
            var settings = Startup.Running?.Settings ?? BridgeSettings.Load();
            var page = Ui.Page(root);
            page.Add(Ui.Title("EditorMCP", TitleSize));
            page.Add(Ui.Text("Answers questions of AI agents about this project. It changes nothing."));
            page.Add(Ui.Text("These choices are yours alone: they are kept in UserSettings."));
            page.Add(Switch(() => settings.Enabled ? "Switch EditorMCP off for this project" : "Switch EditorMCP on for this project", () => Toggle(settings)));
            page.Add(Switch(() => settings.StartDaemon ? "Stop starting the daemon with Unity" : "Start the daemon with Unity", () => ToggleStart(settings)));
            page.Add(Ui.Text("More is in Window ▸ EditorMCP and in Tools ▸ EditorMCP."));
        }

        static VisualElement Switch(Func<string> text, Action toggle)
        {
            Button button = null;
            button = Ui.Button(text(), () =>
            {
                toggle();
                button.text = text();
            });
            return Ui.Row(button);
        }

        static void Toggle(BridgeSettings settings)
        {
            settings.Enabled = !settings.Enabled;
            // Where no bridge runs in this process there is nothing to stop or start: the choice counts for the others.
            if (Startup.Running == null) settings.Save();
            else Startup.Running.SwitchOn(settings.Enabled);
        }

        static void ToggleStart(BridgeSettings settings)
        {
            settings.StartDaemon = !settings.StartDaemon;
            settings.Save();
        }
    }
}
