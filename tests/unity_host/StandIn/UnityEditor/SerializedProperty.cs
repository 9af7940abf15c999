using System;
using System.Globalization;
using StandIn;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum SerializedPropertyType
    {
        Generic = -1,
        Integer = 0,
        Boolean = 1,
        Float = 2,
        String = 3,
        Color = 4,
        ObjectReference = 5,
        LayerMask = 6,
        Enum = 7,
        Vector2 = 8,
        Vector3 = 9,
        Vector4 = 10,
        Rect = 11,
        ArraySize = 12,
        Character = 13,
        AnimationCurve = 14,
        Bounds = 15,
        Gradient = 16,
        Quaternion = 17,
        ExposedReference = 18,
        FixedBufferSize = 19,
        Vector2Int = 20,
        Vector3Int = 21,
        RectInt = 22,
        BoundsInt = 23,
        ManagedReference = 24,
        Hash128 = 25,
    }

    public class SerializedObject : IDisposable
    {
        internal readonly PropertyNode Root;

        public SerializedObject(Object obj)
        {
            MainThread.Check();
            if (obj == null) throw new ArgumentException("Object at index 0 is null");
            // As in the Inspector, the object is asked to serialize itself first.
            if (obj is MonoBehaviour) World.SerializeCalls++;
            World.Spend(Cost.SerializedObject);
            Root = PropertyNode.OfObject(obj);
        }

        public SerializedProperty GetIterator()
        {
            MainThread.Check();
            return new SerializedProperty(Root);
        }

        public SerializedProperty FindProperty(string propertyPath)
        {
            MainThread.Check();
            return SerializedProperty.StubFind(Root, propertyPath);
        }

        public void Dispose()
        {
        }
    }

    public class SerializedProperty : IDisposable
    {
        PropertyNode _node;

        internal SerializedProperty(PropertyNode node)
        {
            _node = node;
        }

        public string name => Node.Name;

        public string type => Node.TypeName;

        public string propertyPath => Node.Path;

        public int depth => Node.Depth;

        public SerializedPropertyType propertyType => Node.Kind;

        public bool isArray => Node.IsArray;

        public int arraySize
        {
            get => Node.Value.Items?.Count ?? Node.Elements.Count;
            set => throw ReadOnly();
        }

        public bool boolValue
        {
            get => Node.Value.Scalar != "0";
            set => throw ReadOnly();
        }

        public int intValue
        {
            get => Node.Kind == SerializedPropertyType.LayerMask ? unchecked((int)Node.Value.Number("m_Bits")) : (int)longValue;
            set => throw ReadOnly();
        }

        public long longValue
        {
            get => long.TryParse(Node.Value.Scalar, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : (long)Scalars.Double(Node.Value);
            set => throw ReadOnly();
        }

        public float floatValue
        {
            get => Scalars.Float(Node.Value);
            set => throw ReadOnly();
        }

        public double doubleValue
        {
            get => Scalars.Double(Node.Value);
            set => throw ReadOnly();
        }

        public string stringValue
        {
            get => Node.Value.Scalar;
            set => throw ReadOnly();
        }

        public int enumValueIndex
        {
            get => ScriptEnum.Of(name)?.IndexOf(intValue) ?? -1;
            set => throw ReadOnly();
        }

        public string[] enumNames => ScriptEnum.Of(name)?.Names ?? new string[0];

        public Color colorValue
        {
            get => new Color { r = Part("r"), g = Part("g"), b = Part("b"), a = Part("a") };
            set => throw ReadOnly();
        }

        public Vector2 vector2Value
        {
            get => new Vector2 { x = Part("x"), y = Part("y") };
            set => throw ReadOnly();
        }

        public Vector3 vector3Value
        {
            get => new Vector3 { x = Part("x"), y = Part("y"), z = Part("z") };
            set => throw ReadOnly();
        }

        public Vector4 vector4Value
        {
            get => new Vector4 { x = Part("x"), y = Part("y"), z = Part("z"), w = Part("w") };
            set => throw ReadOnly();
        }

        public Quaternion quaternionValue
        {
            get => new Quaternion { x = Part("x"), y = Part("y"), z = Part("z"), w = Part("w") };
            set => throw ReadOnly();
        }

        public Rect rectValue
        {
            get => new Rect { x = Part("x"), y = Part("y"), width = Part("width"), height = Part("height") };
            set => throw ReadOnly();
        }

        public Vector2Int vector2IntValue
        {
            get => new Vector2Int { x = (int)Part("x"), y = (int)Part("y") };
            set => throw ReadOnly();
        }

        public Vector3Int vector3IntValue
        {
            get => new Vector3Int { x = (int)Part("x"), y = (int)Part("y"), z = (int)Part("z") };
            set => throw ReadOnly();
        }

        public string managedReferenceFullTypename => Node.ManagedType;

        public long managedReferenceId
        {
            get => Node.ManagedId;
            set => throw ReadOnly();
        }

        public string arrayElementType => isArray ? Node.ElementType : throw new InvalidOperationException("it is no array");

        public Object objectReferenceValue
        {
            get => Node.ReferenceTarget();
            set => throw ReadOnly();
        }

#if UNITY_6000_4_OR_NEWER
        public EntityId objectReferenceEntityIdValue
        {
            get => EntityId.FromULong(unchecked((ulong)Node.ReferenceId()));
            set => throw ReadOnly();
        }
#else
        public int objectReferenceInstanceIDValue
        {
            get => Node.ReferenceId();
            set => throw ReadOnly();
        }
#endif

        PropertyNode Node
        {
            get
            {
                MainThread.Check();
                return _node ?? throw new InvalidOperationException("the iterator has gone past its last property");
            }
        }

        public bool Next(bool enterChildren)
        {
            World.Spend(Cost.Property);
            var next = Node.Next(enterChildren);
            _node = next;
            return next != null;
        }

        public SerializedProperty Copy() => new SerializedProperty(Node);

        public SerializedProperty GetEndProperty() => new SerializedProperty(Node.Next(false));

        public static bool EqualContents(SerializedProperty x, SerializedProperty y)
        {
            MainThread.Check();
            return ReferenceEquals(x._node, y._node);
        }

        public SerializedProperty GetArrayElementAtIndex(int index)
        {
            // Elements have no fixed size: Unity walks over those before.
            World.Spend(Cost.Property + index * Cost.Element);
            return new SerializedProperty(Node.Elements[index]);
        }

        public SerializedProperty FindPropertyRelative(string relativePropertyPath) => StubFind(Node, relativePropertyPath);

        public void Dispose()
        {
        }

        internal static SerializedProperty StubFind(PropertyNode from, string path)
        {
            World.Spend(Cost.FindProperty);
            foreach (var name in path.Split('.'))
            {
                from = from.Children.Find(child => child.Name == name);
                if (from == null) return null;
            }
            return new SerializedProperty(from);
        }

        float Part(string key) => Scalars.Float(Node.Value[key]);

        static InvalidOperationException ReadOnly() => new InvalidOperationException("nothing may be written");
    }
}
