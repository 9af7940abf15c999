using System;
using StandIn;
using UnityEngine.Experimental.Rendering;

namespace UnityEngine
{
    public enum TextureFormat
    {
        RGB24 = 3,
    }

    public enum RenderTextureFormat
    {
        ARGB32 = 0,
    }

    public enum RenderTextureReadWrite
    {
        Default = 0,
        Linear = 1,
        sRGB = 2,
    }

    public class Texture : Object
    {
        /// <summary>Three bytes a pixel, the lowest row first.</summary>
        internal byte[] Pixels = new byte[0];

        internal int Across;
        internal int Down;

        internal Texture()
        {
        }

        public virtual int width
        {
            get => Across;
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public virtual int height
        {
            get => Down;
            set => throw new InvalidOperationException("nothing may be changed");
        }

        internal void Make(int width, int height)
        {
            MainThread.Check();
            if (width < 1 || height < 1) throw new ArgumentException("a texture of no size");
            Across = width;
            Down = height;
            Pixels = new byte[width * height * 3];
            World.Make(this);
        }
    }

    public class RenderTexture : Texture
    {
        static RenderTexture _active;

        public RenderTexture(int width, int height, int depth, RenderTextureFormat format, RenderTextureReadWrite readWrite) => Make(width, height);

        internal RenderTexture()
        {
        }

        public static RenderTexture active
        {
            get
            {
                MainThread.Check();
                return _active;
            }

            set
            {
                MainThread.Check();
                _active = value;
            }
        }

        public bool IsCreated() => !Destroyed && Pixels.Length > 0;

        public void Release()
        {
            MainThread.Check();
            if (_active == this) throw new InvalidOperationException("releasing a render texture that is active");
            Pixels = new byte[0];
        }
    }

    public sealed class Texture2D : Texture
    {
        public Texture2D(int width, int height, TextureFormat textureFormat, bool mipChain) => Make(width, height);

        public void ReadPixels(Rect source, int destX, int destY, bool recalculateMipMaps)
        {
            MainThread.Check();
            var from = RenderTexture.active;
            if (source.width != Across || source.height != Down || from.Across != Across || from.Down != Down) throw new ArgumentException("only whole pictures are read here");
            Buffer.BlockCopy(from.Pixels, 0, Pixels, 0, Pixels.Length);
        }

        public byte[] GetRawTextureData()
        {
            MainThread.Check();
            return (byte[])Pixels.Clone();
        }
    }

    public static class ImageConversion
    {
        /// <summary>Any thread may call it, and the package should not do so on the main one.</summary>
        public static byte[] EncodeArrayToPNG(Array array, GraphicsFormat format, uint width, uint height, uint rowBytes = 0)
        {
            if (MainThread.IsHere) World.EncodedOnMainThread++;
            return Png.Write((byte[])array, (int)width, (int)height);
        }
    }

    public class Graphics
    {
        /// <summary>Makes the target the active texture, as Unity's does.</summary>
        public static void Blit(Texture source, RenderTexture dest)
        {
            MainThread.Check();
            for (var y = 0; y < dest.Down; y++)
            {
                for (var x = 0; x < dest.Across; x++)
                    Buffer.BlockCopy(source.Pixels, (y * source.Down / dest.Down * source.Across + x * source.Across / dest.Across) * 3, dest.Pixels, (y * dest.Across + x) * 3, 3);
            }
            RenderTexture.active = dest;
        }
    }

    public sealed class SystemInfo
    {
        public static Rendering.GraphicsDeviceType graphicsDeviceType
        {
            get
            {
                MainThread.Check();
                return World.HasGraphics ? Rendering.GraphicsDeviceType.Vulkan : Rendering.GraphicsDeviceType.Null;
            }
        }

        public static bool graphicsUVStartsAtTop => World.ScreensAreUpsideDown;
    }
}

namespace UnityEngine.Experimental.Rendering
{
    public enum GraphicsFormat
    {
        R8G8B8_SRGB = 3,
    }
}

namespace UnityEngine.Rendering
{
    public enum GraphicsDeviceType
    {
        Null = 4,
        Vulkan = 21,
    }

    internal sealed class SomePipeline : RenderPipelineAsset
    {
        internal static readonly SomePipeline Only = new SomePipeline();
    }

#if UNITY_2022_2_OR_NEWER
    public abstract class RenderPipeline
    {
        public static bool SupportsRenderRequest<RequestData>(Camera camera, RequestData data)
        {
            MainThread.Check();
            return GraphicsSettings.currentRenderPipeline != null && data is StandardRequest;
        }

        public static void SubmitRenderRequest<RequestData>(Camera camera, RequestData data)
        {
            MainThread.Check();
            // The built-in pipeline warns and draws nothing.
            if (GraphicsSettings.currentRenderPipeline != null) camera.Draw(((StandardRequest)(object)data).destination, "request");
            else World.Log("no SRP is set", LogType.Warning);
        }

        public class StandardRequest
        {
            public RenderTexture destination = null;
        }
    }
#endif
}
