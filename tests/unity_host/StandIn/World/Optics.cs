using System;
using UnityEngine;

namespace StandIn
{
    internal readonly struct Size
    {
        internal Size(int width, int height)
        {
            Width = width;
            Height = height;
        }

        internal int Width { get; }

        internal int Height { get; }
    }

    /// <summary>A camera's matrices, in OpenGL's manner: it looks along -z, and clip space reaches from -w to w.</summary>
    internal static class Optics
    {
        internal static Matrix4x4 WorldToCamera(Frame frame)
        {
            Vector3 right = frame.Rotation * new Vector3(1, 0, 0), up = frame.Rotation * new Vector3(0, 1, 0), ahead = frame.Rotation * new Vector3(0, 0, 1), at = frame.Origin;
            return new Matrix4x4
            {
                m00 = right.x, m01 = right.y, m02 = right.z, m03 = -Dot(right, at),
                m10 = up.x, m11 = up.y, m12 = up.z, m13 = -Dot(up, at),
                m20 = -ahead.x, m21 = -ahead.y, m22 = -ahead.z, m23 = Dot(ahead, at),
                m33 = 1,
            };
        }

        internal static Matrix4x4 Perspective(float degrees, float aspect, float near, float far)
        {
            var scale = (float)(1 / Math.Tan(degrees * Math.PI / 360));
            return new Matrix4x4 { m00 = scale / aspect, m11 = scale, m22 = -(far + near) / (far - near), m23 = -2 * far * near / (far - near), m32 = -1 };
        }

        internal static Matrix4x4 Orthographic(float size, float aspect, float near, float far) => new Matrix4x4
        {
            m00 = 1 / (size * aspect), m11 = 1 / size, m22 = -2 / (far - near), m23 = -(far + near) / (far - near), m33 = 1,
        };

        static float Dot(Vector3 one, Vector3 other) => one.x * other.x + one.y * other.y + one.z * other.z;
    }
}
