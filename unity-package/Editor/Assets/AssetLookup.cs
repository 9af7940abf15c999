using System.Linq;
using EditorMcp.Core.Tools;
using UnityEditor;

namespace EditorMcp.Editor.Assets
{
    /// <summary>From an asset's path or guid to its path, checked; and what the asset database knows without loading it.</summary>
    internal static class AssetLookup
    {
        /// <summary>The path of the asset named by one of two arguments.</summary>
        internal static string Find(Arguments arguments, string pathArgument, string guidArgument)
        {
            var given = arguments.OneOf(pathArgument, guidArgument, out var isPath);
            if (isPath)
            {
                var path = ProjectPaths.Normalise(pathArgument, given);
                return Exists(path) ? path : throw ToolFailure.FromUnity("Asset '" + path + "' does not exist", pathArgument, path);
            }
            var found = AssetDatabase.GUIDToAssetPath(given);
            return Exists(found) ? found : throw ToolFailure.FromUnity("No asset has the guid '" + given + "'", guidArgument, given);
        }

        internal static string TypeName(string path)
        {
            var type = AssetDatabase.GetMainAssetTypeAtPath(path);
            return type == null ? "Unknown" : type.Name;
        }

        /// <summary>What an asset uses directly, itself left out.</summary>
        internal static string[] DependenciesOf(string path) =>
            AssetDatabase.GetDependencies(path, false).Where(used => used != path).OrderBy(used => used, System.StringComparer.Ordinal).ToArray();

        /// <summary>Every asset file under Assets.</summary>
        internal static string[] AllFiles() => AssetDatabase.GetAllAssetPaths()
            .Where(path => path.StartsWith("Assets/") && !AssetDatabase.IsValidFolder(path))
            .OrderBy(path => path, System.StringComparer.Ordinal)
            .ToArray();

        static bool Exists(string path) => !string.IsNullOrEmpty(path) && AssetDatabase.GetMainAssetTypeAtPath(path) != null;
    }
}
