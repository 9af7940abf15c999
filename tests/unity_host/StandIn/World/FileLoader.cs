using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>
    /// Builds the objects of a scene or prefab file, prefab instances included. `_objects` holds them by the ids this file knows them by: its own,
    /// and for what an instance brings the stripped document's or, within a prefab, instance XOR inner id.
    /// </summary>
    internal sealed class FileLoader
    {
        const long Positive = 0x7fffffffffffffff;

        /// <summary>The numbers that Unity gives the root of a model.</summary>
        const long RootOfModel = 919132149155446097;
        const long TransformOfModel = -8679921383154817045;

        readonly List<YamlDocument> _documents;
        readonly Dictionary<long, Object> _objects = new Dictionary<long, Object>();
        readonly ReferenceScope _scope = new ReferenceScope();
        readonly SceneData _scene;
        readonly string _asset;

        /// <summary>Ids by which an outer file addresses what is in here.</summary>
        readonly Dictionary<long, Object> _outer = new Dictionary<long, Object>();

        /// <summary>Components that a GameObject of this file lists, the missing ones too.</summary>
        readonly HashSet<long> _listed = new HashSet<long>();

        readonly List<GameObject> _roots = new List<GameObject>();

        FileLoader(string path, SceneData scene, string asset)
        {
            var file = ProjectFiles.OnDisk(path);
            _documents = File.Exists(file) && ProjectFiles.IsText(file) ? YamlReader.Read(File.ReadAllText(file)) : new List<YamlDocument>();
            _scene = scene;
            _asset = asset;
        }

        FileLoader(List<YamlDocument> documents, SceneData scene)
        {
            _documents = documents;
            _scene = scene;
            _asset = "";
        }

        /// <summary>A new instance of a prefab. Until the scene is saved, no file knows its objects.</summary>
        internal static GameObject Place(string prefab, SceneData scene)
        {
            var text = "%YAML 1.1\n--- !u!1001 &1\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n    m_Modifications: []\n" +
                "    m_RemovedComponents: []\n  m_SourcePrefab: {fileID: 100100000, guid: " + ProjectFiles.Guid(prefab) + ", type: 3}\n";
            var loader = new FileLoader(YamlReader.Read(text), scene);
            loader.Build();
            var root = loader._roots[0];
            foreach (var made in loader._outer.Values.Where(made => made is object)) made.LocalId = made.PrefabId = 0;
            foreach (var axis in new[] { "x", "y", "z" }) root.Handle.Record(root.Place, "m_LocalPosition." + axis, "0");
            root.Handle.Record(root, "m_Name", root.Title);
            return root;
        }

        internal static SceneData LoadScene(string path)
        {
            var scene = new SceneData { Path = path };
            var loader = new FileLoader(path, scene, "");
            loader.Build();
            scene.Roots.AddRange(loader._roots);
            return scene;
        }

        internal static List<Object> LoadPrefab(string path)
        {
            var loader = new FileLoader(path, null, path);
            loader.Build();
            var all = loader._objects.Values.Distinct().ToList();
            var root = loader._roots.FirstOrDefault();
            all.Remove(root);
            all.Insert(0, root);
            return all;
        }

        /// <summary>The contents of a prefab in a scene of its own, as Prefab Mode has them.</summary>
        internal static SceneData LoadStage(string path, out GameObject contents)
        {
            var scene = new SceneData();
            var loader = new FileLoader(path, scene, "");
            loader.Build();
            contents = loader._roots[0];
            if (contents.Place is RectTransform) scene.Roots.Add(loader.Environment(contents));
            else scene.Roots.AddRange(loader._roots);
            return scene;
        }

        /// <summary>Around a prefab of the user interface Prefab Mode puts a canvas, which is no part of the prefab.</summary>
        GameObject Environment(GameObject contents)
        {
            var canvas = New(new GameObject(), 0);
            canvas.Title = "Canvas (Environment)";
            canvas.Home = _scene;
            canvas.Place = New(new RectTransform(), 0);
            canvas.Place.Holder = canvas;
            canvas.Parts.Add(canvas.Place);
            Link(contents.Place, canvas.Place);
            return canvas;
        }

        void Build()
        {
            foreach (var document in _documents.Where(document => document.ClassId == 1001 || document.ClassId == 1001480554)) Instantiate(document);
            MapStripped();
            foreach (var document in _documents.Where(document => document.ClassId == 1 && !document.Stripped)) MakeGameObject(document);
            foreach (var document in _documents.Where(document => document.ClassId == 1 && !document.Stripped)) AttachListed(document);
            foreach (var document in _documents.Where(IsAddedComponent)) AttachAdded(document);
            foreach (var document in _documents.Where(document => document.ClassId == 4 || document.ClassId == 224)) LinkChildren(document);
            foreach (var document in _documents.Where(document => document.ClassId == 1001)) LinkInstance(document);
            LinkAdded();
            OrderRoots();
            foreach (var pair in _objects) _scope.Add(pair.Key, pair.Value);
        }

        void Instantiate(YamlDocument document)
        {
            var source = ProjectFiles.PathFor(SourceOf(document)?.Text("guid"));
            var modification = document.Body["m_Modification"];
            FileLoader inner = null;
            if (source.EndsWith(".prefab", StringComparison.Ordinal))
            {
                inner = new FileLoader(source, _scene, _asset);
                inner.Build();
            }
            var root = inner?._roots.FirstOrDefault() ?? Placeholder(document, source, modification);
            root.InstanceOf = source;
            var handle = PrefabInstance.Of(document, root, source, _scope);
            if (inner == null)
            {
                Come(root, handle, RootOfModel);
                Come(root.Place, handle, TransformOfModel);
            }
            else
            {
                // An instance brings its prefab into memory.
                if (_asset.Length == 0) ProjectFiles.LoadBeside(source);
                Remove(inner, modification?["m_RemovedComponents"]);
                Remove(inner, modification?["m_RemovedGameObjects"]);
                foreach (var pair in inner._objects.Concat(inner._outer))
                {
                    var own = (document.FileId ^ pair.Key) & Positive;
                    _outer[own] = pair.Value;
                    if (pair.Value is null) continue;
                    // Seen from a scene an object within an instance goes by its id in the source and the instance's.
                    Come(pair.Value, handle, pair.Key);
                    pair.Value.LocalId = unchecked((ulong)pair.Key);
                    pair.Value.PrefabId = unchecked((ulong)document.FileId);
                }
                if (_asset.Length == 0) PrefabInstance.FindSources(inner._objects.Concat(inner._outer).Select(pair => pair.Value));
                foreach (var modified in modification?["m_Modifications"]?.Items ?? new List<Yaml>()) Modify(inner, modified);
            }
            _instances[document.FileId] = new Instance { Root = root, Inner = inner, Parent = modification?["m_TransformParent"]?.FileId ?? 0 };
        }

        static void Come(Object target, PrefabInstance handle, long sourceId)
        {
            target.Handle = handle;
            target.SourceId = sourceId;
        }

        sealed class Instance
        {
            internal GameObject Root;
            internal FileLoader Inner;
            internal long Parent;
        }

        readonly Dictionary<long, Instance> _instances = new Dictionary<long, Instance>();

        static Yaml SourceOf(YamlDocument document) => document.Body["m_SourcePrefab"] ?? document.Body["m_ParentPrefab"];

        GameObject Placeholder(YamlDocument document, string source, Yaml modification)
        {
            var name = modification?["m_Modifications"]?.Items?.FirstOrDefault(item => item.Text("propertyPath") == "m_Name")?.Text("value");
            var root = New(new GameObject(), document.FileId);
            root.Title = name ?? Path.GetFileNameWithoutExtension(source);
            root.Home = _scene;
            var transform = New(new Transform(), document.FileId);
            transform.Holder = root;
            root.Place = transform;
            root.Parts.Add(transform);
            _roots.Add(root);
            return root;
        }

        static void Remove(FileLoader inner, Yaml references)
        {
            foreach (var reference in references?.Items ?? new List<Yaml>())
            {
                var target = inner.Resolve(reference.FileId);
                if (target is GameObject gone)
                {
                    gone.Place.Parent?.Children.Remove(gone.Place);
                    gone.Destroyed = true;
                }
                else if (target is Component part) part.Holder.Parts.Remove(part);
            }
        }

        void Modify(FileLoader inner, Yaml modification)
        {
            var target = inner.Resolve(modification["target"]?.FileId ?? 0);
            var path = modification.Text("propertyPath");
            if (target is null || path == null) return;
            var value = modification["objectReference"]?.Clone();
            if (value != null) value.Scope = _scope;
            Overrides.Apply(target, path, value != null && value.FileId != 0 ? value : modification["value"] ?? Yaml.Of(""));
        }

        Object Resolve(long id) => _objects.TryGetValue(id, out var own) ? own : _outer.TryGetValue(id, out var inner) ? inner : null;

        void MapStripped()
        {
            foreach (var document in _documents.Where(document => document.Body["m_PrefabInstance"] != null || document.Body["m_PrefabInternal"] != null))
            {
                var instance = (document.Body["m_PrefabInstance"] ?? document.Body["m_PrefabInternal"]).FileId;
                var source = (document.Body["m_CorrespondingSourceObject"] ?? document.Body["m_PrefabParentObject"])?.FileId ?? 0;
                if (!_instances.TryGetValue(instance, out var found) || (!document.Stripped && document.Body["m_Component"] != null)) continue;
                Object target = null;
                if (found.Inner != null) target = found.Inner.Resolve(source);
                else if (document.Stripped) target = document.ClassId == 1 ? (Object)found.Root : found.Root.Place;
                if (target is object) _objects[document.FileId] = target;
            }
        }

        void MakeGameObject(YamlDocument document)
        {
            var made = New(new GameObject(), document.FileId);
            made.Data = document.Body;
            made.Home = _scene;
            made.Title = document.Body.Text("m_Name") ?? "";
            made.ActiveSelf = document.Body.Text("m_IsActive") != "0";
            made.Tag = document.Body.Text("m_TagString") ?? "Untagged";
            made.Layer = (int)document.Body.Number("m_Layer");
            made.StaticFlags = Scalars.Flags(document.Body["m_StaticEditorFlags"]);
            _objects[document.FileId] = made;
        }

        void AttachListed(YamlDocument document)
        {
            var holder = (GameObject)_objects[document.FileId];
            foreach (var item in document.Body["m_Component"]?.Items ?? new List<Yaml>())
            {
                var id = (item["component"] ?? item.Members?.FirstOrDefault().Value)?.FileId ?? 0;
                _listed.Add(id);
                var listed = _documents.Find(candidate => candidate.FileId == id && !candidate.Stripped);
                holder.Parts.Add(listed == null ? null : MakeComponent(listed, holder));
            }
        }

        bool IsAddedComponent(YamlDocument document)
        {
            var holder = document.Body["m_GameObject"]?.FileId ?? 0;
            return holder != 0 && !document.Stripped && !_listed.Contains(document.FileId) && document.ClassId != 1;
        }

        void AttachAdded(YamlDocument document)
        {
            if (!(_objects.TryGetValue(document.Body["m_GameObject"].FileId, out var target) && target is GameObject holder)) return;
            var made = MakeComponent(document, holder);
            var at = InsertIndex("m_AddedComponents", document.FileId);
            if (at < 0 || at > holder.Parts.Count) holder.Parts.Add(made);
            else holder.Parts.Insert(at, made);
        }

        /// <summary>Where an instance says that something was added; -1 for the end.</summary>
        int InsertIndex(string list, long fileId)
        {
            var item = _documents.Where(document => document.ClassId == 1001)
                .SelectMany(document => document.Body["m_Modification"]?[list]?.Items ?? new List<Yaml>())
                .FirstOrDefault(candidate => candidate["addedObject"]?.FileId == fileId);
            return item == null ? -1 : (int)item.Number("insertIndex");
        }

        Component MakeComponent(YamlDocument document, GameObject holder)
        {
            var made = ComponentOf(document);
            Name(made, document.FileId);
            made.Data = document.Body;
            made.Holder = holder;
            _objects[document.FileId] = made;
            if (made is Transform transform) holder.Place = transform;
            if (made is MonoBehaviour) World.ValidateCalls++;
            return made;
        }

        /// <summary>A component of the document's class.</summary>
        static Component ComponentOf(YamlDocument document)
        {
            if (document.ClassId == 4) return new Transform();
            if (document.ClassId == 224) return new RectTransform();
            if (document.ClassId != 114) return (Component)Activator.CreateInstance(TypeFactory.Native(document.ClassName));
            var type = ProjectFiles.ScriptType(document.Body["m_Script"]?.Text("guid"), typeof(MonoBehaviour));
            return type == null ? new MissingScript() : (Component)Activator.CreateInstance(type);
        }

        void LinkChildren(YamlDocument document)
        {
            if (!(_objects.TryGetValue(document.FileId, out var target) && target is Transform parent)) return;
            foreach (var reference in document.Body["m_Children"]?.Items ?? new List<Yaml>())
            {
                if (_objects.TryGetValue(reference.FileId, out var child) && child is Transform transform) Link(transform, parent);
            }
        }

        void LinkInstance(YamlDocument document)
        {
            var instance = _instances[document.FileId];
            if (instance.Parent != 0 && _objects.TryGetValue(instance.Parent, out var target) && target is Transform parent) Link(instance.Root.Place, parent);
        }

        /// <summary>What was added below an instance names its father in a stripped document, and nobody names it as a child.</summary>
        void LinkAdded()
        {
            var added = _documents.Where(document => (document.ClassId == 4 || document.ClassId == 224) && !document.Stripped)
                .OrderBy(document => document.Body.Number("m_RootOrder"));
            foreach (var document in added)
            {
                var father = document.Body["m_Father"]?.FileId ?? 0;
                if (father == 0 || !(_objects[document.FileId] is Transform child) || child.Parent is object) continue;
                if (_objects.TryGetValue(father, out var target) && target is Transform parent) Link(child, parent, InsertIndex("m_AddedGameObjects", document.FileId));
            }
        }

        static void Link(Transform child, Transform parent, int at = -1)
        {
            if (child.Parent is object) return;
            child.Parent = parent;
            if (at < 0 || at > parent.Children.Count) parent.Children.Add(child);
            else parent.Children.Insert(at, child);
        }

        void OrderRoots()
        {
            var listed = _documents.Find(document => document.ClassName == "SceneRoots")?.Body["m_Roots"]?.Items;
            var order = new List<KeyValuePair<long, GameObject>>();
            foreach (var document in _documents)
            {
                if ((document.ClassId == 4 || document.ClassId == 224) && !document.Stripped && _objects.TryGetValue(document.FileId, out var own) &&
                    own is Transform transform && transform.Parent is null)
                    order.Add(new KeyValuePair<long, GameObject>(Rank(listed, document.FileId, document.Body.Number("m_RootOrder")), transform.Holder));
                if (document.ClassId == 1001 && _instances[document.FileId].Root.Place.Parent is null)
                {
                    var instance = _instances[document.FileId];
                    order.Add(new KeyValuePair<long, GameObject>(Rank(listed, document.FileId, RootOrder(document)), instance.Root));
                }
            }
            _roots.Clear();
            _roots.AddRange(order.OrderBy(pair => pair.Key).Select(pair => pair.Value).Distinct());
        }

        static long Rank(List<Yaml> listed, long fileId, long rootOrder)
        {
            var at = listed?.FindIndex(reference => reference.FileId == fileId) ?? -1;
            return at >= 0 ? at : listed != null ? long.MaxValue : rootOrder;
        }

        static long RootOrder(YamlDocument document) =>
            document.Body["m_Modification"]?["m_Modifications"]?.Items?.FirstOrDefault(item => item.Text("propertyPath") == "m_RootOrder")?.Number("value") ?? 0;

        T New<T>(T made, long fileId) where T : Object
        {
            Name(made, fileId);
            return made;
        }

        void Name(Object made, long fileId)
        {
            made.Id = _asset.Length > 0 ? ProjectFiles.ReferenceId(ProjectFiles.Guid(_asset), fileId, _asset) : World.NextSceneId();
            made.LocalId = unchecked((ulong)fileId);
            made.AssetFile = _asset;
            made.Scope = _scope;
            World.Objects[made.Id] = made;
        }
    }
}
