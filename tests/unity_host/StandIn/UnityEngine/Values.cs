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

        public static Vector3 operator +(Vector3 a, Vector3 b) => new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);
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

        public Vector3 eulerAngles
        {
            get => StandIn.Rotations.ToEuler(this);
            set => throw new System.InvalidOperationException("nothing may be turned");
        }

        public static Vector3 operator *(Quaternion rotation, Vector3 point)
        {
            float x = rotation.x, y = rotation.y, z = rotation.z, w = rotation.w;
            return new Vector3(
                (1 - 2 * (y * y + z * z)) * point.x + 2 * (x * y - z * w) * point.y + 2 * (x * z + y * w) * point.z,
                2 * (x * y + z * w) * point.x + (1 - 2 * (x * x + z * z)) * point.y + 2 * (y * z - x * w) * point.z,
                2 * (x * z - y * w) * point.x + 2 * (y * z + x * w) * point.y + (1 - 2 * (x * x + y * y)) * point.z);
        }
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
        public float m30;
        public float m01;
        public float m11;
        public float m21;
        public float m31;
        public float m02;
        public float m12;
        public float m22;
        public float m32;
        public float m03;
        public float m13;
        public float m23;
        public float m33;

        public float this[int row, int column]
        {
            get
            {
                switch (row * 4 + column)
                {
                    case 0: return m00;
                    case 1: return m01;
                    case 2: return m02;
                    case 3: return m03;
                    case 4: return m10;
                    case 5: return m11;
                    case 6: return m12;
                    case 7: return m13;
                    case 8: return m20;
                    case 9: return m21;
                    case 10: return m22;
                    case 11: return m23;
                    case 12: return m30;
                    case 13: return m31;
                    case 14: return m32;
                    case 15: return m33;
                    default: throw new System.IndexOutOfRangeException();
                }
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public static Matrix4x4 operator *(Matrix4x4 lhs, Matrix4x4 rhs)
        {
            float Cell(int row, int column) => lhs[row, 0] * rhs[0, column] + lhs[row, 1] * rhs[1, column] + lhs[row, 2] * rhs[2, column] + lhs[row, 3] * rhs[3, column];
            return new Matrix4x4
            {
                m00 = Cell(0, 0), m01 = Cell(0, 1), m02 = Cell(0, 2), m03 = Cell(0, 3),
                m10 = Cell(1, 0), m11 = Cell(1, 1), m12 = Cell(1, 2), m13 = Cell(1, 3),
                m20 = Cell(2, 0), m21 = Cell(2, 1), m22 = Cell(2, 2), m23 = Cell(2, 3),
                m30 = Cell(3, 0), m31 = Cell(3, 1), m32 = Cell(3, 2), m33 = Cell(3, 3),
            };
        }

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
