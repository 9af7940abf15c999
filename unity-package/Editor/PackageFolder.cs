using System.IO;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Assets;
using UnityEditor.Compilation;
using UnityEditor.PackageManager;

namespace EditorMcp.Editor
{
    /// <summary>Where this package lies and which version it is.</summary>
    internal sealed class PackageFolder
    {
        const string Unknown = "0.0.0";

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
            return info == null ? InAssets() : new PackageFolder(info.resolvedPath, info.version);
        }

        /// <summary>Copied into Assets it is no package to Unity: where its assembly is defined, the rest of it is, too.</summary>
        static PackageFolder InAssets()
        {
            var definition = CompilationPipeline.GetAssemblyDefinitionFilePathFromAssemblyName(typeof(PackageFolder).Namespace) ?? "Editor/none";
            var path = System.IO.Path.GetDirectoryName(System.IO.Path.GetDirectoryName(System.IO.Path.Combine(ProjectPaths.Root, definition)));
            var manifest = System.IO.Path.Combine(path, "package.json");
            return new PackageFolder(path, File.Exists(manifest) ? JsonReader.Read(File.ReadAllText(manifest))["version"]?.AsString ?? Unknown : Unknown);
        }

        /// <summary>A shipped tool's definition.</summary>
        internal JsonValue ReadDefinition(string toolId) => JsonReader.Read(File.ReadAllText(InContract(toolId + ".json")));

        /// <summary>A table of the contract; empty where a careless copy has lost it: names are a help, and no answer depends on them.</summary>
        internal string ReadTable(string name) => File.Exists(InContract(name)) ? File.ReadAllText(InContract(name)) : "";

        string InContract(string file) => System.IO.Path.Combine(Path, "Definitions~", file);
    }
}
