using System;
using System.Linq;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Views
{
    /// <summary>Whose picture is asked for: the Scene view's, the Game view's, or that of one camera. Finding it shows, focuses and makes nothing.</summary>
    internal sealed class ViewSource
    {
        internal const string Scene = "scene";
        internal const string Game = "game";

        readonly string _view;

        ViewSource(string view, Camera camera)
        {
            _view = view;
            Camera = camera;
        }

        internal Camera Camera { get; }

        /// <summary>The Scene view, if it is the source.</summary>
        internal SceneView Window { get; private set; }

        /// <summary>The scene of Prefab Mode, where the source shows that alone.</summary>
        internal Scene? Stage { get; private set; }

        internal bool IsGame => _view == Game;

        internal static ViewSource Find(string view)
        {
            switch (view)
            {
                case Scene: return OfSceneView();
                case Game: return new ViewSource(view, GameCamera() ?? throw NoView("no camera draws the Game view", view));
                default: return OfCamera(view);
            }
        }

        /// <summary>The size of a picture in the view's own proportions.</summary>
        internal PixelSize SizeWithin(int width, int most)
        {
            double across = Camera.pixelWidth, down = Camera.pixelHeight;
            if (across < 1 || down < 1)
                throw Failure("the view has no size: its window is collapsed, or was never shown. Show it, or pass a camera's path as view", _view, "no_size");
            var scale = Math.Min(width / across, most / down);
            return new PixelSize(Math.Max(1, (int)Math.Round(across * scale)), Math.Max(1, (int)Math.Round(down * scale)));
        }

        internal ToolFailure WithoutProjection() =>
            Failure("the camera's projection has no size: its orthographic size, field of view or clipping planes leave nothing to draw. Pass another camera's path as view", _view, "no_size");

        internal ToolFailure Gone() => Failure("the camera was destroyed while it rendered", _view, "camera_gone");

        internal ToolFailure NoGraphics() =>
            Failure("this Editor runs without a graphics device and can draw nothing; picture: false tells what is in view", _view, "no_graphics");

        static ViewSource OfSceneView()
        {
            // Where there is none, lastActiveSceneView is not asked: its getter may set something.
            var window = SceneView.sceneViews.Count == 0 ? null : SceneView.lastActiveSceneView;
            if (window == null || window.camera == null) throw NoView("no Scene view is open", Scene);
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            return new ViewSource(Scene, window.camera) { Window = window, Stage = stage != null ? stage.scene : (Scene?)null };
        }

        /// <summary>The camera that a game calls its main one; where there is none, the one that draws last onto the first display.</summary>
        static Camera GameCamera()
        {
            var main = Camera.main;
            if (main != null) return main;
            return Camera.allCameras.Where(camera => camera.targetTexture == null && camera.targetDisplay == 0).OrderByDescending(camera => camera.depth).FirstOrDefault();
        }

        static ViewSource OfCamera(string place)
        {
            var cameras = Resources.FindObjectsOfTypeAll(typeof(Camera)).Cast<Camera>().Where(camera => camera.gameObject.scene.isLoaded).ToArray();
            var paths = new ObjectPaths();
            var ids = ObjectLookup.IdsOf(Array.ConvertAll(cameras, camera => (UnityEngine.Object)camera.gameObject));
            var named = cameras.Where((camera, i) => ids[i] == place || paths.Of(camera.gameObject) == place).ToArray();
            if (named.Length == 1)
            {
                var scene = named[0].gameObject.scene;
                return new ViewSource(place, named[0]) { Stage = EditorSceneManager.IsPreviewScene(scene) ? scene : (Scene?)null };
            }
            var candidates = new[] { Scene, Game }.Concat(cameras.Select(camera => paths.Of(camera.gameObject)).OrderBy(path => path, StringComparer.Ordinal)).Take(10);
            var problem = named.Length == 0 ? "no open scene has a camera at '" + place + "'" : "several open scenes have a camera at '" + place + "': pass its objectId";
            throw Failure(problem, place, "no_view").With("candidates", candidates);
        }

        static ToolFailure NoView(string problem, string view) =>
            Failure(problem + (Application.isBatchMode ? ": Unity runs in batch mode, without windows" : "") + ". Pass a camera's path as view", view, "no_view");

        static ToolFailure Failure(string problem, string view, string reason) => ToolFailure.FromUnity(problem, "view", view).With("reason", reason);
    }
}
