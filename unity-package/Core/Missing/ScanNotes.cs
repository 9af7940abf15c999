using System.Collections.Generic;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Core.Missing
{
    /// <summary>What a scan could not look at, or not closely, for the diagnostics.</summary>
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
        int _rough;
        int _unfollowed;

        internal void Count(FileKind kind)
        {
            _counts.TryGetValue(kind, out var count);
            _counts[kind] = count + 1;
        }

        /// <summary>A scene or prefab that was looked at as the Editor has it.</summary>
        internal void CountLive(string path) => _live.Add(path.Length > 0 ? path : "a scene that was never saved");

        /// <summary>A finding whose path is not the whole path.</summary>
        internal void CountRough() => _rough++;

        /// <summary>A reference that was given up.</summary>
        internal void CountUnfollowed() => _unfollowed++;

        internal IEnumerable<string> Lines()
        {
            if (_live.Count > 0) yield return "These are as the Editor has them, without guids: " + string.Join(", ", _live) + ".";
            if (_rough > 0) yield return _rough + " findings are inside models or prefabs that cannot be read: their path is that of the instance.";
            if (_unfollowed > 0) yield return _unfollowed + " references into prefabs that contain very many others were not followed.";
            foreach (var count in _counts)
            {
                if (Unread.TryGetValue(count.Key, out var what)) yield return count.Value + " " + what;
            }
        }
    }
}
