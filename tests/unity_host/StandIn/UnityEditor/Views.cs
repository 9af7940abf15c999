using System.Collections;
using System.Collections.Generic;
using StandIn;
using UnityEngine;

namespace UnityEditor
{
    public class SearchableEditorWindow : EditorWindow
    {
    }

    public class SceneView : SearchableEditorWindow
    {
        static SceneView _last;

        internal Size Area;
        internal Vector3 Pivot;
        internal Quaternion Turn = new Quaternion { w = 1 };
        internal float Distance;
        internal Camera Eye;

        public static ArrayList sceneViews { get; } = new ArrayList();

        /// <summary>Where none was active, asking makes the first one so.</summary>
        public static SceneView lastActiveSceneView
        {
            get
            {
                MainThread.Check();
                if (_last == null && sceneViews.Count > 0) _last = (SceneView)sceneViews[0];
                return _last;
            }
        }

        public Vector3 pivot
        {
            get => Pivot;
            set => throw new System.InvalidOperationException("a view may not be moved");
        }

        public Quaternion rotation
        {
            get => Turn;
            set => throw new System.InvalidOperationException("a view may not be turned");
        }

        public float cameraDistance => Distance;

        public Camera camera => Eye;

        /// <summary>A user opens a Scene view, or moves the one that is open.</summary>
        internal static SceneView StubOpen()
        {
            if (sceneViews.Count > 0) return (SceneView)sceneViews[0];
            var made = new SceneView();
            made.Eye = World.MakeObject("SceneCamera", typeof(Camera)).GetComponent<Camera>();
            made.Eye.Holder.IsMade = false;
            made.Eye.Window = () => made.Area;
            sceneViews.Add(made);
            return made;
        }

        internal static void StubClose()
        {
            sceneViews.Clear();
            _last = null;
        }
    }

    /// <summary>The Game view's base; internal in Unity, too.</summary>
    internal class PlayModeView : EditorWindow
    {
        internal static PlayModeView Only;

        RenderTexture m_TargetTexture;

        internal static IEnumerable<Object> All => Only is null ? new Object[0] : new Object[] { Only };

        /// <summary>Unity repaints the Game view: the main camera's picture, and overlay UI along its upper edge; as a screen has it, where those are upside down.</summary>
        internal void StubDraw(Size size)
        {
            m_TargetTexture = new RenderTexture { Across = size.Width, Down = size.Height, Pixels = new byte[size.Width * size.Height * 3] };
            var camera = Camera.main;
            if (camera != null) Painter.Paint(m_TargetTexture, camera.projectionMatrix * camera.worldToCameraMatrix, camera.cullingMask, null);
            var row = size.Width * 3;
            for (var y = size.Height * 9 / 10; y < size.Height; y++)
            {
                for (var i = 0; i < row; i++) m_TargetTexture.Pixels[y * row + i] = (byte)(i % 3 == 1 ? 0 : 255);
            }
            if (!World.ScreensAreUpsideDown) return;
            var turned = new byte[m_TargetTexture.Pixels.Length];
            for (var y = 0; y < size.Height; y++) System.Buffer.BlockCopy(m_TargetTexture.Pixels, y * row, turned, (size.Height - 1 - y) * row, row);
            m_TargetTexture.Pixels = turned;
        }
    }

    public sealed class ShaderUtil
    {
        public static bool anythingCompiling
        {
            get
            {
                MainThread.Check();
                return World.ShadersCompile;
            }
        }
    }
}
