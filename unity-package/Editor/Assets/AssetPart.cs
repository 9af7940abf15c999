using System;
using EditorMcp.Editor.Compatibility;
using UnityEditor;

namespace EditorMcp.Editor.Assets
{
    /// <summary>An object within an asset file, such as a mesh of a model or a sprite of a picture: what is known of it without loading it.</summary>
    internal static class AssetPart
    {
        /// <summary>Unity's built-in resources have paths of their own, and no parts to ask about.</summary>
        internal static bool IsOfProject(string path) => path.StartsWith("Assets/", StringComparison.Ordinal) || path.StartsWith("Packages/", StringComparison.Ordinal);

        /// <summary>The type of the object with an id; null where its file has no such object.</summary>
        internal static Type TypeOf(string path, long id) => AssetDatabase.GetTypeFromPathAndFileID(path, ObjectIds.FileId(id, out _));
    }
}
