using System;
using UnityEngine;

namespace EditorMcp.Editor.Views
{
    /// <summary>
    /// Whether a box can be seen at all, and roughly how large. It never leaves out what is in view; where exactly a box is in the picture, the daemon finds
    /// out.
    /// </summary>
    internal sealed class Frustum
    {
        const int Sides = 6;
        const int Corners = 8;

        readonly Matrix4x4 _clip;

        internal Frustum(Lens lens)
        {
            _clip = lens.WorldToClip;
        }

        internal bool Meets(Bounds box, out float size)
        {
            Vector3 center = box.center, extents = box.extents;
            var beyond = new int[Sides];
            var farthest = 0f;
            for (var corner = 0; corner < Corners; corner++)
            {
                var x = center.x + ((corner & 1) == 0 ? -extents.x : extents.x);
                var y = center.y + ((corner & 2) == 0 ? -extents.y : extents.y);
                var z = center.z + ((corner & 4) == 0 ? -extents.z : extents.z);
                float across = Row(0, x, y, z), up = Row(1, x, y, z), deep = Row(2, x, y, z), w = Row(3, x, y, z);
                if (across < -w) beyond[0]++;
                if (across > w) beyond[1]++;
                if (up < -w) beyond[2]++;
                if (up > w) beyond[3]++;
                if (deep < -w) beyond[4]++;
                if (deep > w) beyond[5]++;
                farthest = Math.Max(farthest, w);
            }
            // As the diagonal at the distance of its far end; a camera without perspective has 1 there.
            size = (extents.x + extents.y + extents.z) / Math.Max(farthest, 1e-6f);
            return Array.IndexOf(beyond, Corners) < 0;
        }

        float Row(int row, float x, float y, float z) => _clip[row, 0] * x + _clip[row, 1] * y + _clip[row, 2] * z + _clip[row, 3];
    }
}
