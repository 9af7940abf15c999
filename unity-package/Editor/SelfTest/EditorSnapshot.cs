using System.Linq;
using System.Text;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What no question may change, as texts that can be compared and never leave the machine.</summary>
    internal sealed class EditorSnapshot
    {
        EditorSnapshot()
        {
        }

        internal string DirtyFlags { get; private set; }

        internal string Scenes { get; private set; }

        internal string Selected { get; private set; }

        internal static EditorSnapshot Take()
        {
            var dirty = new StringBuilder();
            var scenes = new StringBuilder(SceneLookup.StagePath()).Append('\n');
            for (var i = 0; i < SceneManager.sceneCount; i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                dirty.Append(scene.isDirty ? '1' : '0');
                scenes.Append(scene.path).Append(scene.isLoaded ? '+' : '-').Append('\n');
            }
            return new EditorSnapshot
            {
                DirtyFlags = dirty.ToString(),
                Scenes = scenes.ToString(),
                Selected = string.Join(",", Selection.objects.Where(target => target != null).Select(target => ObjectIds.Of(target).ToString())),
            };
        }
    }
}
