using System;
using System.Globalization;

namespace EditorMcp.Core.Yaml
{
    /// <summary>The line a document starts with: `--- !u!(class id) &amp;(file id)`, and perhaps ` stripped`.</summary>
    internal readonly struct DocumentHeader
    {
        const string Mark = "--- !u!";

        DocumentHeader(int classId, long fileId, bool stripped)
        {
            ClassId = classId;
            FileId = fileId;
            IsStripped = stripped;
        }

        internal int ClassId { get; }

        internal long FileId { get; }

        internal bool IsStripped { get; }

        internal static bool IsHeader(string line) => line.StartsWith(Mark, StringComparison.Ordinal);

        internal static bool TryRead(string line, out DocumentHeader header)
        {
            header = default;
            var parts = line.Substring(Mark.Length).TrimEnd(' ', '\t').Split(' ');
            var known = parts.Length == 2 || (parts.Length == 3 && parts[2] == "stripped");
            if (!known || parts[1].Length < 2 || parts[1][0] != '&') return false;
            if (!int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out var classId)) return false;
            if (!long.TryParse(parts[1].Substring(1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var fileId)) return false;
            header = new DocumentHeader(classId, fileId, parts.Length == 3);
            return true;
        }
    }
}
