using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using StandIn;
using UnityEngine;
using Object = UnityEngine.Object;

#if UNITY_6000_4_OR_NEWER
namespace UnityEngine
#else
namespace UnityEditor
#endif
{
    public struct GUID
    {
        internal string Hex;
    }
}

namespace UnityEditor
{
    public sealed class AssetDatabase
    {
        /// <summary>What a search calls otherwise than its type is called.</summary>
        static readonly Dictionary<string, string> SearchTypes = new Dictionary<string, string> { ["Scene"] = "SceneAsset", ["AudioMixer"] = "AudioMixerController" };

        public static string AssetPathToGUID(string path) => ProjectFiles.Guid(Checked(path));

        public static GUID GUIDFromAssetPath(string path) => new GUID { Hex = ProjectFiles.Guid(Checked(path)) };

        public static string GUIDToAssetPath(string guid) => ProjectFiles.PathFor(Checked(guid));

        /// <summary>Packages are searched too.</summary>
        public static string[] FindAssets(string filter) => FindAssets(filter, null);

        public static string[] FindAssets(string filter, string[] searchInFolders)
        {
            MainThread.Check();
            var words = filter.Split(' ');
            return ProjectFiles.AllPaths.Where(path => searchInFolders == null || searchInFolders.Any(folder => path.StartsWith(folder + "/", StringComparison.Ordinal)))
                .Where(path => words.All(word => Fits(path, word))).Select(ProjectFiles.Guid).ToArray();
        }

        static bool Fits(string path, string word)
        {
            if (!word.StartsWith("t:", StringComparison.Ordinal)) return Path.GetFileNameWithoutExtension(path).IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0;
            var wanted = word.Substring(2);
            if (SearchTypes.TryGetValue(wanted, out var type)) wanted = type;
            for (var at = ProjectFiles.MainType(path); at != null; at = at.BaseType)
            {
                if (at.Name == wanted) return true;
            }
            return false;
        }

        public static string[] GetAllAssetPaths() => Checked(ProjectFiles.AllPaths).ToArray();

        public static bool IsValidFolder(string path)
        {
            World.Spend(Cost.IsFolder);
            World.MostFolderChecks = Math.Max(World.MostFolderChecks, ++World.FolderChecks);
            return ProjectFiles.IsFolder(Checked(path));
        }

        public static Type GetMainAssetTypeAtPath(string assetPath)
        {
            World.Spend(Cost.AssetType);
            return ProjectFiles.MainType(Checked(assetPath));
        }

        public static Type GetTypeFromPathAndFileID(string assetPath, long localIdentifierInFile)
        {
            World.Spend(Cost.AssetType);
            return SubAssets.TypeOf(Checked(assetPath), localIdentifierInFile);
        }

        public static bool IsMainAssetAtPathLoaded(string assetPath) => ProjectFiles.IsLoaded(Checked(assetPath));

        public static Object LoadMainAssetAtPath(string assetPath) => ProjectFiles.Load(Checked(assetPath)).Objects.FirstOrDefault();

        public static string GetAssetPath(Object assetObject) => Checked(assetObject).AssetFile;

#if UNITY_6000_3_OR_NEWER
        public static string GetAssetPath(EntityId entityId) => PathOf((int)Checked(entityId).Value);

        public static bool IsMainAsset(EntityId entityId) => IsMain((int)Checked(entityId).Value);

        public static bool TryGetGUIDAndLocalFileIdentifier(EntityId entityId, out string guid, out long localId) => TryGet((int)entityId.Value, out guid, out localId);
#else
        public static string GetAssetPath(int instanceID) => PathOf(Checked(instanceID));

        public static bool IsMainAsset(int instanceID) => IsMain(Checked(instanceID));

        public static bool TryGetGUIDAndLocalFileIdentifier(int instanceID, out string guid, out long localId) => TryGet(instanceID, out guid, out localId);
#endif

        static string PathOf(int id)
        {
            World.Spend(Cost.AssetPath);
            return ProjectFiles.ReferencePath(id);
        }

        static bool IsMain(int id) => TryGet(id, out var guid, out var fileId) && SubAssets.IsMain(ProjectFiles.PathFor(guid), fileId);

        static bool TryGet(int id, out string guid, out long fileId)
        {
            MainThread.Check();
            World.Spend(Cost.AssetPath);
            return ProjectFiles.TryFindReference(id, out guid, out fileId);
        }

        public static string[] GetDependencies(string pathName, bool recursive)
        {
            MainThread.Check();
            World.Spend(Cost.Dependencies);
            if (recursive) throw new NotSupportedException("the package asks for direct dependencies only");
            // Unity counts the asset itself among them.
            return ProjectFiles.Dependencies(pathName).Append(pathName).ToArray();
        }

        public static string[] GetLabels(GUID guid)
        {
            MainThread.Check();
            var meta = ProjectFiles.OnDisk(ProjectFiles.PathFor(guid.Hex)) + ".meta";
            var labels = File.Exists(meta) ? YamlReader.ReadPlain(File.ReadAllText(meta))["labels"] : null;
            return labels?.Items?.Select(item => item.Scalar).ToArray() ?? new string[0];
        }

        public static string[] GetAllAssetBundleNames() => Checked(Bundles()).Select(pair => pair.Key).Distinct().ToArray();

        public static string[] GetAssetPathsFromAssetBundle(string assetBundleName) =>
            Checked(Bundles()).Where(pair => pair.Key == assetBundleName).Select(pair => pair.Value).ToArray();

        public static bool IsAssetImportWorkerProcess()
        {
            MainThread.Check();
            return World.IsImportWorker;
        }

        static IEnumerable<KeyValuePair<string, string>> Bundles() => ProjectFiles.AllPaths
            .Select(path => new { path, meta = YamlReader.ReadPlain(File.ReadAllText(ProjectFiles.OnDisk(path) + ".meta")) })
            .SelectMany(row => row.meta.Members.Select(member => new KeyValuePair<string, string>(member.Value.Text("assetBundleName"), row.path)))
            .Where(pair => !string.IsNullOrEmpty(pair.Key));

        static T Checked<T>(T value)
        {
            MainThread.Check();
            return value;
        }
    }

    public class FileUtil
    {
        public static string GetPhysicalPath(string path)
        {
            MainThread.Check();
            return ProjectFiles.OnDisk(path);
        }
    }

    public class AssetImporter : Object
    {
        public static AssetImporter GetAtPath(string path)
        {
            MainThread.Check();
            var meta = ProjectFiles.OnDisk(path) + ".meta";
            if (!File.Exists(meta)) return null;
            var importer = YamlReader.ReadPlain(File.ReadAllText(meta)).Members.FirstOrDefault(member => member.Key.EndsWith("Importer", StringComparison.Ordinal));
            if (importer.Key == null) return null;
            var made = (AssetImporter)Activator.CreateInstance(TypeFactory.Make("UnityEditor", importer.Key, typeof(AssetImporter)));
            made.Data = Serialized(importer.Value);
            return made;
        }

        /// <summary>In memory an importer's fields are named `m_MaxTextureSize`, in the file `maxTextureSize`.</summary>
        static Yaml Serialized(Yaml file)
        {
            var fields = Yaml.Map();
            // A version is the file's, and no property of the object.
            foreach (var member in (file.Members ?? new List<KeyValuePair<string, Yaml>>()).Where(member => member.Key != "serializedVersion"))
                fields.Set("m_" + char.ToUpperInvariant(member.Key[0]) + member.Key.Substring(1), member.Value);
            return fields;
        }
    }
}
