using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using EditorMcp.Core.Json;
using StandIn;

namespace UnityHost
{
    /// <summary>Everything that no question may change, and nothing that changes by itself: two of these are equal or a promise is broken.</summary>
    internal static class PromiseReport
    {
        internal static void Write(JsonWriter json)
        {
            json.Key("openScenes").BeginArray();
            foreach (var scene in World.Scenes)
                json.String(scene.Path + (scene.IsLoaded ? " loaded" : "") + (scene == World.ActiveScene ? " active" : "") + " " + scene.Roots.Count);
            json.EndArray().Key("stage").String(World.PrefabStageData?.AssetPath ?? "").Key("playing").Bool(World.IsPlaying);
            List(json, "dirtyScenes", World.Scenes.Where(scene => scene.IsDirty).Select(scene => scene.Path));
            List(json, "dirtyObjects", World.DirtyObjects.Select(target => target.Id.ToString()).Concat(SettingsObjects.DirtyNames));
            List(json, "undo", World.UndoStack.Concat(new[] { "groups " + World.UndoGroup }));
            List(json, "selection", World.Selected.Select(target => target.Id.ToString()));
            List(json, "loadedAssets", World.LoadLog.Concat(ProjectFiles.LoadedPaths.OrderBy(path => path, StringComparer.Ordinal)));
            json.Key("consoleFlags").Integer(World.ConsoleFlags).Key("logged").Integer(World.Logged).Key("validateCalls").Integer(World.ValidateCalls);
            json.Key("made").Integer(World.Objects.Values.Count(target => target.IsMade && !target.Destroyed));
            json.Key("activeTexture").Bool(UnityEngine.RenderTexture.active is object);
            json.Key("sceneViews").Integer(UnityEditor.SceneView.sceneViews.Count).Key("focused").Bool(World.IsFocused);
            using (var sha = SHA256.Create()) json.Key("contents").String(Convert.ToBase64String(sha.ComputeHash(Encoding.UTF8.GetBytes(Contents.Text()))));
        }

        static void List(JsonWriter json, string key, System.Collections.Generic.IEnumerable<string> values)
        {
            json.Key(key).BeginArray();
            foreach (var value in values) json.String(value);
            json.EndArray();
        }
    }
}
