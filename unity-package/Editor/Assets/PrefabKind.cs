using System;
using System.IO;
using System.Text.RegularExpressions;

namespace EditorMcp.Editor.Assets
{
    /// <summary>What sort of GameObject asset or scene a file is, told without loading it.</summary>
    internal static class PrefabKind
    {
        /// <summary>A variant's root is itself an instance: one without a parent.</summary>
        static readonly Regex VariantRoot = new Regex(@"^    m_TransformParent: \{fileID: 0\}\r?$", RegexOptions.Multiline | RegexOptions.CultureInvariant);

        /// <summary>prefab, variant, model or scene; null for anything else.</summary>
        internal static string Of(string path, string typeName)
        {
            if (typeName == "SceneAsset") return "scene";
            if (typeName != "GameObject") return null;
            if (!path.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase)) return "model";
            return VariantRoot.IsMatch(File.ReadAllText(ProjectPaths.OnDisk(path))) ? "variant" : "prefab";
        }
    }
}
