using EditorMcp.Core.Tools;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace EditorMcp.Editor.Views
{
    /// <summary>A view's picture as bytes of the main memory, three a pixel, the lowest row first. All that is made for it is destroyed again.</summary>
    internal sealed class ViewPicture
    {
        const int DepthBits = 24;

        ViewPicture(Lens lens, byte[] pixels, bool isUpsideDown)
        {
            Lens = lens;
            Pixels = pixels;
            IsUpsideDown = isUpsideDown;
        }

        internal Lens Lens { get; }

        internal byte[] Pixels { get; }

        internal bool IsUpsideDown { get; }

        internal PixelSize Size { get; private set; }

        internal static ViewPicture Take(ViewSource source, PixelSize size, ToolCall call)
        {
            if (SystemInfo.graphicsDeviceType == GraphicsDeviceType.Null) throw source.NoGraphics();
            if (ShaderUtil.anythingCompiling) call.Diagnose("Shaders are being compiled: some surfaces show placeholder colours.");
            var active = RenderTexture.active;
            var target = new RenderTexture(size.Width, size.Height, DepthBits, RenderTextureFormat.ARGB32, RenderTextureReadWrite.sRGB) { hideFlags = HideFlags.HideAndDontSave };
            try
            {
                var taken = Draw(source, target, call);
                taken.Size = size;
                return taken;
            }
            finally
            {
                RenderTexture.active = active;
                target.Release();
                Object.DestroyImmediate(target);
            }
        }

        static ViewPicture Draw(ViewSource source, RenderTexture target, ToolCall call)
        {
            var drawn = source.IsGame ? GameViewPicture.LastDrawn() : null;
            if (drawn != null)
            {
                call.Diagnose("This is the Game view's last drawn picture, overlay UI included; when it was drawn is not known.");
                var lens = Lens.Of(source.Camera).Within(source.Camera.rect);
                Graphics.Blit(drawn, target);
                // Unity draws this texture as if it were the screen.
                return new ViewPicture(lens, Read(target), SystemInfo.graphicsUVStartsAtTop);
            }
            if (source.IsGame) call.Diagnose("The Game view has drawn nothing: this is its camera's picture, without overlay UI.");
            return new ViewPicture(OffScreen.Render(source, target), Read(target), false);
        }

        static byte[] Read(RenderTexture from)
        {
            var copy = new Texture2D(from.width, from.height, TextureFormat.RGB24, false) { hideFlags = HideFlags.HideAndDontSave };
            try
            {
                RenderTexture.active = from;
                copy.ReadPixels(new Rect { width = from.width, height = from.height }, 0, 0, false);
                return copy.GetRawTextureData();
            }
            finally
            {
                Object.DestroyImmediate(copy);
            }
        }
    }
}
