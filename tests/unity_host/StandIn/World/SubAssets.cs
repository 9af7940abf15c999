using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>One object of an asset file.</summary>
    internal sealed class SubAsset
    {
        internal long FileId;
        internal Type Type;
        internal string Name;
    }

    /// <summary>The objects within asset files, known without loading them: documents of text files, and what an importer made of others, by its meta.</summary>
    internal static class SubAssets
    {
        /// <summary>The id by which a prefab as a whole is referred to.</summary>
        const long WholePrefab = 100100000;

        static readonly Dictionary<string, long> MainIds = new Dictionary<string, long>
        {
            ["MonoScript"] = 11500000, ["Texture2D"] = 2800000, ["AudioClip"] = 8300000, ["Shader"] = 4800000, ["GameObject"] = 919132149155446097,
        };

        static readonly Dictionary<long, string> Classes = new Dictionary<long, string> { [1] = "GameObject", [21] = "Material", [43] = "Mesh", [74] = "AnimationClip", [213] = "Sprite" };

        static readonly Dictionary<string, List<SubAsset>> Known = new Dictionary<string, List<SubAsset>>();

        /// <summary>An asset's objects, the main one first.</summary>
        internal static List<SubAsset> Of(string path) => Known.TryGetValue(path, out var known) ? known : Known[path] = Read(path);

        internal static Type TypeOf(string path, long fileId) => fileId == WholePrefab ? ProjectFiles.MainType(path) : Of(path).Find(row => row.FileId == fileId)?.Type;

        internal static bool IsMain(string path, long fileId) => fileId == WholePrefab || Of(path).FirstOrDefault()?.FileId == fileId;

        /// <summary>The object a reference names, loaded with its file; null where the file has no such object.</summary>
        internal static Object Load(string path, long fileId)
        {
            var objects = ProjectFiles.Load(path).Objects;
            return fileId == WholePrefab ? objects.FirstOrDefault() : objects.Find(target => target is object && target.LocalId == unchecked((ulong)fileId));
        }

        static List<SubAsset> Read(string path)
        {
            var file = ProjectFiles.OnDisk(path);
            if (File.Exists(file) && ProjectFiles.IsText(file)) return FromDocuments(path);
            var type = ProjectFiles.MainType(path) ?? typeof(Object);
            var main = new SubAsset { FileId = MainIds.TryGetValue(type.Name, out var id) ? id : 0, Type = type, Name = Path.GetFileNameWithoutExtension(path) };
            return new[] { main }.Concat(FromMeta(file + ".meta")).ToList();
        }

        static List<SubAsset> FromDocuments(string path)
        {
            var main = ProjectFiles.MainType(path);
            var rows = YamlReader.Read(File.ReadAllText(ProjectFiles.OnDisk(path))).Select(document => new SubAsset
            {
                FileId = document.FileId,
                Type = TypeOf(document, main),
                Name = document.Body.Text("m_Name") ?? "",
            }).ToList();
            if (path.EndsWith(".prefab", StringComparison.Ordinal)) rows.AddRange(Placed(path, rows));
            return rows.OrderBy(row => row.Type == main ? 0 : 1).ToList();
        }

        /// <summary>What a prefab's own instances bring has no document in it. To know of it is not to load it.</summary>
        static List<SubAsset> Placed(string path, List<SubAsset> written)
        {
            var before = World.Objects.ToList();
            var called = World.ValidateCalls;
            var placed = FileLoader.LoadPrefab(path).Where(target => target is object && written.All(row => row.FileId != unchecked((long)target.LocalId)))
                .Select(target => new SubAsset { FileId = unchecked((long)target.LocalId), Type = target.GetType(), Name = target.Title }).ToList();
            World.ValidateCalls = called;
            World.Objects.Clear();
            foreach (var pair in before) World.Objects.Add(pair.Key, pair.Value);
            return placed;
        }

        static Type TypeOf(YamlDocument document, Type main)
        {
            if (document.ClassId == 1) return typeof(GameObject);
            if (document.ClassId == 114) return ProjectFiles.ScriptType(document.Body["m_Script"]?.Text("guid"), typeof(ScriptableObject)) ?? main;
            return document.ClassName == main.Name ? main : TypeFactory.Make("UnityEngine", document.ClassName, typeof(Object));
        }

        /// <summary>`internalIDToNameTable: [{first: {43: 4300000}, second: Hull}]`.</summary>
        static IEnumerable<SubAsset> FromMeta(string meta)
        {
            var importer = File.Exists(meta) ? YamlReader.ReadPlain(File.ReadAllText(meta)).Members.FirstOrDefault(member => member.Key.EndsWith("Importer", StringComparison.Ordinal)).Value : null;
            foreach (var row in importer?["internalIDToNameTable"]?.Items ?? new List<Yaml>())
            {
                var first = row["first"]?.Members?.FirstOrDefault() ?? default;
                if (first.Key == null || !long.TryParse(first.Key, out var kind) || !Classes.TryGetValue(kind, out var name)) continue;
                var type = name == "GameObject" ? typeof(GameObject) : TypeFactory.Make("UnityEngine", name, typeof(Object));
                yield return new SubAsset { FileId = row["first"].Number(first.Key), Type = type, Name = row.Text("second") };
            }
        }
    }
}
