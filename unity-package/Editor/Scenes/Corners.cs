using System;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The box around points and boxes.</summary>
    internal sealed class Corners
    {
        bool _any;
        Vector3 _low;
        Vector3 _high;

        /// <summary>None where nothing was added.</summary>
        internal Bounds? Bounds => !_any
            ? (Bounds?)null
            : new Bounds(
                new Vector3((_low.x + _high.x) / 2, (_low.y + _high.y) / 2, (_low.z + _high.z) / 2),
                new Vector3(_high.x - _low.x, _high.y - _low.y, _high.z - _low.z));

        internal void Add(Bounds? bounds)
        {
            if (bounds == null) return;
            var center = bounds.Value.center;
            var size = bounds.Value.size;
            Add(new Vector3(center.x - size.x / 2, center.y - size.y / 2, center.z - size.z / 2));
            Add(new Vector3(center.x + size.x / 2, center.y + size.y / 2, center.z + size.z / 2));
        }

        internal void Add(Vector3 point)
        {
            _low = _any ? new Vector3(Math.Min(_low.x, point.x), Math.Min(_low.y, point.y), Math.Min(_low.z, point.z)) : point;
            _high = _any ? new Vector3(Math.Max(_high.x, point.x), Math.Max(_high.y, point.y), Math.Max(_high.z, point.z)) : point;
            _any = true;
        }
    }
}
