namespace EditorMcp.Core.Yaml
{
    /// <summary>
    /// One GameObject as a file sees it: its own (`Via` null), or what an instance of the file brings, which is a node of the prefab (`Inner`). An
    /// instance that cannot be looked into is one node without an inner one.
    /// </summary>
    internal sealed class FileNode
    {
        const long Positive = 0x7fffffffffffffff;

        internal FileNode(long gameObject, long transform)
        {
            ObjectId = gameObject;
            TransformId = transform;
        }

        internal FileNode(FileInstance via, FileNode inner, bool isRough = false)
        {
            Via = via;
            Inner = inner;
            IsRough = isRough || inner?.IsRough == true;
            ObjectId = inner == null ? via.Id : Seen(via, inner.ObjectId);
            TransformId = inner == null ? via.Id : Seen(via, inner.TransformId);
        }

        internal FileInstance Via { get; }

        internal FileNode Inner { get; }

        /// <summary>The GameObject's id as the file sees it.</summary>
        internal long ObjectId { get; }

        internal long TransformId { get; }

        internal bool IsOpaque => Via != null && Inner == null;

        /// <summary>Whether the object is somewhere inside an instance that cannot be looked into: the node then is the instance.</summary>
        internal bool IsRough { get; }

        /// <summary>An id of a prefab as the file of its instance sees it, and the other way round.</summary>
        internal static long Seen(FileInstance via, long id) => (via.Id ^ id) & Positive;
    }
}
