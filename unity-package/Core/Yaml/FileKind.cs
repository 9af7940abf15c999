using System;
using System.Text;

namespace EditorMcp.Core.Yaml
{
    /// <summary>What a file of a text type really holds.</summary>
    internal enum FileKind
    {
        Yaml,
        Empty,
        Json,
        Binary,
        LfsPointer,
        Unreadable,
    }

    /// <summary>Tells a file's kind from its first bytes.</summary>
    internal static class FileHead
    {
        internal const int Size = 64;

        internal static FileKind Sniff(byte[] head, int count)
        {
            var text = Encoding.UTF8.GetString(head, 0, count).TrimStart('\uFEFF');
            if (text.Trim().Length == 0) return FileKind.Empty;
            if (Starts(text, "%YAML") || Starts(text, "--- !u!")) return FileKind.Yaml;
            if (Starts(text, "version https://git-lfs")) return FileKind.LfsPointer;
            return Starts(text.TrimStart(), "{") ? FileKind.Json : FileKind.Binary;
        }

        static bool Starts(string text, string with) => text.StartsWith(with, StringComparison.Ordinal);
    }
}
