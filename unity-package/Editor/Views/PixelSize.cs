namespace EditorMcp.Editor.Views
{
    /// <summary>How large a picture is, in pixels.</summary>
    internal readonly struct PixelSize
    {
        internal PixelSize(int width, int height)
        {
            Width = width;
            Height = height;
        }

        internal int Width { get; }

        internal int Height { get; }
    }
}
