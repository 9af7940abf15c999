using System;
using System.Globalization;
using System.Linq;
using StandIn;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    public sealed class Camera : Behaviour
    {
        /// <summary>The window it belongs to, where that is not the Game view: its size in pixels.</summary>
        internal Func<Size> Window;

        RenderTexture _target;
        Rect? _part;
        SceneData _scene;

        public float fieldOfView
        {
            get => Number("field of view", 60);
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public float orthographicSize
        {
            get => Number("orthographic size", 5);
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public bool orthographic
        {
            get => Number("orthographic", 0) != 0;
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public float depth
        {
            get => Number("m_Depth", 0);
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public int targetDisplay
        {
            get => (int)Number("m_TargetDisplay", 0);
            set => throw new InvalidOperationException("nothing may be changed");
        }

        public int cullingMask
        {
            get
            {
                MainThread.Check();
                var bits = Data["m_CullingMask"]?.Text("m_Bits");
                return bits == null ? -1 : unchecked((int)uint.Parse(bits, CultureInfo.InvariantCulture));
            }

            set => throw new InvalidOperationException("nothing may be changed");
        }

        public Rect rect
        {
            get
            {
                MainThread.Check();
                return _part ?? Part(Data["m_NormalizedViewPortRect"]);
            }

            set
            {
                MakesOf("rect");
                _part = value;
            }
        }

        public int pixelWidth => (int)Math.Round(Surface().Width * rect.width);

        public int pixelHeight => (int)Math.Round(Surface().Height * rect.height);

        public RenderTexture targetTexture
        {
            get
            {
                MainThread.Check();
                return _target;
            }

            set
            {
                MakesOf("targetTexture");
                _target = value;
            }
        }

        public Scene scene
        {
            get
            {
                MainThread.Check();
                return new Scene { Handle = _scene?.Handle ?? 0 };
            }

            set
            {
                MakesOf("scene");
                _scene = World.Find(value.Handle);
            }
        }

        public Matrix4x4 worldToCameraMatrix
        {
            get
            {
                MainThread.Check();
                return Optics.WorldToCamera(Frame.Of(Holder.Place));
            }

            set => throw new InvalidOperationException("nothing may be changed");
        }

        public Matrix4x4 projectionMatrix
        {
            get
            {
                float near = Number("near clip plane", 0.3f), far = Number("far clip plane", 1000), aspect = pixelWidth / (float)Math.Max(1, pixelHeight);
                return orthographic ? Optics.Orthographic(orthographicSize, aspect, near, far) : Optics.Perspective(fieldOfView, aspect, near, far);
            }

            set => throw new InvalidOperationException("nothing may be changed");
        }

        public static Camera main => allCameras.FirstOrDefault(camera => camera.Holder.Tag == "MainCamera");

        public static Camera[] allCameras
        {
            get
            {
                MainThread.Check();
                return World.Objects.Values.OfType<Camera>().Where(camera => !camera.Destroyed && camera.Holder?.Home != null && camera.enabled && camera.Holder.activeInHierarchy).ToArray();
            }
        }

        public void CopyFrom(Camera other)
        {
            MakesOf("its settings");
            Data = other.Data.Clone();
            Data.Set("m_Enabled", Yaml.Of("0"));
            var frame = Frame.Of(other.Holder.Place);
            Holder.Place.SetPositionAndRotation(frame.Origin, frame.Rotation);
        }

        public void Render()
        {
            MainThread.Check();
            if (_target is null) throw new InvalidOperationException("this would draw into a window");
            Draw(_target, "render");
        }

        internal void Draw(RenderTexture target, string how)
        {
            World.Renders.Add(how + ":" + Holder.Title);
            var worldToClip = projectionMatrix * worldToCameraMatrix;
            var layers = cullingMask;
            World.OnRender?.Invoke(this);
            Painter.Paint(target, worldToClip, layers, _scene);
        }

        Size Surface() => _target is object ? new Size(_target.width, _target.height) : Window?.Invoke() ?? World.GameView;

        float Number(string field, float otherwise)
        {
            MainThread.Check();
            return Destroyed ? throw new MissingReferenceException() : Data[field] == null ? otherwise : Scalars.Float(Data[field]);
        }

        void MakesOf(string what)
        {
            MainThread.Check();
            if (!Holder.IsMade) throw new InvalidOperationException("a camera of the user's keeps its own: " + what);
        }

        static Rect Part(Yaml rect) => rect == null
            ? new Rect { width = 1, height = 1 }
            : new Rect { x = Scalars.Float(rect["x"]), y = Scalars.Float(rect["y"]), width = Scalars.Float(rect["width"]), height = Scalars.Float(rect["height"]) };
    }
}
