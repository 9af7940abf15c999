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

    public struct Bounds
    {
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
