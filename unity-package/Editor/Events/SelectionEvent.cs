using EditorMcp.Core.Json;
using EditorMcp.Editor.Scenes;
using UnityEditor;

namespace EditorMcp.Editor.Events
{
    /// <summary>`editor/selection`: how much is selected, and the active object.</summary>
    internal static class SelectionEvent
    {
        internal static byte[] Write()
        {
            var json = new JsonWriter().BeginObject().Key("count").Integer(Selection.objects.Length);
            var active = Selection.activeObject;
            if (active != null)
            {
                json.Key("active").BeginObject().Key("name").String(active.name);
                if (EditorUtility.IsPersistent(active)) json.Key("assetPath").String(AssetDatabase.GetAssetPath(active));
                else if (Selection.activeGameObject != null) json.Key("path").String(ObjectLookup.PathOf(Selection.activeGameObject));
                json.EndObject();
            }
            return json.EndObject().ToArray();
        }
    }
}
