using System.IO;
using EditorMcp.Core.Json;
using UnityEditor.PackageManager;

namespace EditorMcp.Editor
{
    /// <summary>Where this package lies and which version it is.</summary>
    internal sealed class PackageFolder
    {
        internal const string Name = "com.editormcp.bridge";

        PackageFolder(string path, string version)
        {
            Path = path;
            Version = version;
        }

        internal string Path { get; }

        internal string Version { get; }

        internal static PackageFolder Find()
        {
            var info = PackageInfo.FindForAssembly(typeof(PackageFolder).Assembly);
            return info == null ? new PackageFolder("", "0.0.0") : new PackageFolder(info.resolvedPath, info.version);
        }

        /// <summary>A shipped tool's definition.</summary>
        internal JsonValue ReadDefinition(string toolId) =>
            JsonReader.Read(File.ReadAllText(System.IO.Path.Combine(Path, "Definitions~", toolId + ".json")));
    }
}
