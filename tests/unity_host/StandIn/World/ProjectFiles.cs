using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>A project's files as Unity's asset database knows them: paths, guids, types, dependencies. Nothing is loaded for any of it.</summary>
    internal static class ProjectFiles
    {
        static readonly Regex GuidPattern = new Regex(@"guid: ([0-9a-f]{32})", RegexOptions.CultureInvariant);
        static readonly Regex NamespacePattern = new Regex(@"^\s*namespace\s+([\w.]+)", RegexOptions.Multiline | RegexOptions.CultureInvariant);
        static readonly Regex VersionPattern = new Regex(@"m_EditorVersion: (\S+)", RegexOptions.CultureInvariant);

        static readonly Dictionary<string, string> GuidOf = new Dictionary<string, string>();
        static readonly Dictionary<string, string> PathOf = new Dictionary<string, string>();
        static readonly Dictionary<string, int> ReferenceIds = new Dictionary<string, int>();
        static readonly Dictionary<int, KeyValuePair<string, long>> References = new Dictionary<int, KeyValuePair<string, long>>();
        static readonly Dictionary<int, string> ReferencePaths = new Dictionary<int, string>();
        static readonly Dictionary<string, LoadedFile> Loaded = new Dictionary<string, LoadedFile>();
        static readonly Dictionary<string, Type> TypeCache = new Dictionary<string, Type>();

        /// <summary>Packages that lie elsewhere than their paths say, by their paths.</summary>
        static readonly Dictionary<string, string> Packages = new Dictionary<string, string>();

        internal static void Open(string project)
        {
            World.ProjectPath = project.Replace('\\', '/').TrimEnd('/');
            GuidOf.Clear();
            PathOf.Clear();
            Loaded.Clear();
            TypeCache.Clear();
            Packages.Clear();
            foreach (var top in new[] { "Assets", "Packages" })
            {
                var folder = Path.Combine(World.ProjectPath, top);
                if (Directory.Exists(folder)) Index(folder, top);
            }
            IndexRegistryPackages();
            ReadSettings();
        }

        internal static string OnDisk(string assetPath)
        {
            foreach (var package in Packages)
            {
                if (assetPath.StartsWith(package.Key + "/", StringComparison.Ordinal)) return package.Value + assetPath.Substring(package.Key.Length);
            }
            return World.ProjectPath + "/" + assetPath;
        }

        internal static string Guid(string path) => path != null && GuidOf.TryGetValue(path, out var guid) ? guid : "";

        internal static string PathFor(string guid) => guid != null && PathOf.TryGetValue(guid, out var path) ? path : "";

        internal static IEnumerable<string> AllPaths => GuidOf.Keys;

        internal static bool IsFolder(string path) => Directory.Exists(OnDisk(path));

        internal static IEnumerable<string> LoadedPaths => Loaded.Keys;

        internal static bool IsLoaded(string path) => Loaded.ContainsKey(path);

        internal static LoadedFile Load(string path)
        {
            if (Loaded.TryGetValue(path, out var file)) return file;
            World.LoadLog.Add(path);
            return Loaded[path] = LoadedFile.Read(path);
        }

        /// <summary>An asset that is loaded because of another, which nobody asked for.</summary>
        internal static void LoadBeside(string path)
        {
            if (!Loaded.ContainsKey(path)) Loaded[path] = LoadedFile.Read(path);
        }

        /// <summary>The id a reference to an asset has, whether the asset is loaded or not.</summary>
        internal static int ReferenceId(string guid, long fileId, string path)
        {
            var key = guid + ":" + fileId;
            if (ReferenceIds.TryGetValue(key, out var id)) return id;
            id = World.NextAssetId();
            ReferenceIds[key] = id;
            ReferencePaths[id] = path;
            References[id] = new KeyValuePair<string, long>(guid, fileId);
            return id;
        }

        internal static bool TryFindReference(int id, out string guid, out long fileId)
        {
            var found = References.TryGetValue(id, out var reference);
            guid = reference.Key;
            fileId = reference.Value;
            return found;
        }

        internal static string ReferencePath(int id) => ReferencePaths.TryGetValue(id, out var path) ? path : "";

        internal static IEnumerable<string> Dependencies(string path)
        {
            var texts = new[] { OnDisk(path), OnDisk(path) + ".meta" }.Where(File.Exists).Where(file => file.EndsWith(".meta", StringComparison.Ordinal) || IsText(file));
            return texts.SelectMany(file => GuidPattern.Matches(File.ReadAllText(file)).Cast<Match>())
                .Select(match => PathFor(match.Groups[1].Value)).Where(used => used.Length > 0 && used != path).Distinct();
        }

        internal static Type MainType(string path)
        {
            if (string.IsNullOrEmpty(path) || !GuidOf.ContainsKey(path)) return null;
            if (TypeCache.TryGetValue(path, out var known)) return known;
            return TypeCache[path] = FindType(path);
        }

        /// <summary>The class a script file holds: named after the file, in the namespace the file opens, derived from what it says; else from `parent`.</summary>
        internal static Type ScriptType(string guid, Type parent)
        {
            var path = PathFor(guid);
            if (path.Length == 0) return null;
            var text = File.ReadAllText(OnDisk(path));
            var space = NamespacePattern.Match(text);
            var name = Path.GetFileNameWithoutExtension(path);
            var written = BaseOf(text, name);
            return TypeFactory.Make(space.Success ? space.Groups[1].Value : "", name, written != null && parent.IsAssignableFrom(written) ? written : parent);
        }

        /// <summary>The types of all scripts that are derived from one of Unity's.</summary>
        internal static IEnumerable<Type> ScriptTypes() =>
            AllPaths.Where(path => path.EndsWith(".cs", StringComparison.Ordinal) && File.Exists(OnDisk(path))).Select(ClassIn).Where(type => type != null).ToList();

        static Type BaseOf(string text, string name)
        {
            var written = Regex.Match(text, @"\bclass\s+" + Regex.Escape(name) + @"\s*:\s*([\w.]+)").Groups[1].Value.Split('.').Last();
            if (written.Length == 0) return null;
            if (written == nameof(ScriptableObject)) return typeof(ScriptableObject);
            var script = AllPaths.FirstOrDefault(path => path.EndsWith("/" + written + ".cs", StringComparison.Ordinal));
            if (TypeFactory.IsNative(written) && script == null) return TypeFactory.Native(written);
            return script == null ? null : ClassIn(script);
        }

        /// <summary>The class of a script file that says what it is derived from; null for any other.</summary>
        internal static Type ClassIn(string script)
        {
            var parent = BaseOf(File.ReadAllText(OnDisk(script)), Path.GetFileNameWithoutExtension(script));
            return parent == null ? null : ScriptType(Guid(script), parent);
        }

        internal static bool IsText(string file)
        {
            var head = new byte[5];
            using (var stream = File.OpenRead(file)) return stream.Read(head, 0, 5) == 5 && head[0] == '%' && head[1] == 'Y';
        }

        internal static RenderPipelineAsset RenderPipeline()
        {
            var settings = OnDisk("ProjectSettings/GraphicsSettings.asset");
            var body = File.Exists(settings) ? YamlReader.Read(File.ReadAllText(settings)).FirstOrDefault()?.Body : null;
            var path = PathFor(body?["m_CustomRenderPipeline"]?.Text("guid"));
            if (path.Length == 0) return null;
            var type = MainType(path);
            return type != null && typeof(RenderPipelineAsset).IsAssignableFrom(type) ? (RenderPipelineAsset)Activator.CreateInstance(type) : null;
        }

        internal static Yaml Settings(string name)
        {
            var file = OnDisk("ProjectSettings/" + name + ".asset");
            return File.Exists(file) ? YamlReader.Read(File.ReadAllText(file)).FirstOrDefault()?.Body : null;
        }

        /// <summary>A package from a registry lies in the project's cache, under a name of its own.</summary>
        static void IndexRegistryPackages()
        {
            var cache = Path.Combine(World.ProjectPath, "Library/PackageCache");
            foreach (var folder in Directory.Exists(cache) ? Directory.GetDirectories(cache) : new string[0])
            {
                var path = "Packages/" + Path.GetFileName(folder).Split('@')[0];
                Packages[path] = folder.Replace('\\', '/');
                Index(folder, path);
            }
        }

        static void Index(string folder, string top)
        {
            foreach (var meta in Directory.EnumerateFiles(folder, "*.meta", SearchOption.AllDirectories))
            {
                // Unity drops a meta whose asset is gone.
                var asset = meta.Substring(0, meta.Length - ".meta".Length);
                var match = GuidPattern.Match(File.ReadAllText(meta));
                if (!match.Success || !(File.Exists(asset) || Directory.Exists(asset))) continue;
                var path = top + asset.Substring(folder.Length).Replace('\\', '/');
                GuidOf[path] = match.Groups[1].Value;
                PathOf[match.Groups[1].Value] = path;
            }
        }

        static void ReadSettings()
        {
            var version = OnDisk("ProjectSettings/ProjectVersion.txt");
            if (File.Exists(version)) World.UnityVersion = VersionPattern.Match(File.ReadAllText(version)).Groups[1].Value;
            var tags = Settings("TagManager");
            World.Tags = tags?["tags"]?.Items?.Select(item => item.Scalar).ToArray() ?? new string[0];
            var layers = tags?["layers"]?.Items;
            for (var i = 0; i < 32; i++) World.Layers[i] = layers != null && i < layers.Count ? layers[i].Scalar : i == 0 ? "Default" : "";
        }

        static Type FindType(string path)
        {
            if (IsFolder(path)) return Named("UnityEditor", "DefaultAsset");
            switch (Path.GetExtension(path).ToLowerInvariant())
            {
                case ".unity": return Named("UnityEditor", "SceneAsset");
                case ".prefab":
                case ".fbx":
                case ".obj":
                case ".blend": return typeof(GameObject);
                case ".mat": return Named("UnityEngine", "Material");
                case ".cs": return Named("UnityEditor", "MonoScript");
                case ".png":
                case ".jpg":
                case ".tga":
                case ".psd":
                case ".exr":
                case ".tif": return Named("UnityEngine", "Texture2D");
                case ".wav":
                case ".mp3":
                case ".ogg": return Named("UnityEngine", "AudioClip");
                case ".shader": return Named("UnityEngine", "Shader");
                case ".mixer": return Named("UnityEditor.Audio", "AudioMixerController");
                case ".asmdef": return Named("UnityEditorInternal", "AssemblyDefinitionAsset");
                case ".txt":
                case ".json":
                case ".md": return Named("UnityEngine", "TextAsset");
                default: return FromContent(path);
            }
        }

        static Type FromContent(string path)
        {
            var file = OnDisk(path);
            if (!File.Exists(file) || !IsText(file)) return Named("UnityEditor", "DefaultAsset");
            var main = YamlReader.Read(File.ReadAllText(file)).FirstOrDefault();
            if (main == null) return Named("UnityEditor", "DefaultAsset");
            if (main.ClassId != 114) return Named("UnityEngine", main.ClassName);
            var script = main.Body["m_Script"]?.Text("guid");
            var name = Path.GetFileNameWithoutExtension(PathFor(script));
            var parent = name.EndsWith("RenderPipelineAsset", StringComparison.Ordinal) ? typeof(RenderPipelineAsset) : typeof(ScriptableObject);
            return ScriptType(script, parent) ?? typeof(ScriptableObject);
        }

        static Type Named(string space, string name) => TypeFactory.Make(space, name, typeof(Object));
    }

    /// <summary>An asset file that is loaded: its objects, the main one first.</summary>
    internal sealed class LoadedFile
    {
        internal readonly List<Object> Objects = new List<Object>();

        internal static LoadedFile Read(string path)
        {
            var file = new LoadedFile();
            if (path.EndsWith(".prefab", StringComparison.Ordinal))
            {
                file.Objects.AddRange(FileLoader.LoadPrefab(path));
                return file;
            }
            var scope = new ReferenceScope();
            var onDisk = ProjectFiles.OnDisk(path);
            var documents = ProjectFiles.IsText(onDisk) ? YamlReader.Read(File.ReadAllText(onDisk)) : new List<YamlDocument>();
            foreach (var document in documents) file.Objects.Add(Make(path, document, scope));
            if (file.Objects.Count == 0) file.Objects.AddRange(SubAssets.Of(path).Select(row => Imported(path, row)));
            file.Objects.Sort((a, b) => IsMain(b, path).CompareTo(IsMain(a, path)));
            return file;
        }

        static Object Imported(string path, SubAsset row)
        {
            var target = Register((Object)Activator.CreateInstance(row.Type), path, row.FileId);
            target.Title = row.Name;
            return target;
        }

        static Object Make(string path, YamlDocument document, ReferenceScope scope)
        {
            var isScript = document.ClassId == 114;
            var space = document.ClassName.StartsWith("AudioMixer", StringComparison.Ordinal) ? "UnityEditor.Audio" : "UnityEngine";
            var type = isScript
                ? ProjectFiles.ScriptType(document.Body["m_Script"]?.Text("guid"), typeof(ScriptableObject)) ?? typeof(ScriptableObject)
                : TypeFactory.Make(space, document.ClassName, typeof(Object));
            var target = Register((Object)Activator.CreateInstance(type), path, document.FileId);
            target.Data = document.Body;
            target.Title = document.Body.Text("m_Name") ?? "";
            target.Scope = scope;
            scope.Add(document.FileId, target);
            if (isScript) World.ValidateCalls++;
            return target;
        }

        static Object Register(Object target, string path, long fileId)
        {
            target.Id = ProjectFiles.ReferenceId(ProjectFiles.Guid(path), fileId, path);
            target.LocalId = unchecked((ulong)fileId);
            target.AssetFile = path;
            if (target.Title.Length == 0) target.Title = Path.GetFileNameWithoutExtension(path);
            World.Objects[target.Id] = target;
            return target;
        }

        static int IsMain(Object target, string path) => target.GetType() == ProjectFiles.MainType(path) ? 1 : 0;
    }
}
