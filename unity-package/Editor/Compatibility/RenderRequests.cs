using UnityEngine;
using UnityEngine.Rendering;

namespace EditorMcp.Editor.Compatibility
{
    /// <summary>Scriptable render pipelines render into a texture on request, from Unity 2022.2 on; the built-in one never does.</summary>
    internal static class RenderRequests
    {
#if UNITY_2022_2_OR_NEWER
        internal static bool Supports(Camera camera, RenderTexture target) =>
            GraphicsSettings.currentRenderPipeline != null && RenderPipeline.SupportsRenderRequest(camera, Into(target));

        internal static void Submit(Camera camera, RenderTexture target) => RenderPipeline.SubmitRenderRequest(camera, Into(target));

        static RenderPipeline.StandardRequest Into(RenderTexture target) => new RenderPipeline.StandardRequest { destination = target };
#else
        internal static bool Supports(Camera camera, RenderTexture target) => false;

        internal static void Submit(Camera camera, RenderTexture target) => throw new System.NotSupportedException("before Unity 2022.2");
#endif
    }
}
