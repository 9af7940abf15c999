using System.Collections.Generic;

namespace EditorMcp.Editor.Assets
{
    /// <summary>An importer's serialized names as a .meta file has them: without the `m_`, and without what is no setting.</summary>
    internal static class ImportSettingNames
    {
        static readonly HashSet<string> NoSettings = new HashSet<string>
        {
            "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_Name", "m_Script", "m_EditorClassIdentifier",
            "m_EditorHideFlags", "m_GameObject", "m_InternalIDToNameTable", "m_ExternalObjects", "m_UsedFileIDs", "m_AssetBundleName",
            "m_AssetBundleVariant", "m_UserData", "m_FileIDToRecycleName",
        };

        /// <summary>The name to show, or null where it is no setting.</summary>
        internal static string Show(string name)
        {
            if (NoSettings.Contains(name)) return null;
            return name.StartsWith("m_") && name.Length > 2 ? char.ToLowerInvariant(name[2]) + name.Substring(3) : name;
        }
    }
}
