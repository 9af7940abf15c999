using System;
using System.IO;
using System.Text.RegularExpressions;
using UnityEditor;

namespace EditorMcp.Editor.Assets
{
    /// <summary>What sort of GameObject asset or scene a file is, told without loading it.</summary>
    internal static class PrefabKind
    {
        /// <summary>A variant's root is itself an instance: one without a parent.</summary>
        static readonly Regex VariantRoot = new Regex(@"^    m_TransformParent: \{fileID: 0\}\r?$", RegexOptions.Multiline | RegexOptions.CultureInvariant);

        static readonly Regex Source = new Regex(@"^  m_SourcePrefab: \{fileID: -?\d+, guid: ([0-9a-f]{32})", RegexOptions.Multiline | RegexOptions.CultureInvariant);

        internal const string Variant = "variant";

        /// <summary>prefab, variant, model or scene; null for anything else.</summary>
        internal static string Of(string path, string typeName)
        {
            if (typeName == "SceneAsset") return "scene";
            if (typeName != "GameObject") return null;
            if (!path.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase)) return "model";
            return VariantRoot.IsMatch(File.ReadAllText(ProjectPaths.OnDisk(path))) ? Variant : "prefab";
        }

        /// <summary>The prefab that a variant is based on: its path, or `missing:` and its guid.</summary>
        internal static string BaseOf(string path)
        {
            var text = File.ReadAllText(ProjectPaths.OnDisk(path));
            var guid = Source.Match(text, VariantRoot.Match(text).Index).Groups[1].Value;
            var found = AssetDatabase.GUIDToAssetPath(guid);
            return AssetLookup.Exists(found) ? found : "missing:" + guid;
        }
    }
}
