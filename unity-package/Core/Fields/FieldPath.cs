using System.Collections.Generic;

namespace EditorMcp.Core.Fields
{
    /// <summary>A way to a value, as people write it (`m_Items[0].position.x`) or as Unity does: the top-level field, and steps inside of it.</summary>
    internal static class FieldPath
    {
        const string UnityElement = ".Array.data[";
        const int MostDigits = 9;

        /// <summary>The steps, names as strings and places in arrays as integers; null where the text is not a field.</summary>
        internal static IReadOnlyList<object> Read(string text)
        {
            var plain = text.Trim().Replace(UnityElement, "[");
            var steps = new List<object>();
            for (var at = 0; at < plain.Length;)
            {
                var step = plain[at] == '[' ? Place(plain, ref at) : Name(plain, ref at);
                if (step == null) return null;
                steps.Add(step);
            }
            return steps.Count > 0 && steps[0] is string ? steps : null;
        }

        static object Place(string text, ref int at)
        {
            var end = at + 1;
            while (end < text.Length && text[end] >= '0' && text[end] <= '9') end++;
            var digits = end - at - 1;
            if (digits == 0 || digits > MostDigits || end == text.Length || text[end] != ']') return null;
            var place = int.Parse(text.Substring(at + 1, digits), System.Globalization.CultureInfo.InvariantCulture);
            at = end + 1;
            return place;
        }

        static object Name(string text, ref int at)
        {
            var start = text[at] == '.' ? at + 1 : at;
            var end = start;
            while (end < text.Length && ".[]".IndexOf(text[end]) < 0) end++;
            var name = text.Substring(start, end - start).Trim();
            at = end;
            return name.Length > 0 ? name : null;
        }
    }
}
