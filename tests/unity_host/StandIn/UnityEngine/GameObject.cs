using System.Collections.Generic;
using StandIn;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    public sealed class GameObject : Object
    {
        internal readonly List<Component> Parts = new List<Component>();
        internal bool ActiveSelf = true;
        internal string Tag = "Untagged";
        internal int Layer;
        internal uint StaticFlags;
        internal SceneData Home;
        internal Transform Place;

        /// <summary>The prefab this is the root of an instance of; empty otherwise.</summary>
        internal string InstanceOf = "";

        public Transform transform
        {
            get
            {
                MainThread.Check();
                return Destroyed ? throw new MissingReferenceException() : Place;
            }
        }

        public bool activeSelf
        {
            get
            {
                MainThread.Check();
                return ActiveSelf;
            }
        }

        public bool activeInHierarchy
        {
            get
            {
                MainThread.Check();
                for (var at = Place; at is object; at = at.Parent)
                {
                    if (!at.Holder.ActiveSelf) return false;
                }
                return true;
            }
        }

        public bool isStatic
        {
            get
            {
                MainThread.Check();
                return StaticFlags != 0;
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public string tag
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Tag;
            }

            set => Tag = value;
        }

        public int layer
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Layer;
            }

            set => Layer = value;
        }

        public Scene scene
        {
            get
            {
                MainThread.Check();
                return new Scene { Handle = Home?.Handle ?? 0 };
            }
        }

        public void GetComponents<T>(List<T> results)
        {
            MainThread.Check();
            World.Spend(Cost.Components);
            results.Clear();
            foreach (var part in Parts)
            {
                // A missing script is a true null in Unity's list too.
                if (part is null || part is MissingScript) results.Add(default(T));
                else if (part is T) results.Add((T)(object)part);
            }
        }

        public T GetComponent<T>()
        {
            MainThread.Check();
            return (T)(object)Parts.Find(part => part is T);
        }

        public T[] GetComponents<T>()
        {
            var found = new List<T>();
            GetComponents(found);
            return found.ToArray();
        }
    }

    public class Transform : Component
    {
        internal readonly List<Transform> Children = new List<Transform>();
        internal Transform Parent;

        protected internal Transform()
        {
        }

        public int childCount
        {
            get
            {
                MainThread.Check();
                return Children.Count;
            }
        }

        public Transform parent
        {
            get
            {
                MainThread.Check();
                return Parent;
            }

            set => Parent = value;
        }

        public Vector3 localPosition
        {
            get => Place();
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Vector3 localScale
        {
            get => Vector("m_LocalScale", 1);
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Vector3 localEulerAngles
        {
            get => Rotations.ToEuler(Data["m_LocalRotation"]);
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Vector3 eulerAngles
        {
            get => Rotations.ToEuler(Spent().Rotation);
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Quaternion localRotation
        {
            get
            {
                var rotation = Data["m_LocalRotation"];
                MainThread.Check();
                World.Spend(Cost.Transform);
                return rotation == null ? new Quaternion { w = 1 } : Rotations.Of(rotation);
            }

            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Vector3 position
        {
            get => Spent().Origin;
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Quaternion rotation
        {
            get => Spent().Rotation;
            set => throw new System.InvalidOperationException("nothing may be moved");
        }

        public Vector3 lossyScale => Spent().Scale;

        public Matrix4x4 localToWorldMatrix => Spent().Matrix;

        Frame Spent()
        {
            MainThread.Check();
            World.Spend(Cost.Transform);
            return Frame.Of(this);
        }

        public Transform GetChild(int index)
        {
            MainThread.Check();
            World.SpendOneCall();
            World.Spend(Cost.Child);
            return Children[index];
        }

        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            MainThread.Check();
            if (!Holder.IsMade) throw new System.InvalidOperationException("nothing may be moved");
            Data.Set("m_LocalPosition", Numbers(("x", position.x), ("y", position.y), ("z", position.z)));
            Data.Set("m_LocalRotation", Numbers(("x", rotation.x), ("y", rotation.y), ("z", rotation.z), ("w", rotation.w)));
        }

        static Yaml Numbers(params (string Key, float Value)[] parts)
        {
            var map = Yaml.Map();
            foreach (var part in parts) map.Set(part.Key, Yaml.Of(part.Value.ToString("R", System.Globalization.CultureInfo.InvariantCulture)));
            return map;
        }

        internal virtual Vector3 Place() => Vector("m_LocalPosition", 0);

        Vector3 Vector(string key, float otherwise)
        {
            MainThread.Check();
            World.Spend(Cost.Transform);
            var value = Data[key];
            return value == null
                ? new Vector3 { x = otherwise, y = otherwise, z = otherwise }
                : new Vector3 { x = Scalars.Float(value["x"]), y = Scalars.Float(value["y"]), z = Scalars.Float(value["z"]) };
        }
    }

    public sealed class RectTransform : Transform
    {
        internal override Vector3 Place()
        {
            base.Place();
            var place = Rectangle.Of(this).Place;
            return new Vector3((float)place[0], (float)place[1], (float)place[2]);
        }
    }

    public class MissingReferenceException : System.SystemException
    {
    }
}
