using System;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Scenes;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What the self-test asks each tool about: something that is in every project.</summary>
    internal static class ToolArguments
    {
        internal static JsonValue For(string tool)
        {
            var json = new JsonWriter().BeginObject();
            if (tool.StartsWith("scene.", StringComparison.Ordinal)) json.Key("scenePath").String(SceneLookup.Active);
            if (tool == "scene.components.list") json.Key("gameObjectPath").String(FirstObject());
            if (tool.StartsWith("asset.", StringComparison.Ordinal)) json.Key("assetPath").String(AssetLookup.AllFiles().FirstOrDefault() ?? "Assets/none");
            if (tool == "editormcp/scene") AskForEverything(json);
            if (tool == "editormcp/settings") json.Key("singletons").BeginArray().String("TagManager").String("QualitySettings").EndArray();
            if (tool == "audio.mixer.snapshot.read") json.Key("mixerPath").String(MixerAsset.All().FirstOrDefault() ?? "Assets/none").Key("snapshotName").String("Snapshot");
            return JsonReader.Read(json.EndObject().ToString());
        }

        static void AskForEverything(JsonWriter json)
        {
            json.Key("scenePath").String(SceneLookup.Active).Key("components").BeginArray().String("*").EndArray().Key("fields").BeginArray().String("*").EndArray();
            json.Key("want").BeginArray().String("ids").String("world").String("bounds").String("triangles").String("overrides").EndArray();
        }

        static string FirstObject()
        {
            var root = SceneManager.GetActiveScene().GetRootGameObjects().FirstOrDefault();
            return root == null ? "none" : ObjectLookup.PathOf(root);
        }
    }
}
