using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Yaml;
using UnityEditor;

namespace EditorMcp.Editor.Assets
{
    /// <summary>The project's files as the asset database knows them: packages are in it too.</summary>
    internal sealed class AssetFiles : IAssetFiles
    {
        static readonly HashSet<string> TextTypes = new HashSet<string>(System.StringComparer.OrdinalIgnoreCase)
        {
            ".unity", ".prefab", ".asset", ".mat", ".controller", ".anim", ".overridecontroller", ".mixer", ".playable", ".physicmaterial",
            ".physicsmaterial2d", ".lighting", ".spriteatlas", ".spriteatlasv2", ".terrainlayer", ".mask", ".rendertexture", ".customrendertexture",
            ".cubemap", ".flare", ".guiskin", ".fontsettings", ".brush", ".preset", ".signal", ".giparams", ".shadervariants", ".scenetemplate", ".vfx",
        };

        public string PathOf(string guid)
        {
            // For what was deleted in this session the database still has a path.
            var path = AssetDatabase.GUIDToAssetPath(guid);
            return !string.IsNullOrEmpty(path) && ProjectPaths.Exists(path) ? path : null;
        }

        public Stream Open(string path) =>
            new FileStream(ProjectPaths.OnDisk(path), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, 1);

        /// <summary>Every file under Assets that Unity writes as text, of a scope: all, scenes, prefabs, or assets, which are the others.</summary>
        internal static string[] OfScope(string scope) => AssetLookup.AllFiles().Where(path => IsInScope(Path.GetExtension(path), scope)).ToArray();

        static bool IsInScope(string extension, string scope)
        {
            if (!TextTypes.Contains(extension)) return false;
            var kind = extension.ToLowerInvariant() == ".unity" ? "scenes" : extension.ToLowerInvariant() == ".prefab" ? "prefabs" : "assets";
            return scope == "all" || scope == kind;
        }
    }
}
