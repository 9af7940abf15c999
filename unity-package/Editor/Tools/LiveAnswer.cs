using EditorMcp.Core.Json;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>How every answer of the Editor ends: that it is from the Editor, and whether a game runs, whose values these are then.</summary>
    internal static class LiveAnswer
    {
        internal static void End(JsonWriter json)
        {
            if (EditorApplication.isPlaying) json.Key("playing").Bool(true);
            json.Key("source").String("editor").EndObject();
        }
    }
}
