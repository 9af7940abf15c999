using System.Globalization;

namespace EditorMcp.Core.Json
{
    /// <summary>Numbers with the fewest digits that read back the same. Mono's own "R" jumps from 7 digits to 9, and from 15 to 17.</summary>
    internal static class ShortestNumber
    {
        internal static string Of(float value)
        {
            var text = value.ToString("G7", CultureInfo.InvariantCulture);
            if (Reads(text, value)) return text;
            text = value.ToString("G8", CultureInfo.InvariantCulture);
            return Reads(text, value) ? text : value.ToString("G9", CultureInfo.InvariantCulture);
        }

        internal static string Of(double value)
        {
            var text = value.ToString("G15", CultureInfo.InvariantCulture);
            if (Reads(text, value)) return text;
            text = value.ToString("G16", CultureInfo.InvariantCulture);
            return Reads(text, value) ? text : value.ToString("G17", CultureInfo.InvariantCulture);
        }

        static bool Reads(string text, float value) => float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var read) && read.Equals(value);

        static bool Reads(string text, double value) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var read) && read.Equals(value);
    }
}
