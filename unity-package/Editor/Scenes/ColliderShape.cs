using System;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The boxes around the shapes that one collider's fields may describe; none where a field is not there.</summary>
    internal sealed class ColliderShape
    {
        readonly Transform _transform;
        readonly SerializedObject _fields;
        readonly Vector3 _scale;

        internal ColliderShape(Transform transform, SerializedObject fields)
        {
            _transform = transform;
            _fields = fields;
            var scale = transform.lossyScale;
            _scale = new Vector3(Math.Abs(scale.x), Math.Abs(scale.y), Math.Abs(scale.z));
        }

        internal Bounds? Box()
        {
            using (var size = _fields.FindProperty("m_Size"))
            {
                if (size == null) return null;
                var length = size.vector3Value;
                var half = new Vector3(length.x * _scale.x, length.y * _scale.y, length.z * _scale.z);
                Vector3 x = Axis(0), y = Axis(1), z = Axis(2);
                return new Bounds(Center(), new Vector3(
                    Across(x.x * half.x, y.x * half.y, z.x * half.z), Across(x.y * half.x, y.y * half.y, z.y * half.z), Across(x.z * half.x, y.z * half.y, z.z * half.z)));
            }
        }

        internal Bounds? Sphere()
        {
            var width = 2 * Number("m_Radius", 0.5f) * Math.Max(_scale.x, Math.Max(_scale.y, _scale.z));
            return new Bounds(Center(), new Vector3(width, width, width));
        }

        internal Bounds? Capsule()
        {
            var direction = (int)Number("m_Direction", 1);
            return direction < 0 || direction > 2 ? (Bounds?)null : Along(direction, Axis(direction));
        }

        /// <summary>A CharacterController always stands upright.</summary>
        internal Bounds? Upright() => Along(1, new Vector3(0, 1, 0));

        internal Bounds? FlatBox()
        {
            using (var size = _fields.FindProperty("m_Size"))
            {
                if (size == null) return null;
                var half = size.vector2Value;
                var corners = new Corners();
                for (var corner = 0; corner < 4; corner++)
                    corners.Add(Flat(((corner & 1) == 0 ? -1 : 1) * half.x / 2, ((corner & 2) == 0 ? -1 : 1) * half.y / 2));
                return Bordered(corners);
            }
        }

        internal Bounds? Circle()
        {
            var width = 2 * Number("m_Radius", 0.5f) * Math.Max(_scale.x, _scale.y);
            return new Bounds(Flat(0, 0), new Vector3(width, width, 0));
        }

        internal Bounds? FlatCapsule()
        {
            using (var size = _fields.FindProperty("m_Size"))
            {
                if (size == null) return null;
                float width = Math.Abs(size.vector2Value.x) * _scale.x, height = Math.Abs(size.vector2Value.y) * _scale.y;
                var upright = (int)Number("m_Direction", 0) == 0;
                var across = upright ? width : height;
                var line = Math.Max(upright ? height - width : width - height, 0);
                var axis = Axis(upright ? 1 : 0);
                return new Bounds(Flat(0, 0), new Vector3(Math.Abs(axis.x) * line + across, Math.Abs(axis.y) * line + across, 0));
            }
        }

        internal Bounds? Polygon()
        {
            var corners = new Corners();
            using (var points = _fields.FindProperty("m_Points"))
            using (var paths = points?.FindPropertyRelative("m_Paths"))
            {
                for (var i = 0; paths != null && i < paths.arraySize; i++)
                {
                    using (var path = paths.GetArrayElementAtIndex(i)) AddPoints(path, corners);
                }
            }
            return Bordered(corners);
        }

        internal Bounds? Edge()
        {
            var corners = new Corners();
            using (var points = _fields.FindProperty("m_Points"))
            {
                if (points != null) AddPoints(points, corners);
            }
            return Bordered(corners);
        }

        /// <summary>Around a capsule: two spheres with a line between their centers.</summary>
        Bounds? Along(int direction, Vector3 axis)
        {
            float along = direction == 0 ? _scale.x : direction == 1 ? _scale.y : _scale.z;
            float across = Math.Max(direction == 0 ? _scale.y : _scale.x, direction == 2 ? _scale.y : _scale.z);
            var width = 2 * Number("m_Radius", 0.5f) * across;
            var line = Math.Max(Number("m_Height", 2) * along - width, 0);
            return new Bounds(Center(), new Vector3(Math.Abs(axis.x) * line + width, Math.Abs(axis.y) * line + width, Math.Abs(axis.z) * line + width));
        }

        void AddPoints(SerializedProperty points, Corners corners)
        {
            for (var i = 0; i < points.arraySize; i++)
            {
                using (var point = points.GetArrayElementAtIndex(i)) corners.Add(Flat(point.vector2Value.x, point.vector2Value.y));
            }
        }

        Bounds? Bordered(Corners corners)
        {
            if (corners.Bounds == null) return null;
            var bounds = corners.Bounds.Value;
            var border = 2 * Number("m_EdgeRadius", 0);
            return new Bounds(bounds.center, new Vector3(bounds.size.x + border, bounds.size.y + border, 0));
        }

        Vector3 Center()
        {
            using (var center = _fields.FindProperty("m_Center"))
                return _transform.localToWorldMatrix.MultiplyPoint3x4(center == null ? default : center.vector3Value);
        }

        /// <summary>A point of a 2D collider, which has no depth and lies where its object is.</summary>
        Vector3 Flat(float x, float y)
        {
            using (var offset = _fields.FindProperty("m_Offset"))
            {
                var by = offset == null ? default : offset.vector2Value;
                var point = _transform.localToWorldMatrix.MultiplyPoint3x4(new Vector3(x + by.x, y + by.y, 0));
                return new Vector3(point.x, point.y, _transform.position.z);
            }
        }

        float Number(string name, float usual)
        {
            using (var number = _fields.FindProperty(name))
            {
                if (number == null) return usual;
                return number.propertyType == SerializedPropertyType.Float ? number.floatValue : number.intValue;
            }
        }

        /// <summary>Where one of the object's own axes points in the world.</summary>
        Vector3 Axis(int axis)
        {
            var q = _transform.rotation;
            if (axis == 0) return new Vector3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w));
            if (axis == 1) return new Vector3(2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w));
            return new Vector3(2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y));
        }

        static float Across(float x, float y, float z) => Math.Abs(x) + Math.Abs(y) + Math.Abs(z);
    }
}
