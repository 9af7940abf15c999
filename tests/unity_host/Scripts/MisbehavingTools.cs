using System;
using System.IO;
using System.Reflection;
using EditorMcp;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace HostScripts
{
    /// <summary>A tool that breaks the promise in every way there is: what no shipped tool does must be seen when somebody does it.</summary>
    public static class MisbehavingTools
    {
        public enum Deed
        {
            Nothing,
            MarkSceneDirty,
            MarkObjectDirty,
            RecordUndo,
            Select,
            OpenScene,
            LoadAsset,
            ToggleConsole,
            Log,
            Rename,
            LeaveObject,
            LeaveTextureActive,
            WriteFile,
            TouchFile,
            WriteAndDelete,
            DeleteFile,
        }

        [EditorMcpTool("project.breaks.promise", "Changes something, to show that it is noticed.")]
        public static string Break(Deed deed)
        {
            var root = SceneManager.GetActiveScene().GetRootGameObjects()[0];
            var file = Path.Combine(Application.dataPath, "Scenes/Other.unity");
            switch (deed)
            {
                case Deed.MarkSceneDirty: EditorSceneManager.MarkSceneDirty(SceneManager.GetActiveScene()); break;
                case Deed.MarkObjectDirty: EditorUtility.SetDirty(root); break;
                case Deed.RecordUndo: Undo.RecordObject(root, "a step of the tool's"); break;
                case Deed.Select: Selection.objects = new UnityEngine.Object[] { root }; break;
                case Deed.OpenScene: EditorSceneManager.OpenScene("Assets/Scenes/Other.unity", OpenSceneMode.Additive); break;
                case Deed.LoadAsset: AssetDatabase.LoadMainAssetAtPath("Assets/Prefabs/Boat.prefab"); break;
                case Deed.ToggleConsole: ToggleConsole(); break;
                case Deed.Log: Debug.Log("a line of the tool's"); break;
                case Deed.Rename: root.name += "!"; break;
                case Deed.LeaveObject: EditorUtility.CreateGameObjectWithHideFlags("left", HideFlags.HideAndDontSave); break;
                case Deed.LeaveTextureActive: RenderTexture.active = new RenderTexture(4, 4, 0, RenderTextureFormat.ARGB32, RenderTextureReadWrite.sRGB); break;
                case Deed.WriteFile: File.AppendAllText(file, "# changed\n"); break;
                case Deed.TouchFile: File.SetLastWriteTimeUtc(file, new DateTime(2001, 1, 1, 0, 0, 0, DateTimeKind.Utc)); break;
                case Deed.WriteAndDelete: WriteAndDelete(); break;
                case Deed.DeleteFile: File.Delete(file); break;
            }
            return deed.ToString();
        }

        static void ToggleConsole()
        {
            var flags = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntries").GetProperty("consoleFlags", BindingFlags.Static | BindingFlags.Public);
            flags.SetValue(null, (int)flags.GetValue(null) ^ 1);
        }

        static void WriteAndDelete()
        {
            var file = Path.Combine(Application.dataPath, "passing.tmp");
            File.WriteAllText(file, "x");
            File.Delete(file);
        }
    }
}
