using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Views
{
    /// <summary>Renders a camera's picture into a texture of ours. It runs what a repaint of that view would run, and leaves the camera as it was.</summary>
    internal static class OffScreen
    {
        /// <summary>How the last picture was rendered, for the self-test; empty before the first.</summary>
        internal static string Way { get; private set; } = "";

        /// <summary>What a picture of it would show, without one.</summary>
        internal static Lens Look(ViewSource source) =>
            source.Window == null ? Lens.Of(source.Camera) : Lens.Of(source.Camera, PositionOf(source.Window), source.Window.rotation);

        /// <summary>What the camera saw that rendered.</summary>
        internal static Lens Render(ViewSource source, RenderTexture target)
        {
            if (RenderRequests.Supports(source.Camera, target)) return OnRequest(source, target);
            Way = "a hidden camera";
            var holder = EditorUtility.CreateGameObjectWithHideFlags("EditorMCP Camera", HideFlags.HideAndDontSave, typeof(Camera));
            OwnEcho.Expect();
            try
            {
                return WithHidden(source, holder.GetComponent<Camera>(), target);
            }
            finally
            {
                // Code of the project that rendering runs may have destroyed it.
                if (holder != null) Object.DestroyImmediate(holder);
            }
        }

        /// <summary>A scriptable pipeline renders its own camera, with all that it has stored beside it, into another texture.</summary>
        static Lens OnRequest(ViewSource source, RenderTexture target)
        {
            Way = "a request";
            var lens = Lens.Of(source.Camera);
            RenderRequests.Submit(source.Camera, target);
            return source.Camera != null ? lens : throw source.Gone();
        }

        static Lens WithHidden(ViewSource source, Camera hidden, RenderTexture target)
        {
            hidden.enabled = false;
            hidden.CopyFrom(source.Camera);
            hidden.rect = new Rect { width = 1, height = 1 };
            if (source.Stage != null) hidden.scene = source.Stage.Value;
            if (source.Window != null) Place(hidden.transform, source.Window);
            hidden.targetTexture = target;
            var lens = Lens.Of(hidden);
            hidden.Render();
            if (hidden == null || source.Camera == null) throw source.Gone();
            hidden.targetTexture = null;
            return lens;
        }

        /// <summary>A Scene view moves its camera only when it repaints, which one behind another tab does not.</summary>
        static void Place(Transform camera, SceneView window) =>
            camera.SetPositionAndRotation(PositionOf(window), window.rotation);

        static Vector3 PositionOf(SceneView window) => window.pivot + window.rotation * new Vector3(0, 0, -window.cameraDistance);
    }
}
