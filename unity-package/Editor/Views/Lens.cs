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

        internal static Lens Of(Camera camera)
        {
            var place = camera.transform;
            return new Lens
            {
                Position = place.position,
                Rotation = place.eulerAngles,
                WorldToClip = camera.projectionMatrix * camera.worldToCameraMatrix,
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

        internal static void Vector(JsonWriter json, Vector3 vector) => json.BeginArray().Float(vector.x).Float(vector.y).Float(vector.z).EndArray();
    }
}
