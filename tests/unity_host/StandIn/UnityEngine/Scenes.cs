using System.Collections.Generic;
using StandIn;
using UnityEngine.Events;

namespace UnityEngine.Events
{
    public delegate void UnityAction<T0>(T0 arg0);

    public delegate void UnityAction<T0, T1>(T0 arg0, T1 arg1);
}

namespace UnityEngine.SceneManagement
{
    public enum LoadSceneMode
    {
        Single = 0,
        Additive = 1,
    }

    public struct Scene
    {
        internal int Handle;

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
        public static event UnityAction<Scene, LoadSceneMode> sceneLoaded;

        public static event UnityAction<Scene> sceneUnloaded;

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

        internal static void StubForget()
        {
            sceneLoaded = null;
            sceneUnloaded = null;
        }

        internal static void StubLoaded(SceneData scene) => sceneLoaded?.Invoke(new Scene { Handle = scene.Handle }, LoadSceneMode.Additive);

        internal static void StubUnloaded(SceneData scene) => sceneUnloaded?.Invoke(new Scene { Handle = scene.Handle });
    }
}
