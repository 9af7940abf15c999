using System.Collections.Generic;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Where an object stands in its hierarchy. Places compare as the Hierarchy window lists them.</summary>
    internal sealed class FilePlace
    {
        readonly FilePlace _above;
        readonly int _index;

        internal FilePlace(string path, FilePlace above, int index)
        {
            Path = path;
            _above = above;
            _index = index;
        }

        internal string Path { get; }

        internal static int Compare(FilePlace a, FilePlace b)
        {
            var first = a.Steps();
            var second = b.Steps();
            for (var i = 0; i < first.Count && i < second.Count; i++)
            {
                if (first[i] != second[i]) return first[i].CompareTo(second[i]);
            }
            return first.Count.CompareTo(second.Count);
        }

        List<int> Steps()
        {
            var steps = new List<int>();
            for (var at = this; at != null; at = at._above) steps.Add(at._index);
            steps.Reverse();
            return steps;
        }
    }

    /// <summary>Something in a hierarchy: a GameObject, or a component of it, which is a document of `File`.</summary>
    internal sealed class FilePart
    {
        internal FilePart(FileNode node, ObjectFile file, long component) : this(node, file, component, component)
        {
        }

        internal FilePart(FileNode node, ObjectFile file, long component, long seenId)
        {
            Node = node;
            File = file;
            Component = component;
            SeenId = seenId;
        }

        internal FileNode Node { get; }

        internal ObjectFile File { get; }

        /// <summary>The component's id in `File`; 0 for the GameObject itself.</summary>
        internal long Component { get; }

        /// <summary>The component's id as the file of the node sees it.</summary>
        internal long SeenId { get; }
    }
}
