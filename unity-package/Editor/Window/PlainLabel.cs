using UnityEngine.UIElements;

namespace EditorMcp.Editor.Window
{
    /// <summary>A label for words that others chose: UI Toolkit reads tags in a text, and these are not ours.</summary>
    internal static class PlainLabel
    {
        internal static Label Of(string text) => new Label(text.Replace('<', '‹').Replace('>', '›'));
    }
}
