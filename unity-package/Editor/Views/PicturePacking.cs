using System;
using System.Threading.Tasks;
using EditorMcp.Core.Json;
using UnityEngine;
using UnityEngine.Experimental.Rendering;

namespace EditorMcp.Editor.Views
{
    /// <summary>Makes a PNG of a picture, and text of that, on another thread.</summary>
    internal sealed class PicturePacking
    {
        const int BytesPerPixel = 3;

        readonly Task<string> _work;

        internal PicturePacking(ViewPicture picture)
        {
            _work = Task.Run(() => Pack(picture));
        }

        internal bool IsDone => _work.IsCompleted;

        /// <summary>Once it is done. What went wrong on the other thread is thrown here.</summary>
        internal void Write(JsonWriter json, PixelSize size) =>
            json.BeginObject().Key("mimeType").String("image/png").Key("width").Integer(size.Width).Key("height").Integer(size.Height)
                .Key("data").String(_work.GetAwaiter().GetResult()).EndObject();

        static string Pack(ViewPicture picture)
        {
            int width = picture.Size.Width, height = picture.Size.Height;
            if (picture.IsUpsideDown) Turn(picture.Pixels, width * BytesPerPixel);
            return Convert.ToBase64String(ImageConversion.EncodeArrayToPNG(picture.Pixels, GraphicsFormat.R8G8B8_SRGB, (uint)width, (uint)height));
        }

        /// <summary>The last row becomes the first.</summary>
        static void Turn(byte[] pixels, int row)
        {
            var kept = new byte[row];
            for (int low = 0, high = pixels.Length - row; low < high; low += row, high -= row)
            {
                Buffer.BlockCopy(pixels, low, kept, 0, row);
                Buffer.BlockCopy(pixels, high, pixels, low, row);
                Buffer.BlockCopy(kept, 0, pixels, high, row);
            }
        }
    }
}
