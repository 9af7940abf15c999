using System;
using System.IO;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>From a `scenePath` argument to what is loaded under that path. Never opens anything.</summary>
    internal static class SceneLookup
    {
        internal const string Active = "active";

        /// <summary>What a running game keeps when it changes scenes: Unity's name for that scene, and ours for its path.</summary>
        internal const string Lasting = "DontDestroyOnLoad";

        internal static OpenScene Find(string scenePath)
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (scenePath == Active)
            {
                var scene = SceneManager.GetActiveScene();
                return stage != null ? OfStage(stage) : new OpenScene(scene, scene.path, null);
            }
            if (scenePath == Lasting && EditorApplication.isPlaying) return OfLasting();
            var path = ProjectPaths.Normalise("scenePath", scenePath);
            if (stage != null && stage.assetPath == path) return OfStage(stage);
            for (var i = 0; i < SceneManager.sceneCount; i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                if (scene.isLoaded && scene.path == path) return new OpenScene(scene, path, null);
            }
            throw WhyNot(path);
        }

        /// <summary>The open prefab's path, or null outside Prefab Mode.</summary>
        internal static string StagePath()
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            return stage != null ? stage.assetPath : null;
        }

        /// <summary>A scene's path, or what stands for it.</summary>
        internal static string PathOf(Scene scene) => scene.name == Lasting && EditorApplication.isPlaying ? Lasting : scene.path;

        /// <summary>This scene is not among the open ones; its objects tell of it.</summary>
        static OpenScene OfLasting()
        {
            foreach (var found in Resources.FindObjectsOfTypeAll(typeof(Transform)))
            {
                var scene = ((Transform)found).gameObject.scene;
                if (scene.name == Lasting) return new OpenScene(scene, Lasting, null);
            }
            throw ToolFailure.FromUnity("The game keeps nothing in " + Lasting, "scenePath", Lasting);
        }

        static OpenScene OfStage(PrefabStage stage) => new OpenScene(stage.scene, stage.assetPath, stage.prefabContentsRoot);

        static ToolFailure WhyNot(string path)
        {
            if (!ProjectPaths.Exists(path)) return ToolFailure.FromUnity("Scene file '" + path + "' does not exist", "scenePath", path);
            var extension = Path.GetExtension(path);
            var known = extension.Equals(".unity", StringComparison.OrdinalIgnoreCase) || extension.Equals(".prefab", StringComparison.OrdinalIgnoreCase);
            if (!known) return ToolFailure.FromUnity("'" + path + "' is neither a scene nor a prefab", "scenePath", path);
            return ToolFailure.NotLoaded("'" + path + "'", "scenePath", path);
        }
    }
}
