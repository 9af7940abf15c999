using System;
using StandIn;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityEditor.SceneManagement
{
    public enum OpenSceneMode
    {
        Single = 0,
        Additive = 1,
        AdditiveWithoutLoading = 2,
    }

    public enum NewSceneSetup
    {
        EmptyScene = 0,
        DefaultGameObjects = 1,
    }

    public enum NewSceneMode
    {
        Single = 0,
        Additive = 1,
    }

    public sealed class EditorSceneManager : SceneManager
    {
        public delegate void SceneOpenedCallback(Scene scene, OpenSceneMode mode);

        public delegate void SceneClosedCallback(Scene scene);

        public delegate void NewSceneCreatedCallback(Scene scene, NewSceneSetup setup, NewSceneMode mode);

        public delegate void SceneDirtiedCallback(Scene scene);

        public delegate void SceneSavedCallback(Scene scene);

        public static event SceneOpenedCallback sceneOpened;

        public static event SceneClosedCallback sceneClosed;

        public static event NewSceneCreatedCallback newSceneCreated;

        public static event SceneDirtiedCallback sceneDirtied;

        public static event SceneSavedCallback sceneSaved;

        public static bool MarkSceneDirty(Scene scene)
        {
            MainThread.Check();
            return World.Find(scene.Handle).IsDirty = true;
        }

        public static Scene OpenScene(string scenePath, OpenSceneMode mode)
        {
            MainThread.Check();
            var opened = FileLoader.LoadScene(scenePath);
            World.Scenes.Add(opened);
            StubOpened(opened);
            return new Scene { Handle = opened.Handle };
        }

        public static bool IsPreviewScene(Scene scene)
        {
            MainThread.Check();
            return World.PrefabStageData?.Scene.Handle == scene.Handle;
        }

        internal static void StubForget()
        {
            sceneOpened = null;
            sceneClosed = null;
            newSceneCreated = null;
            sceneDirtied = null;
            sceneSaved = null;
        }

        internal static void StubOpened(SceneData scene) => sceneOpened?.Invoke(new Scene { Handle = scene.Handle }, OpenSceneMode.Additive);

        internal static void StubClosed(SceneData scene) => sceneClosed?.Invoke(new Scene { Handle = scene.Handle });

        internal static void StubCreated(SceneData scene) =>
            newSceneCreated?.Invoke(new Scene { Handle = scene.Handle }, NewSceneSetup.EmptyScene, NewSceneMode.Additive);

        internal static void StubDirtied(SceneData scene) => sceneDirtied?.Invoke(new Scene { Handle = scene.Handle });

        internal static void StubSaved(SceneData scene) => sceneSaved?.Invoke(new Scene { Handle = scene.Handle });
    }

    public abstract class Stage : ScriptableObject
    {
        public virtual string assetPath => "";
    }

    public abstract class PreviewSceneStage : Stage
    {
        public Scene scene
        {
            get
            {
                MainThread.Check();
                return new Scene { Handle = World.PrefabStageData?.Scene.Handle ?? 0 };
            }
        }
    }

    public sealed class PrefabStage : PreviewSceneStage
    {
        internal PrefabStage()
        {
        }

        public static event Action<PrefabStage> prefabStageOpened;

        public static event Action<PrefabStage> prefabStageClosing;

        public GameObject prefabContentsRoot
        {
            get
            {
                MainThread.Check();
                return World.PrefabStageData.Contents;
            }
        }

        public override string assetPath
        {
            get
            {
                MainThread.Check();
                return World.PrefabStageData.AssetPath;
            }
        }

        internal static void StubForget()
        {
            prefabStageOpened = null;
            prefabStageClosing = null;
        }

        internal static void StubOpened(PrefabStage stage) => prefabStageOpened?.Invoke(stage);

        internal static void StubClosing(PrefabStage stage) => prefabStageClosing?.Invoke(stage);
    }

    public static class PrefabStageUtility
    {
        public static PrefabStage GetCurrentPrefabStage()
        {
            MainThread.Check();
            return World.PrefabStageData?.Stage;
        }

        public static PrefabStage GetPrefabStage(GameObject gameObject)
        {
            MainThread.Check();
            return World.PrefabStageData != null && gameObject.Home == World.PrefabStageData.Scene ? World.PrefabStageData.Stage : null;
        }
    }
}
