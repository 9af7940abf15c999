using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using EditorMcp.Core.Work;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Reads files in slices and remembers what they hold, for one question. Disposed, it lets go of the file it is in.</summary>
    internal sealed class FileLibrary : IDisposable
    {
        /// <summary>So many lines between two looks at the clock.</summary>
        const int ClockEvery = 256;

        /// <summary>So many objects are remembered; then all are forgotten, and read again where they are needed.</summary>
        const int MostObjects = 500000;

        /// <summary>Prefabs within prefabs multiply: one look for an id goes through so many of them at most.</summary>
        const int MostSearched = 20000;

        readonly IAssetFiles _files;
        readonly Dictionary<string, ObjectFile> _known = new Dictionary<string, ObjectFile>();
        readonly Dictionary<string, FileTree> _trees = new Dictionary<string, FileTree>();
        readonly Dictionary<string, string> _paths = new Dictionary<string, string>();
        TextLines _open;
        int _objects;
        int _ranks;
        int _searches;
        int _searched;

        internal FileLibrary(IAssetFiles files)
        {
            _files = files;
        }

        public void Dispose() => _open?.Dispose();

        /// <summary>The path of the asset with a guid, or null.</summary>
        internal string PathOf(string guid)
        {
            if (!_paths.TryGetValue(guid, out var path)) _paths[guid] = path = _files.PathOf(guid);
            return path;
        }

        /// <summary>A file that has been read, whatever it holds; null before.</summary>
        internal ObjectFile Get(string path) => _known.TryGetValue(path, out var file) ? file : null;

        internal FileTree TreeOf(ObjectFile file)
        {
            if (!_trees.TryGetValue(file.Path, out var tree)) _trees[file.Path] = tree = new FileTree(file, this);
            return tree;
        }

        /// <summary>The prefab that an instance of a file is made of; null where it cannot be looked into, or contains that very file.</summary>
        internal ObjectFile SourceOf(ObjectFile file, FileInstance instance)
        {
            var path = PathOf(instance.Source.Guid);
            var source = path == null ? null : Get(path);
            return source != null && source.Kind == FileKind.Yaml && source.Rank > 0 && source.Rank < file.Rank ? source : null;
        }

        /// <summary>A look for an id begins, or goes on within a prefab.</summary>
        internal void EnterSearch()
        {
            if (_searches++ == 0) _searched = 0;
        }

        internal void LeaveSearch() => _searches--;

        internal bool MaySearchOn() => ++_searched <= MostSearched;

        /// <summary>Whether the last look has gone through everything; if not, nothing can be said of what it has not found.</summary>
        internal bool HasSearchedAll => _searched <= MostSearched;

        internal void ForgetIfFull()
        {
            if (_objects < MostObjects) return;
            _known.Clear();
            _trees.Clear();
            _objects = 0;
        }

        /// <summary>Reads a file, unless it is known.</summary>
        internal IEnumerator Read(string path, Slice slice)
        {
            if (_known.ContainsKey(path)) yield break;
            var file = new ObjectFile(path);
            var reader = new ObjectFileReader(file);
            var lines = Lines(path, slice, reader.Take, kind => file.Kind = kind);
            while (lines.MoveNext()) yield return null;
            reader.End();
            _objects += file.Classes.Count;
            _known[path] = file;
        }

        /// <summary>Reads a file and every prefab it is made of. A stack, not recursion: nesting has no limit.</summary>
        internal IEnumerator ReadWithPrefabs(string top, Slice slice)
        {
            var stack = new Stack<string>();
            var entered = new HashSet<string>();
            stack.Push(top);
            while (stack.Count > 0)
            {
                var path = stack.Peek();
                var reading = Read(path, slice);
                while (reading.MoveNext()) yield return null;
                var file = _known[path];
                if (file.Rank > 0 || !entered.Add(path))
                {
                    if (file.Rank == 0) file.Rank = ++_ranks;
                    stack.Pop();
                    continue;
                }
                foreach (var instance in file.Instances.Values)
                {
                    var source = PathOf(instance.Source.Guid);
                    if (source != null && IsObjectFile(source) && !entered.Contains(source)) stack.Push(source);
                }
            }
        }

        internal static bool IsObjectFile(string path) =>
            path.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".unity", StringComparison.OrdinalIgnoreCase);

        /// <summary>Hands every line of a YAML file to `take`; at the end says what the file was.</summary>
        internal IEnumerator Lines(string path, Slice slice, Action<string> take, Action<FileKind> end)
        {
            _open = Open(path);
            if (_open == null)
            {
                end(FileKind.Unreadable);
                yield break;
            }
            var line = _open.Kind == FileKind.Yaml ? _open.Next() : null;
            for (var count = 1; line != null; count++)
            {
                take(line);
                if (count % ClockEvery == 0 && slice.Over) yield return null;
                line = _open.Next();
            }
            end(_open.Kind);
            _open.Dispose();
            _open = null;
        }

        TextLines Open(string path)
        {
            try
            {
                return new TextLines(_files.Open(path));
            }
            catch (IOException)
            {
                return null; // gone meanwhile, or held by another program: counted as not read
            }
            catch (UnauthorizedAccessException)
            {
                return null; // likewise
            }
        }
    }
}
