using System.IO;
using System.Linq;
using EditorMcp.Core.Tools;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Assets
{
    /// <summary>Asset paths as callers give them: inside the project, with forward slashes.</summary>
    internal static class ProjectPaths
    {
        /// <summary>The project's folder, without a slash at its end.</summary>
        internal static string Root
        {
            get
            {
                var assets = Application.dataPath;
                return assets.Substring(0, assets.Length - "/Assets".Length);
            }
        }

        /// <summary>The path as Unity writes it; a failure where it leaves the project.</summary>
        internal static string Normalise(string argument, string path)
        {
            var clean = path.Replace('\\', '/').TrimEnd('/');
            var parts = clean.Split('/');
            var inside = (parts[0] == "Assets" || parts[0] == "Packages") && !parts.Any(part => part == "" || part == "." || part == "..");
            if (!inside)
                throw ToolFailure.BadArgument(argument, "a path inside the project, such as Assets/Scenes/Main.unity", path).With("reason", "outside_project");
            return clean;
        }

        internal static bool Exists(string assetPath) => File.Exists(OnDisk(assetPath)) || AssetDatabase.GetMainAssetTypeAtPath(assetPath) != null;

        /// <summary>Where an asset's file lies; a package's may be anywhere, which only Unity knows.</summary>
        internal static string OnDisk(string assetPath)
        {
            var path = assetPath.StartsWith("Packages/", System.StringComparison.Ordinal) ? FileUtil.GetPhysicalPath(assetPath) : assetPath;
            return Path.IsPathRooted(path) ? path : Root + "/" + path;
        }

        /// <summary>The size of an asset's file; 0 for a folder or where there is none.</summary>
        internal static long SizeOf(string assetPath)
        {
            var file = new FileInfo(OnDisk(assetPath));
            return file.Exists ? file.Length : 0;
        }
    }
}
