using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using EditorMcp.Editor.Compatibility;
using UnityEditor;

namespace EditorMcp.Editor.Assets
{
    /// <summary>Where a project's use of its assets begins: what is built, loaded by name, or named in the project's settings.</summary>
    internal static class UsedAssets
    {
        static readonly string[] RootFolders = { "Resources", "StreamingAssets", "Editor", "Editor Default Resources", "Gizmos" };
        static readonly string[] NotCounted = { ".cs", ".asmdef", ".asmref", ".dll", ".so", ".dylib", ".aar", ".jar", ".a", ".rsp" };
        static readonly Regex GuidPattern = new Regex("(?:guid|m_GUID): ([0-9a-f]{32})", RegexOptions.CultureInvariant);

        /// <summary>Code, assembly definitions and plugins are used without a reference.</summary>
        internal static bool Counts(string path) => !NotCounted.Contains(Path.GetExtension(path).ToLowerInvariant()) && !path.Contains("/Plugins/");

        internal static HashSet<string> Roots(IEnumerable<string> files)
        {
            var roots = new HashSet<string>(BuildScenes.Read(out _).Where(scene => scene.enabled).Select(scene => scene.path));
            roots.UnionWith(files.Where(path => path.Split('/').Any(part => RootFolders.Contains(part))));
            foreach (var bundle in AssetDatabase.GetAllAssetBundleNames()) roots.UnionWith(AssetDatabase.GetAssetPathsFromAssetBundle(bundle));
            roots.UnionWith(NamedIn(Path.Combine(ProjectPaths.Root, "ProjectSettings")));
            roots.UnionWith(NamedIn(Path.Combine(ProjectPaths.Root, "Assets/AddressableAssetsData/AssetGroups")));
            return roots;
        }

        /// <summary>The build list names scenes that are switched off, too; the config objects below it count.</summary>
        static string WithoutSceneList(string text)
        {
            var list = text.IndexOf("\n  m_Scenes:", StringComparison.Ordinal);
            var after = text.IndexOf("\n  m_configObjects:", StringComparison.Ordinal);
            return list < 0 ? text : after < 0 ? text.Substring(0, list) : text.Substring(after);
        }

        /// <summary>The assets that the settings files of a folder name: preloaded assets, pipelines, shaders, config objects, addressables.</summary>
        static IEnumerable<string> NamedIn(string folder)
        {
            if (!Directory.Exists(folder)) return Enumerable.Empty<string>();
            return Directory.GetFiles(folder, "*.asset", SearchOption.AllDirectories)
                .SelectMany(file => GuidPattern.Matches(WithoutSceneList(File.ReadAllText(file))).Cast<Match>())
                .Select(match => AssetDatabase.GUIDToAssetPath(match.Groups[1].Value))
                .Where(path => !string.IsNullOrEmpty(path));
        }
    }
}
