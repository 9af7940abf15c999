using System.Linq;
using StandIn;

namespace UnityEditor
{
    public enum BuildTarget
    {
        StandaloneOSX = 2,
        iOS = 9,
        Android = 13,
        StandaloneWindows64 = 19,
        WebGL = 20,
        StandaloneLinux64 = 24,
        NoTarget = -2,
    }

    public enum BuildTargetGroup
    {
        Unknown = 0,
        Standalone = 1,
        iOS = 4,
        Android = 7,
        WebGL = 13,
    }

    public class BuildPipeline
    {
        public static bool isBuildingPlayer
        {
            get
            {
                MainThread.Check();
                return World.IsBuilding;
            }
        }

        public static BuildTargetGroup GetBuildTargetGroup(BuildTarget platform)
        {
            MainThread.Check();
            switch (platform)
            {
                case BuildTarget.iOS: return BuildTargetGroup.iOS;
                case BuildTarget.Android: return BuildTargetGroup.Android;
                case BuildTarget.WebGL: return BuildTargetGroup.WebGL;
                case BuildTarget.NoTarget: return BuildTargetGroup.Unknown;
                default: return BuildTargetGroup.Standalone;
            }
        }

        public static bool IsBuildTargetSupported(BuildTargetGroup buildTargetGroup, BuildTarget target)
        {
            MainThread.Check();
            return target == BuildTarget.StandaloneLinux64 || target == BuildTarget.WebGL;
        }
    }

    public class EditorUserBuildSettings : UnityEngine.Object
    {
        EditorUserBuildSettings()
        {
        }

        public static BuildTarget activeBuildTarget
        {
            get
            {
                MainThread.Check();
                return BuildTarget.StandaloneLinux64;
            }
        }
    }

    public class EditorBuildSettingsScene
    {
        public bool enabled { get; set; }

        public string path { get; set; }
    }

    public class EditorBuildSettings : UnityEngine.Object
    {
        EditorBuildSettings()
        {
        }

        public static EditorBuildSettingsScene[] scenes
        {
            get
            {
                MainThread.Check();
                var listed = ProjectFiles.Settings("EditorBuildSettings")?["m_Scenes"]?.Items;
                if (listed == null) return new EditorBuildSettingsScene[0];
                return listed.Select(item => new EditorBuildSettingsScene { enabled = item.Text("enabled") == "1", path = item.Text("path") }).ToArray();
            }

            set => throw new System.InvalidOperationException("nothing may be written");
        }
    }

    public sealed class PlayerSettings : UnityEngine.Object
    {
        PlayerSettings()
        {
        }

        public static string companyName
        {
            get
            {
                MainThread.Check();
                return ProjectFiles.Settings("ProjectSettings")?.Text("companyName") ?? "";
            }

            set => throw new System.InvalidOperationException("nothing may be written");
        }

        public static string productName
        {
            get
            {
                MainThread.Check();
                return ProjectFiles.Settings("ProjectSettings")?.Text("productName") ?? "";
            }

            set => throw new System.InvalidOperationException("nothing may be written");
        }
    }
}

#if UNITY_6000_0_OR_NEWER
namespace UnityEditor.Build.Profile
{
    public sealed class BuildProfile : UnityEngine.ScriptableObject
    {
        // Unity 6000.0.36f1 has made a property of its scene list public; those before it are served too.
        public static BuildProfile GetActiveBuildProfile()
        {
            MainThread.Check();
            return World.ActiveProfile;
        }
    }
}
#endif

namespace UnityEditor.PackageManager
{
    public sealed class PackageInfo
    {
        PackageInfo()
        {
        }

        public string resolvedPath => World.PackagePath;

        public string version =>
            World.PackageVersion.Length > 0 ? World.PackageVersion
                : System.Text.RegularExpressions.Regex.Match(System.IO.File.ReadAllText(World.PackagePath + "/package.json"), "\"version\": \"([^\"]*)\"").Groups[1].Value;

        public static PackageInfo FindForAssembly(System.Reflection.Assembly assembly)
        {
            MainThread.Check();
            // What lies in Assets belongs to no package.
            return World.PackagePath.Length == 0 ? null : new PackageInfo();
        }
    }
}
