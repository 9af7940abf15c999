using System;
using System.Linq;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor;
using UnityEngine;

namespace UnityHost
{
    /// <summary>A user's windows, and what renders in them.</summary>
    internal static class ViewCommands
    {
        /// <summary>A Scene view is open and looks at a point from some way before it.</summary>
        internal static void SceneView(JsonValue command)
        {
            var view = UnityEditor.SceneView.StubOpen();
            view.Area = SizeOf(command);
            view.Pivot = Vector(command["pivot"]);
            view.Distance = (float)(command["distance"]?.AsDouble ?? 10);
            var half = (command["pitch"]?.AsDouble ?? 0) * Math.PI / 360;
            view.Turn = new Quaternion { x = (float)Math.Sin(half), w = (float)Math.Cos(half) };
            var size = command["orthographicSize"]?.AsDouble;
            view.Eye.Data.Set("orthographic", Yaml.Of(size == null ? "0" : "1"));
            if (size != null) view.Eye.Data.Set("orthographic size", Yaml.Of(size.Value.ToString("R", System.Globalization.CultureInfo.InvariantCulture)));
            if (command["repainted"]?.IsTrue ?? true) Repaint(view);
        }

        /// <summary>A Scene view's camera follows it only now.</summary>
        static void Repaint(SceneView view)
        {
            view.Eye.Holder.IsMade = true;
            view.Eye.Holder.Place.SetPositionAndRotation(view.Pivot + view.Turn * new Vector3(0, 0, -view.Distance), view.Turn);
            view.Eye.Holder.IsMade = false;
        }

        internal static void GameView(JsonValue command)
        {
            World.ScreensAreUpsideDown = command["upsideDown"]?.IsTrue ?? false;
            World.GameView = SizeOf(command);
            PlayModeView.Only = new PlayModeView();
            if (command["drawn"]?.IsTrue ?? true) PlayModeView.Only.StubDraw(World.GameView);
        }

        /// <summary>Code of the project that runs when a camera renders destroys an object, or that camera.</summary>
        internal static void DestroyWhileRendering(string path) => World.OnRender = camera =>
        {
            World.OnRender = null;
            if (path.Length > 0) SceneCommands.Destroy(path);
            else World.Unmake(camera.Holder);
        };

        /// <summary>What tells an object's pixels, by its path: green and blue.</summary>
        internal static void Colours(JsonWriter json)
        {
            json.Key("colours").BeginObject();
            foreach (var group in World.Objects.Values.OfType<Renderer>().Where(renderer => renderer.Holder?.Home != null && !renderer.Destroyed).GroupBy(renderer => Path(renderer.Holder.Place)))
            {
                var colour = Painter.Colour(group.First().Holder);
                json.Key(group.Key).BeginArray().Integer(colour[0]).Integer(colour[1]).EndArray();
            }
            json.EndObject();
        }

        static string Path(Transform at) => at.Parent is null ? at.Holder.Title : Path(at.Parent) + "/" + at.Holder.Title;

        /// <summary>How long the main thread takes for a picture of the Scene view and nothing else: the render, and the pixels into main memory.</summary>
        internal static void BareRender(JsonValue command, JsonWriter json)
        {
            var eye = UnityEditor.SceneView.lastActiveSceneView.Eye;
            var best = double.MaxValue;
            for (var i = 0; i < command["times"].AsInteger; i++)
            {
                var watch = System.Diagnostics.Stopwatch.StartNew();
                var target = new RenderTexture((int)command["width"].AsInteger, (int)command["height"].AsInteger, 24, RenderTextureFormat.ARGB32, RenderTextureReadWrite.sRGB);
                eye.Draw(target, "bare");
                var copy = new Texture2D(target.Across, target.Down, TextureFormat.RGB24, false);
                RenderTexture.active = target;
                copy.ReadPixels(new Rect { width = target.Across, height = target.Down }, 0, 0, false);
                copy.GetRawTextureData();
                RenderTexture.active = null;
                UnityEngine.Object.DestroyImmediate(copy);
                UnityEngine.Object.DestroyImmediate(target);
                best = Math.Min(best, watch.Elapsed.TotalMilliseconds);
            }
            json.Key("ms").Double(best);
        }

        static StandIn.Size SizeOf(JsonValue command) => new StandIn.Size((int)(command["width"]?.AsInteger ?? 800), (int)(command["height"]?.AsInteger ?? 500));

        static Vector3 Vector(JsonValue value) => value == null ? default : new Vector3((float)value.Items[0].AsDouble, (float)value.Items[1].AsDouble, (float)value.Items[2].AsDouble);
    }
}
