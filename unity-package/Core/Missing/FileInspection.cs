using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Work;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Core.Missing
{
    /// <summary>
    /// Missing scripts, missing prefabs and broken references of one file: of what stands in the file itself. What an instance inherits is found once,
    /// in the prefab it comes from. Nothing is loaded for it; the file is read as text.
    /// </summary>
    internal sealed class FileInspection
    {
        const int MonoBehaviour = 114;
        const int PrefabInstance = 1001;
        const string MissingScript = "Missing Script";
        const string UnresolvedScript = "Script (unresolved)";

        /// <summary>Types that files name after their base class, always or in old versions.</summary>
        static readonly Dictionary<int, string> TypeNames = new Dictionary<int, string> { [23] = "MeshRenderer", [92] = "GUILayer", [124] = "FlareLayer" };

        readonly FileLibrary _library;
        readonly Findings _findings;
        readonly ScanNotes _notes;
        readonly Dictionary<FileReference, string> _faults = new Dictionary<FileReference, string>();
        readonly FieldWalk _walk;
        ObjectFile _file;
        FileTree _tree;
        DocumentHeader _document;
        string _className;
        bool _skips;

        internal FileInspection(FileLibrary library, Findings findings, ScanNotes notes)
        {
            _library = library;
            _findings = findings;
            _notes = notes;
            _walk = new FieldWalk(FoundReference);
        }

        /// <summary>Looks at a file; afterwards the library knows what it was.</summary>
        internal IEnumerator Run(string path, Slice slice)
        {
            var reading = _library.Read(path, slice);
            while (reading.MoveNext()) yield return null;
            _file = _library.Get(path);
            _tree = null;
            if (_file.Kind != FileKind.Yaml) yield break;
            _faults.Clear();
            var checking = new ReferenceFaults(_library, _notes).Find(_file, _faults, slice);
            while (checking.MoveNext()) yield return null;
            var isObjectFile = FileLibrary.IsObjectFile(path);
            var scripts = isObjectFile ? MissingScripts().ToList() : new List<KeyValuePair<long, long>>();
            if (scripts.Count == 0 && _faults.Count == 0) yield break;
            if (isObjectFile)
            {
                reading = _library.ReadWithPrefabs(path, slice);
                while (reading.MoveNext()) yield return null;
                _tree = _library.TreeOf(_file);
                var adding = AddScripts(scripts, slice);
                while (adding.MoveNext()) yield return null;
            }
            if (_faults.Count == 0) yield break;
            _skips = true;
            reading = _library.Lines(path, slice, Take, _ => { });
            while (reading.MoveNext()) yield return null;
        }

        // Scripts

        /// <summary>Object (or its stand-in) and component, in file order.</summary>
        IEnumerable<KeyValuePair<long, long>> MissingScripts() => _file.GameObjects
            .SelectMany(entry => entry.Value.Components, (entry, id) => new KeyValuePair<long, long>(entry.Key, id))
            .Concat(_file.Added.SelectMany(entry => entry.Value, (entry, id) => new KeyValuePair<long, long>(entry.Key, id)))
            .Where(part => TypeOf(_file, part.Value) == MissingScript);

        IEnumerator AddScripts(List<KeyValuePair<long, long>> scripts, Slice slice)
        {
            var rows = new List<ScriptRow>();
            foreach (var script in scripts)
            {
                if (slice.Over) yield return null;
                var node = _tree.NodeOf(script.Key);
                var place = node == null ? null : _tree.PlaceOf(node);
                if (place == null) continue;
                if (node.IsRough || place.IsRough) _notes.CountRough();
                var index = _tree.Components(node).FindIndex(part => part.File == _file && part.Component == script.Value);
                rows.Add(new ScriptRow { Path = place.Path, Order = place.Order(index), Index = index, Id = script.Value });
            }
            rows.Sort((a, b) => FilePlace.Compare(a.Order, b.Order));
            foreach (var row in rows)
            {
                _findings.AddScript(_file.Path, row.Path, row.Index, _file.Scripts.TryGetValue(row.Id, out var script) ? script.Reference.Guid : "");
            }
        }

        struct ScriptRow
        {
            internal string Path;
            internal int[] Order;
            internal int Index;
            internal long Id;
        }

        string TypeOf(ObjectFile file, long component)
        {
            if (!file.Classes.TryGetValue(component, out var classId)) return MissingScript;
            if (classId != MonoBehaviour) return TypeNames.TryGetValue(classId, out var name) || file.ClassNames.TryGetValue(classId, out name) ? name : "";
            var script = file.Scripts[component];
            if (script.Reference.IsNowhere || script.Reference.Guid.Length == 0) return MissingScript;
            var path = _library.PathOf(script.Reference.Guid);
            if (path == null && !FileReference.IsBuiltIn(script.Reference.Guid)) return MissingScript;
            if (path != null && path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)) return Path.GetFileNameWithoutExtension(path);
            var mark = script.Identifier.LastIndexOf("::", StringComparison.Ordinal);
            return mark < 0 ? UnresolvedScript : script.Identifier.Substring(Math.Max(mark + 2, script.Identifier.LastIndexOf('.') + 1));
        }

        // References

        void Take(string line)
        {
            if (DocumentHeader.IsHeader(line))
            {
                _skips = !DocumentHeader.TryRead(line, out _document) || (_tree != null && _document.IsStripped);
                _className = null;
                if (_skips || _tree == null || _document.ClassId != PrefabInstance) return;
                _skips = true;
                if (_file.Instances.TryGetValue(_document.FileId, out var instance)) InspectInstance(instance);
            }
            else if (_skips) return;
            else if (_className == null)
            {
                _className = line.Substring(0, Math.Max(0, line.IndexOf(':'))).Trim();
                _walk.Begin();
            }
            else _walk.Take(line);
        }

        void FoundReference(string property, FileReference reference)
        {
            if (!_faults.TryGetValue(reference, out var fault) || (_tree != null && property == "m_Script")) return;
            var part = _tree?.Find(_document.FileId);
            var place = part == null ? null : _tree.PlaceOf(part.Node);
            if (place != null && (part.Node.IsRough || place.IsRough)) _notes.CountRough();
            var type = place == null || part.Component == 0 ? _className : TypeOf(_file, part.Component);
            _findings.AddReference(_file.Path, place?.Path, type, property, reference, fault);
        }

        void InspectInstance(FileInstance instance)
        {
            if (_library.PathOf(instance.Source.Guid) == null && _faults.TryGetValue(instance.Source, out var fault))
            {
                var place = _tree.PlaceOf(_tree.RootsOf(instance).First());
                _findings.AddReference(_file.Path, place?.Path, "PrefabInstance", "m_SourcePrefab", instance.Source, fault);
            }
            foreach (var change in instance.References)
            {
                // An override whose target is gone has no effect, and so is no finding.
                var part = _faults.TryGetValue(change.Reference, out fault) ? _tree.Target(instance, change.Target) : null;
                var place = part == null ? null : _tree.PlaceOf(part.Node);
                if (place == null) continue;
                var type = part.Component == 0 ? "GameObject" : part.Node.IsOpaque ? "Transform" : TypeOf(part.File, part.Component);
                _findings.AddReference(_file.Path, place.Path, type, change.Path, change.Reference, fault);
            }
        }
    }
}
