using UnityEditor;
#if UNITY_6000_0_OR_NEWER
using UnityEditor.Build.Profile;
#endif

namespace EditorMcp.Editor.Compatibility
{
    /// <summary>The list of scenes that a build would take: the shared one or, from Unity 6, the active build profile's own.</summary>
    internal static class BuildScenes
    {
        /// <summary>The list that counts, and the profile it belongs to (null: the shared list).</summary>
        internal static EditorBuildSettingsScene[] Read(out string profile)
        {
            profile = null;
#if UNITY_6000_0_OR_NEWER
            var active = BuildProfile.GetActiveBuildProfile();
            if (active != null && HasOwnList(active)) profile = active.name;
#endif
            return EditorBuildSettings.scenes;
        }

#if UNITY_6000_0_OR_NEWER
        /// <summary>The property for it is public from 6000.0.36f1 on; the field is older. Before the field, every profile had its own list.</summary>
        static bool HasOwnList(BuildProfile profile)
        {
            using (var serialized = new SerializedObject(profile))
            {
                var overrides = serialized.FindProperty("m_OverrideGlobalSceneList");
                return overrides == null || overrides.boolValue;
            }
        }
#endif
    }
}
