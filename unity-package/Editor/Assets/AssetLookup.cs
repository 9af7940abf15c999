using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
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
            AssetDatabase.GetDependencies(path, false).Where(used => used != path).OrderBy(used => used, StringComparer.Ordinal).ToArray();

        /// <summary>Every asset file under Assets, in no order. Unity is asked about each as it is reached: of 100,000 that takes half a second.</summary>
        internal static IEnumerable<string> AllFiles() =>
            AssetDatabase.GetAllAssetPaths().Where(path => path.StartsWith("Assets/", StringComparison.Ordinal) && !AssetDatabase.IsValidFolder(path));

        /// <summary>The same into a list, in slices.</summary>
        internal static IEnumerator AllFiles(List<string> into, Slice slice)
        {
            foreach (var path in AllFiles())
            {
                into.Add(path);
                if (slice.Over) yield return null;
            }
        }

        internal static bool Exists(string path) => !string.IsNullOrEmpty(path) && AssetDatabase.GetMainAssetTypeAtPath(path) != null;
    }
}
