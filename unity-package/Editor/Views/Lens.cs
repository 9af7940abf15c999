using EditorMcp.Core.Json;
using UnityEngine;

namespace EditorMcp.Editor.Views
{
    /// <summary>What a camera saw when the picture was taken: copied, so that it holds when the camera has moved on or is gone.</summary>
    internal sealed class Lens
    {
        Lens()
        {
        }

        internal Vector3 Position { get; private set; }

        /// <summary>From a point of the world to clip space, in OpenGL's manner whatever the device.</summary>
        internal Matrix4x4 WorldToClip { get; private set; }

        internal int Layers { get; private set; }

        Vector3 Rotation { get; set; }

        float FieldOfView { get; set; }

        float OrthographicSize { get; set; }

        bool IsOrthographic { get; set; }

        /// <summary>The part of the picture that the camera draws into.</summary>
        Rect Viewport { get; set; } = new Rect { width = 1, height = 1 };

        internal static Lens Of(Camera camera) => Of(camera, camera.transform.position, camera.transform.eulerAngles, camera.worldToCameraMatrix);

        /// <summary>As if the camera stood elsewhere.</summary>
        internal static Lens Of(Camera camera, Vector3 position, Quaternion rotation) => Of(camera, position, rotation.eulerAngles, WorldToCamera(position, rotation));

        /// <summary>False where the projection is of no size, or the camera too far away for numbers: nothing can be drawn or measured.</summary>
        internal bool IsUsable
        {
            get
            {
                for (var row = 0; row < 4; row++)
                {
                    for (var column = 0; column < 4; column++)
                    {
                        if (float.IsNaN(WorldToClip[row, column]) || float.IsInfinity(WorldToClip[row, column])) return false;
                    }
                }
                return true;
            }
        }

        static Lens Of(Camera camera, Vector3 position, Vector3 rotation, Matrix4x4 worldToCamera)
        {
            return new Lens
            {
                Position = position,
                Rotation = rotation,
                WorldToClip = camera.projectionMatrix * worldToCamera,
                Layers = camera.cullingMask,
                FieldOfView = camera.fieldOfView,
                OrthographicSize = camera.orthographicSize,
                IsOrthographic = camera.orthographic,
            };
        }

        /// <summary>The same in a picture that holds more than this camera's part.</summary>
        internal Lens Within(Rect viewport)
        {
            Viewport = viewport;
            return this;
        }

        internal void Write(JsonWriter json, PixelSize size)
        {
            Vector(json.BeginObject().Key("position"), Position);
            Vector(json.Key("rotation"), Rotation);
            if (IsOrthographic) json.Key("orthographicSize").Float(OrthographicSize);
            else json.Key("fieldOfView").Float(FieldOfView);
            json.Key("width").Integer(size.Width).Key("height").Integer(size.Height).Key("viewport").BeginArray()
                .Float(Viewport.x).Float(Viewport.y).Float(Viewport.width).Float(Viewport.height).EndArray().Key("worldToClip").BeginArray();
            for (var row = 0; row < 4; row++)
            {
                for (var column = 0; column < 4; column++) json.Float(WorldToClip[row, column]);
            }
            json.EndArray().EndObject();
        }

        /// <summary>A camera looks along its own negative z axis.</summary>
        static Matrix4x4 WorldToCamera(Vector3 position, Quaternion rotation)
        {
            Vector3 right = rotation * new Vector3(1, 0, 0), up = rotation * new Vector3(0, 1, 0), back = rotation * new Vector3(0, 0, -1);
            return new Matrix4x4
            {
                m00 = right.x, m01 = right.y, m02 = right.z, m03 = -Along(right, position),
                m10 = up.x, m11 = up.y, m12 = up.z, m13 = -Along(up, position),
                m20 = back.x, m21 = back.y, m22 = back.z, m23 = -Along(back, position),
                m33 = 1,
            };
        }

        static float Along(Vector3 axis, Vector3 point) => axis.x * point.x + axis.y * point.y + axis.z * point.z;

        internal static void Vector(JsonWriter json, Vector3 vector) => json.BeginArray().Float(vector.x).Float(vector.y).Float(vector.z).EndArray();
    }
}
