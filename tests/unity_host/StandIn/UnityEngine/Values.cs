namespace UnityEngine
{
    public struct Vector2
    {
        public float x;
        public float y;
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    public struct Vector4
    {
        public float x;
        public float y;
        public float z;
        public float w;
    }

    public struct Quaternion
    {
        public float x;
        public float y;
        public float z;
        public float w;
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;
    }

    public struct Rect
    {
        public float x { get; set; }

        public float y { get; set; }

        public float width { get; set; }

        public float height { get; set; }
    }

    public struct Matrix4x4
    {
        public float m00;
        public float m10;
        public float m20;
        public float m01;
        public float m11;
        public float m21;
        public float m02;
        public float m12;
        public float m22;
        public float m03;
        public float m13;
        public float m23;

        public Vector3 MultiplyPoint3x4(Vector3 point) => new Vector3(
            m00 * point.x + m01 * point.y + m02 * point.z + m03,
            m10 * point.x + m11 * point.y + m12 * point.z + m13,
            m20 * point.x + m21 * point.y + m22 * point.z + m23);
    }

    public struct Mathf
    {
        public static float Abs(float f) => System.Math.Abs(f);
    }

    public struct Bounds
    {
        public Bounds(Vector3 center, Vector3 size)
        {
            this.center = center;
            extents = new Vector3(size.x / 2, size.y / 2, size.z / 2);
        }

        public Vector3 center { get; set; }

        public Vector3 extents { get; set; }

        public Vector3 size
        {
            get => new Vector3 { x = extents.x * 2, y = extents.y * 2, z = extents.z * 2 };
            set => extents = new Vector3 { x = value.x / 2, y = value.y / 2, z = value.z / 2 };
        }
    }

    public struct Vector2Int
    {
        public int x { get; set; }

        public int y { get; set; }
    }

    public struct Vector3Int
    {
        public int x { get; set; }

        public int y { get; set; }

        public int z { get; set; }
    }
}
