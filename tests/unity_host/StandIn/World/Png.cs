using System.IO;
using System.IO.Compression;
using System.Text;

namespace StandIn
{
    /// <summary>Writes a PNG of three bytes a pixel, given the lowest row first.</summary>
    internal static class Png
    {
        static readonly byte[] Signature = { 137, 80, 78, 71, 13, 10, 26, 10 };

        internal static byte[] Write(byte[] pixels, int width, int height)
        {
            var file = new MemoryStream();
            file.Write(Signature, 0, Signature.Length);
            var header = new MemoryStream();
            Number(header, (uint)width);
            Number(header, (uint)height);
            header.Write(new byte[] { 8, 2, 0, 0, 0 }, 0, 5);
            Chunk(file, "IHDR", header.ToArray());
            Chunk(file, "IDAT", Packed(pixels, width * 3, height));
            Chunk(file, "IEND", new byte[0]);
            return file.ToArray();
        }

        static byte[] Packed(byte[] pixels, int row, int height)
        {
            var packed = new MemoryStream();
            packed.Write(new byte[] { 0x78, 0x01 }, 0, 2);
            uint a = 1, b = 0;
            using (var deflate = new DeflateStream(packed, CompressionLevel.Fastest, true))
            {
                var line = new byte[row + 1];
                for (var y = height - 1; y >= 0; y--)
                {
                    System.Buffer.BlockCopy(pixels, y * row, line, 1, row);
                    deflate.Write(line, 0, line.Length);
                    foreach (var part in line)
                    {
                        a = (a + part) % 65521;
                        b = (b + a) % 65521;
                    }
                }
            }
            Number(packed, b << 16 | a);
            return packed.ToArray();
        }

        static void Chunk(Stream file, string name, byte[] content)
        {
            Number(file, (uint)content.Length);
            var both = new byte[4 + content.Length];
            Encoding.ASCII.GetBytes(name, 0, 4, both, 0);
            content.CopyTo(both, 4);
            file.Write(both, 0, both.Length);
            Number(file, Sum(both));
        }

        static uint Sum(byte[] bytes)
        {
            var sum = uint.MaxValue;
            foreach (var part in bytes)
            {
                sum ^= part;
                for (var bit = 0; bit < 8; bit++) sum = (sum & 1) != 0 ? sum >> 1 ^ 0xEDB88320 : sum >> 1;
            }
            return ~sum;
        }

        static void Number(Stream to, uint value) => to.Write(new[] { (byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value }, 0, 4);
    }
}
