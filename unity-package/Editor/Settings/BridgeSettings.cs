using System;
using System.IO;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Assets;

namespace EditorMcp.Editor.Settings
{
    /// <summary>This user's choices for this project, in UserSettings: nothing under Assets or ProjectSettings is ever written.</summary>
    internal sealed class BridgeSettings
    {
        const string FileName = "UserSettings/EditorMcp.json";

        /// <summary>Whether this Editor looks for the daemon at all.</summary>
        internal bool Enabled { get; set; } = true;

        /// <summary>Whether the project's own tools may be called. They are the project's code: their author says that they only read.</summary>
        internal bool AllowOwnTools { get; set; }

        /// <summary>Whether the daemon is started with the Editor where it does not run. Never unless the user has asked for it.</summary>
        internal bool StartDaemon { get; set; }

        static string Location => Path.Combine(ProjectPaths.Root, FileName);

        internal static BridgeSettings Load()
        {
            var settings = new BridgeSettings();
            try
            {
                if (!File.Exists(Location)) return settings;
                var json = JsonReader.Read(File.ReadAllText(Location));
                settings.Enabled = json["enabled"]?.IsTrue ?? true;
                settings.StartDaemon = json["startDaemon"]?.IsTrue ?? false;
                settings.AllowOwnTools = json["allowOwnTools"]?.IsTrue ?? false;
            }
            catch (Exception problem) when (problem is IOException || problem is UnauthorizedAccessException || problem is JsonSyntaxException)
            {
                UnityEngine.Debug.LogWarning("EditorMCP: " + Location + " cannot be read, the defaults count: " + problem.Message);
            }
            return settings;
        }

        internal void Save()
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Location));
            var json = new JsonWriter().BeginObject().Key("enabled").Bool(Enabled).Key("allowOwnTools").Bool(AllowOwnTools).Key("startDaemon").Bool(StartDaemon);
            File.WriteAllText(Location, json.EndObject().ToString());
        }
    }
}
