using System;
using UnityEngine;

namespace StandIn
{
    /// <summary>Where a RectTransform lies: files hold anchors, pivot and sizes, and 0 for what follows from them.</summary>
    internal sealed class Rectangle
    {
        /// <summary>What a canvas that belongs to the screen is as large as.</summary>
        static readonly double[] Screen = { 1920, 1080 };

        readonly double[] _size;
        readonly double[] _pivot;

        Rectangle(double[] place, double[] size, double[] pivot)
        {
            Place = place;
            _size = size;
            _pivot = pivot;
        }

        /// <summary>Its local position.</summary>
        internal double[] Place { get; }

        internal static Rectangle Of(Transform transform)
        {
            var data = transform.Data;
            if (IsScreen(transform)) return new Rectangle(new[] { Screen[0] / 2, Screen[1] / 2, 0 }, Screen, new[] { 0.5, 0.5 });
            var above = transform.Parent is RectTransform ? Of(transform.Parent) : new Rectangle(null, new double[2], new double[2]);
            double[] low = Pair(data["m_AnchorMin"]), high = Pair(data["m_AnchorMax"]), moved = Pair(data["m_AnchoredPosition"]);
            double[] delta = Pair(data["m_SizeDelta"]), pivot = Pair(data["m_Pivot"]);
            var place = new[] { 0, 0, data["m_LocalPosition"] == null ? 0 : Scalars.Double(data["m_LocalPosition"]["z"]) };
            var size = new double[2];
            for (var axis = 0; axis < 2; axis++)
            {
                var start = (low[axis] - above._pivot[axis]) * above._size[axis];
                var room = (high[axis] - low[axis]) * above._size[axis];
                place[axis] = start + room * pivot[axis] + moved[axis];
                size[axis] = room + delta[axis];
            }
            return new Rectangle(place, size, pivot);
        }

        /// <summary>Whether it is the outermost canvas, and the screen or a camera decides over it.</summary>
        internal static bool IsScreen(Transform transform)
        {
            if (RenderMode(transform) > 1 || RenderMode(transform) < 0) return false;
            for (var above = transform.Parent; !(above is null); above = above.Parent)
            {
                if (RenderMode(above) >= 0) return false;
            }
            return true;
        }

        static long RenderMode(Transform transform)
        {
            var canvas = transform.Holder.Parts.Find(part => part?.GetType().Name == "Canvas");
            return canvas is null ? -1 : canvas.Data.Number("m_RenderMode");
        }

        static double[] Pair(Yaml vector) => vector == null ? new double[2] : new[] { Scalars.Double(vector["x"]), Scalars.Double(vector["y"]) };
    }
}
