using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using EditorMcp.Core.Work;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Core.Missing
{
    /// <summary>Which references of a file lead nowhere, and what is wrong with each.</summary>
    internal sealed class ReferenceFaults
    {
        /// <summary>The id by which a prefab as a whole is referred to; it is no document of the file.</summary>
        const long PrefabAsset = 100100000;

        const int ClockEvery = 64;

        /// <summary>Types that Unity stores as their own objects, so that every id a reference can name is a document of the file.</summary>
        static readonly HashSet<string> Native = new HashSet<string>(StringComparer.OrdinalIgnoreCase)
        {
            ".asset", ".mat", ".controller", ".anim", ".overridecontroller", ".mixer", ".playable", ".physicmaterial", ".physicsmaterial2d", ".mask",
            ".rendertexture", ".lighting", ".terrainlayer", ".signal", ".preset",
        };

        readonly FileLibrary _library;
        readonly ScanNotes _notes;

        internal ReferenceFaults(FileLibrary library, ScanNotes notes)
        {
            _library = library;
            _notes = notes;
        }

        /// <summary>Fills `faults` with what is wrong in a file that has been read.</summary>
        internal IEnumerator Find(ObjectFile file, Dictionary<FileReference, string> faults, Slice slice)
        {
            foreach (var id in file.Local)
            {
                if (!file.Classes.ContainsKey(id)) faults[new FileReference(id, "")] = Findings.NoObject;
            }
            var count = 0;
            foreach (var reference in file.Outside)
            {
                if (++count % ClockEvery == 0 && slice.Over) yield return null;
                if (reference.IsNowhere || FileReference.IsBuiltIn(reference.Guid)) continue;
                var path = _library.PathOf(reference.Guid);
                if (path == null) faults[reference] = Findings.NoAsset;
                if (path == null || !TellsItsIds(path) || reference.FileId == PrefabAsset) continue;
                var reading = _library.Read(path, slice);
                while (reading.MoveNext()) yield return null;
                if (IsIn(_library.Get(path), reference.FileId)) continue;
                if (FileLibrary.IsObjectFile(path))
                {
                    reading = _library.ReadWithPrefabs(path, slice);
                    while (reading.MoveNext()) yield return null;
                    if (MayBeInside(_library.Get(path), reference.FileId)) continue;
                }
                faults[reference] = "refers to an object that is not in " + path;
            }
        }

        /// <summary>Others are made by an importer; the ids of their objects are not in the file.</summary>
        static bool TellsItsIds(string path) => path.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase) || Native.Contains(Path.GetExtension(path));

        static bool IsIn(ObjectFile file, long id) => file.Kind != FileKind.Yaml || file.Classes.ContainsKey(id);

        bool MayBeInside(ObjectFile file, long id)
        {
            var tree = _library.TreeOf(file);
            if (!tree.IsKnown || tree.Find(id) != null) return true;
            if (_library.HasSearchedAll) return false;
            _notes.CountUnfollowed();
            return true;
        }
    }
}
