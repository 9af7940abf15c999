using EditorMcp.Core.Json;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Events
{
    /// <summary>`editor/scenes`: what is open, so that the daemon knows without asking who can answer a question about a scene.</summary>
    internal static class OpenScenesEvent
    {
        internal static byte[] Write()
        {
            var active = SceneManager.GetActiveScene();
            var json = new JsonWriter().BeginObject().Key("open").BeginArray();
            for (var i = 0; i < SceneManager.sceneCount; i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                json.BeginObject().Key("path").String(scene.path).Key("guid").String(AssetDatabase.AssetPathToGUID(scene.path))
                    .Key("loaded").Bool(scene.isLoaded).Key("dirty").Bool(scene.isDirty).Key("active").Bool(scene == active).EndObject();
            }
            if (EditorApplication.isPlaying)
            {
                json.BeginObject().Key("path").String(SceneLookup.Lasting).Key("guid").String("").Key("loaded").Bool(true).Key("dirty").Bool(false)
                    .Key("active").Bool(false).EndObject();
            }
            json.EndArray();
            var stage = SceneLookup.StagePath();
            if (stage != null) json.Key("stage").String(stage);
            return json.Key("playing").Bool(EditorApplication.isPlaying).EndObject().ToArray();
        }
    }
}
