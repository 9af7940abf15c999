using System.Collections.Generic;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Where an object stands in its hierarchy.</summary>
    internal sealed class FilePlace
    {
        readonly FilePlace _above;
        readonly int _index;

        internal FilePlace(string path, FilePlace above, int index, bool isRough)
        {
            Path = path;
            IsRough = isRough || above?.IsRough == true;
            _above = above;
            _index = index;
        }

        internal string Path { get; }

        /// <summary>Whether the path leaves a part out that cannot be known.</summary>
        internal bool IsRough { get; }

        /// <summary>The order in which the Hierarchy window lists objects: parents first, then one component of an object after the other.</summary>
        internal static int Compare(int[] a, int[] b)
        {
            for (var i = 0; i < a.Length && i < b.Length; i++)
            {
                if (a[i] != b[i]) return a[i].CompareTo(b[i]);
            }
            return a.Length.CompareTo(b.Length);
        }

        /// <summary>What to compare a component of the object by. Below the object's own components come its children.</summary>
        internal int[] Order(int component)
        {
            var steps = new List<int> { component - int.MaxValue };
            for (var at = this; at != null; at = at._above) steps.Add(at._index);
            steps.Reverse();
            return steps.ToArray();
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
