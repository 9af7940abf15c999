namespace EditorMcp.Core.Json
{
    /// <summary>A text with its JSON bytes at hand: for names that occur many thousand times in one answer.</summary>
    internal sealed class EncodedText
    {
        internal EncodedText(string text)
        {
            Text = text;
            AsValue = new JsonWriter().String(text).ToArray();
        }

        internal string Text { get; }

        /// <summary>`"text"`.</summary>
        internal byte[] AsValue { get; }
    }
}
