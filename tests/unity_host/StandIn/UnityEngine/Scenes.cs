using System.Collections.Generic;
using StandIn;

namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        internal int Handle;

        public string name
        {
            get => Handle == World.Lasting.Handle ? "DontDestroyOnLoad" : System.IO.Path.GetFileNameWithoutExtension(path);
            set => throw new System.InvalidOperationException("nothing may be renamed");
        }

        public string path => World.Find(Checked)?.Path ?? "";

        public bool isLoaded => World.Find(Checked)?.IsLoaded ?? false;

        public bool isDirty => World.Find(Checked)?.IsDirty ?? false;

        int Checked
        {
            get
            {
                MainThread.Check();
                return Handle;
            }
        }

        public int rootCount => World.Find(Checked)?.Roots.Count ?? 0;

        public GameObject[] GetRootGameObjects() => World.Find(Checked).Roots.ToArray();

        public void GetRootGameObjects(List<GameObject> rootGameObjects)
        {
            rootGameObjects.Clear();
            rootGameObjects.AddRange(World.Find(Checked).Roots);
        }

        public override int GetHashCode() => Handle;

        public override bool Equals(object other) => other is Scene scene && scene.Handle == Handle;

        public static bool operator ==(Scene lhs, Scene rhs) => lhs.Handle == rhs.Handle;

        public static bool operator !=(Scene lhs, Scene rhs) => lhs.Handle != rhs.Handle;
    }

    public class SceneManager
    {
        public static int sceneCount
        {
            get
            {
                MainThread.Check();
                return World.Scenes.Count;
            }
        }

        public static Scene GetActiveScene()
        {
            MainThread.Check();
            return new Scene { Handle = World.ActiveScene?.Handle ?? 0 };
        }

        public static Scene GetSceneAt(int index)
        {
            MainThread.Check();
            return new Scene { Handle = World.Scenes[index].Handle };
        }
    }
}
