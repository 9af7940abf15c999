using System.Collections.Generic;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Core.Missing
{
    /// <summary>What a scan could not look at in its files, for the diagnostics.</summary>
    internal sealed class ScanNotes
    {
        static readonly Dictionary<FileKind, string> Unread = new Dictionary<FileKind, string>
        {
            [FileKind.Binary] = "files are binary and were not checked (Asset Serialization is not Force Text).",
            [FileKind.LfsPointer] = "files are Git LFS pointers whose content has not been downloaded.",
            [FileKind.Unreadable] = "files could not be read.",
        };

        readonly SortedDictionary<FileKind, int> _counts = new SortedDictionary<FileKind, int>();
        readonly List<string> _live = new List<string>();

        internal void Count(FileKind kind)
        {
            _counts.TryGetValue(kind, out var count);
            _counts[kind] = count + 1;
        }

        /// <summary>A scene or prefab that was looked at as the Editor has it.</summary>
        internal void CountLive(string path) => _live.Add(path.Length > 0 ? path : "a scene that was never saved");

        internal IEnumerable<string> Lines()
        {
            if (_live.Count > 0) yield return "These are as the Editor has them, without guids: " + string.Join(", ", _live) + ".";
            foreach (var count in _counts)
            {
                if (Unread.TryGetValue(count.Key, out var what)) yield return count.Value + " " + what;
            }
        }
    }
}
