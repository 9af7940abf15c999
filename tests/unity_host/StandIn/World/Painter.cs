using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace StandIn
{
    /// <summary>
    /// Draws what a camera sees: the box of each renderer, solid, in a colour of its own, the nearer before the farther. Red is the side that is seen, green
    /// and blue tell the object.
    /// </summary>
    internal static class Painter
    {
        static readonly byte[] Sky = { 96, 128, 168 };
        static readonly byte[] Shades = { 150, 250, 200 };

        /// <summary>The corners of a box's sides; two sides an axis.</summary>
        static readonly int[][] Sides =
        {
            new[] { 0, 2, 6, 4 }, new[] { 1, 3, 7, 5 }, new[] { 0, 1, 5, 4 }, new[] { 2, 3, 7, 6 }, new[] { 0, 1, 3, 2 }, new[] { 4, 5, 7, 6 },
        };

        /// <summary>The one object that is drawn, so that nothing stands before it; null for all.</summary>
        internal static GameObject Only;

        internal static byte[] Colour(UnityEngine.Object target)
        {
            var number = unchecked((uint)target.Id * 2654435761u);
            return new[] { (byte)(60 + (number >> 8) % 180), (byte)(60 + (number >> 20) % 180) };
        }

        internal static void Paint(RenderTexture target, Matrix4x4 worldToClip, int layers, SceneData only)
        {
            for (var i = 0; i < target.Pixels.Length; i++) target.Pixels[i] = Sky[i % 3];
            var depth = Enumerable.Repeat(double.MaxValue, target.Across * target.Down).ToArray();
            foreach (var renderer in World.Objects.Values.OfType<Renderer>().Where(renderer => IsSeen(renderer, layers, only)).ToList())
            {
                var corners = Corners(renderer.bounds).Select(corner => Clip(worldToClip, corner)).ToArray();
                for (var side = 0; side < Sides.Length; side++)
                {
                    var polygon = BeforeTheEye(Sides[side].Select(corner => corners[corner]).ToList());
                    for (var i = 2; i < polygon.Count; i++) Fill(target, depth, polygon[0], polygon[i - 1], polygon[i], Shades[side / 2], Colour(renderer.Holder));
                }
            }
        }

        static bool IsSeen(Renderer renderer, int layers, SceneData only)
        {
            if (Only != null && renderer.Holder != Only) return false;
            if (renderer.Destroyed || renderer.Holder?.Home == null || !renderer.enabled || !renderer.Holder.activeInHierarchy) return false;
            if ((layers & (1 << renderer.Holder.Layer)) == 0) return false;
            return only != null ? renderer.Holder.Home == only : renderer.Holder.Home.IsLoaded && renderer.Holder.Home != World.PrefabStageData?.Scene;
        }

        static IEnumerable<Vector3> Corners(Bounds box)
        {
            for (var corner = 0; corner < 8; corner++)
            {
                yield return new Vector3(
                    box.center.x + ((corner & 1) == 0 ? -1 : 1) * box.extents.x,
                    box.center.y + ((corner & 2) == 0 ? -1 : 1) * box.extents.y,
                    box.center.z + ((corner & 4) == 0 ? -1 : 1) * box.extents.z);
            }
        }

        static double[] Clip(Matrix4x4 m, Vector3 p)
        {
            var point = new double[4];
            for (var row = 0; row < 4; row++) point[row] = (double)m[row, 0] * p.x + (double)m[row, 1] * p.y + (double)m[row, 2] * p.z + m[row, 3];
            return point;
        }

        /// <summary>The part of a polygon that is beyond the near plane.</summary>
        static List<double[]> BeforeTheEye(List<double[]> polygon)
        {
            var kept = new List<double[]>();
            for (var i = 0; i < polygon.Count; i++)
            {
                double[] from = polygon[i], to = polygon[(i + 1) % polygon.Count];
                double start = from[2] + from[3], end = to[2] + to[3];
                if (start >= 0) kept.Add(from);
                if (start >= 0 != end >= 0) kept.Add(from.Zip(to, (one, other) => one + (other - one) * start / (start - end)).ToArray());
            }
            return kept;
        }

        static void Fill(RenderTexture target, double[] depth, double[] one, double[] two, double[] three, byte shade, byte[] colour)
        {
            double[] a = OnScreen(target, one), b = OnScreen(target, two), c = OnScreen(target, three);
            var area = Cross(a, b, c[0], c[1]);
            if (area == 0) return;
            int left = Within(Math.Min(a[0], Math.Min(b[0], c[0])), target.Across), right = Within(Math.Max(a[0], Math.Max(b[0], c[0])), target.Across);
            int low = Within(Math.Min(a[1], Math.Min(b[1], c[1])), target.Down), high = Within(Math.Max(a[1], Math.Max(b[1], c[1])), target.Down);
            for (var y = low; y <= high; y++)
            {
                for (var x = left; x <= right; x++)
                {
                    double nearA = Cross(b, c, x + 0.5, y + 0.5) / area, nearB = Cross(c, a, x + 0.5, y + 0.5) / area, nearC = 1 - nearA - nearB;
                    if (nearA < 0 || nearB < 0 || nearC < 0) continue;
                    var deep = nearA * a[2] + nearB * b[2] + nearC * c[2];
                    var at = y * target.Across + x;
                    if (deep > 1 || deep >= depth[at]) continue;
                    depth[at] = deep;
                    target.Pixels[at * 3] = shade;
                    target.Pixels[at * 3 + 1] = colour[0];
                    target.Pixels[at * 3 + 2] = colour[1];
                }
            }
        }

        static double[] OnScreen(RenderTexture target, double[] clip)
        {
            var w = Math.Max(clip[3], 1e-9);
            return new[] { (clip[0] / w + 1) / 2 * target.Across, (clip[1] / w + 1) / 2 * target.Down, clip[2] / w };
        }

        static int Within(double at, int size) => (int)Math.Max(0, Math.Min(size - 1, Math.Floor(at)));

        static double Cross(double[] a, double[] b, double x, double y) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    }
}
