using System;
using System.Globalization;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Where a field points: into the same file (no guid), into another, or nowhere (file id 0).</summary>
    internal readonly struct FileReference : IEquatable<FileReference>
    {
        const string Start = "{fileID:";
        const string GuidKey = "guid:";
        const int GuidLength = 32;

        internal FileReference(long fileId, string guid)
        {
            FileId = fileId;
            Guid = guid;
        }

        internal long FileId { get; }

        /// <summary>Empty for the same file.</summary>
        internal string Guid { get; }

        internal bool IsNowhere => FileId == 0;

        /// <summary>Where the next reference of a line starts, or -1.</summary>
        internal static int Find(string line, int from) => line.IndexOf(Start, from, StringComparison.Ordinal);

        /// <summary>Whether a line ends within a reference: Unity folds them at 80 columns.</summary>
        internal static bool IsCut(string line)
        {
            var last = line.LastIndexOf(Start, StringComparison.Ordinal);
            return last >= 0 && line.IndexOf('}', last) < 0;
        }

        /// <summary>Whether Unity's own resources have this guid, which are in no project.</summary>
        internal static bool IsBuiltIn(string guid) =>
            guid.StartsWith("0000000000000000", StringComparison.Ordinal) && guid.EndsWith("000000000000000", StringComparison.Ordinal);

        /// <summary>Reads `{fileID: 1}` or `{fileID: 1, guid: …, type: 3}`; false for anything else.</summary>
        internal static bool TryRead(string line, int start, out FileReference reference)
        {
            reference = default;
            if (start < 0 || string.CompareOrdinal(line, start, Start, 0, Start.Length) != 0) return false;
            var at = AfterSpace(line, start + Start.Length);
            var end = at;
            while (end < line.Length && (char.IsDigit(line[end]) || (line[end] == '-' && end == at))) end++;
            if (!long.TryParse(line.Substring(at, end - at), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var fileId)) return false;
            if (end < line.Length && line[end] == '}')
            {
                reference = new FileReference(fileId, "");
                return true;
            }
            if (end >= line.Length || line[end] != ',') return false;
            at = AfterSpace(line, end + 1);
            if (string.CompareOrdinal(line, at, GuidKey, 0, GuidKey.Length) != 0) return false;
            at = AfterSpace(line, at + GuidKey.Length);
            if (!IsGuid(line, at)) return false;
            reference = new FileReference(fileId, line.Substring(at, GuidLength));
            return true;
        }

        public bool Equals(FileReference other) => FileId == other.FileId && Guid == other.Guid;

        public override bool Equals(object other) => other is FileReference reference && Equals(reference);

        public override int GetHashCode() => FileId.GetHashCode() ^ (Guid ?? "").GetHashCode();

        static int AfterSpace(string line, int at)
        {
            while (at < line.Length && line[at] == ' ') at++;
            return at;
        }

        static bool IsGuid(string line, int at)
        {
            if (at + GuidLength > line.Length) return false;
            for (var i = at; i < at + GuidLength; i++)
            {
                if (!((line[i] >= '0' && line[i] <= '9') || (line[i] >= 'a' && line[i] <= 'f'))) return false;
            }
            return true;
        }
    }
}
