using System;
using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>
    /// What the outermost prefab instances of a scene change: the entries that Unity keeps and would save, those that point nowhere among them. What was
    /// added has no entry before the scene is saved, and is found by looking.
    /// </summary>
    internal sealed class ModelOverrides
    {
        /// <summary>So many entries between two looks at the clock.</summary>
        const int ClockEvery = 16;

        readonly SceneCapture _capture;
        readonly ModelReferences _references;
        readonly JsonWriter _json;
        readonly HashSet<int> _roots = new HashSet<int>();
        InstanceSources _sources;

        internal ModelOverrides(SceneCapture capture, ModelReferences references, JsonWriter json)
        {
            _capture = capture;
            _references = references;
            _json = json;
        }

        internal IEnumerator Run(List<int> instanceRoots, Slice slice)
        {
            foreach (var root in instanceRoots)
            {
                var target = _capture.Nodes[root].Object;
                if (target != null && PrefabUtility.IsOutermostPrefabInstanceRoot(target)) _roots.Add(root);
                if (slice.Over) yield return null;
            }
            _json.BeginArray();
            foreach (var root in instanceRoots)
            {
                if (!_roots.Contains(root) || _capture.Nodes[root].Object == null) continue;
                var steps = Instance(root, slice);
                while (steps.MoveNext()) yield return null;
            }
            _json.EndArray();
        }

        IEnumerator Instance(int root, Slice slice)
        {
            _sources = new InstanceSources();
            for (var i = root; i < root + _capture.Nodes[root].Size;)
            {
                var target = _capture.Nodes[i].Object;
                var isInside = target != null && _sources.Take(target, i, i != root && _roots.Contains(i));
                i += isInside ? 1 : _capture.Nodes[i].Size;
                if (slice.Over) yield return null;
            }
            var handle = _capture.Nodes[root].Object == null ? null : PrefabUtility.GetPrefabInstanceHandle(_capture.Nodes[root].Object);
            if (handle == null) yield break;
            _json.BeginObject().Key("instance").Integer(root);
            using (var serialized = new SerializedObject(handle))
            {
                WriteSource(serialized);
                var steps = WriteEntries(handle, serialized, slice);
                while (steps.MoveNext()) yield return null;
            }
            WriteAdded();
            _json.EndObject();
        }

        void WriteSource(SerializedObject serialized)
        {
            var id = IdIn(serialized.FindProperty("m_SourcePrefab"));
            var path = id == 0 ? "" : ObjectIds.AssetPath(id);
            _json.Key("prefab").String(path);
            ObjectIds.FileId(id, out var guid);
            if (!string.IsNullOrEmpty(guid)) _json.Key("guid").String(guid);
        }

        IEnumerator WriteEntries(Object handle, SerializedObject serialized, Slice slice)
        {
            _json.Key("modifications").BeginArray();
            var steps = WriteList(handle, serialized, "m_Modifications", WriteModification, slice);
            while (steps.MoveNext()) yield return null;
            _json.EndArray().Key("removed").BeginArray();
            foreach (var list in new[] { "m_RemovedComponents", "m_RemovedGameObjects" })
            {
                steps = WriteList(handle, serialized, list, entry => WriteTarget(ObjectIds.InReference(entry)), slice);
                while (steps.MoveNext()) yield return null;
            }
            _json.EndArray();
        }

        /// <summary>Writes the entries of a list. Which lists there are depends on the version of Unity.</summary>
        static IEnumerator WriteList(Object handle, SerializedObject serialized, string name, Action<SerializedProperty> write, Slice slice)
        {
            // The instance may be gone after a pause, and with it what is serialized.
            using (var list = handle == null ? null : serialized.FindProperty("m_Modification." + name))
            {
                var size = list == null ? 0 : list.arraySize;
                if (size == 0) yield break;
                // An element is found by walking over those before it, as they have no fixed size: so the walk is done once.
                using (var entry = list.GetArrayElementAtIndex(0))
                {
                    for (var i = 0; i < size && handle != null && (i == 0 || entry.Next(false)); i++)
                    {
                        write(entry);
                        if (i % ClockEvery == 0 && slice.Over) yield return null;
                    }
                }
            }
        }

        void WriteModification(SerializedProperty entry)
        {
            _json.BeginObject().Key("target");
            WriteTarget(IdIn(entry.FindPropertyRelative("target")));
            _json.Key("path").String(TextIn(entry.FindPropertyRelative("propertyPath"))).Key("value").String(TextIn(entry.FindPropertyRelative("value")));
            var reference = IdIn(entry.FindPropertyRelative("objectReference"));
            if (reference != 0)
            {
                _json.Key("reference");
                _references.Write(reference);
            }
            _json.EndObject();
        }

        /// <summary>An object of the prefab, and what came of it in the scene; null where it is gone altogether.</summary>
        void WriteTarget(long id)
        {
            if (id == 0 || ObjectIds.FileId(id, out _) == 0)
            {
                _json.Null();
                return;
            }
            var path = ObjectIds.AssetPath(id);
            _json.BeginObject();
            ModelReferences.WriteAsset(id, path, _json);
            if (_sources.TryFind(id, out var source)) WritePlace(source);
            else if (HolderOf(id, path, out source)) _json.Key("object").Integer(source.Place);
            _json.EndObject();
        }

        /// <summary>What has come of the object whose component is not in the instance any more.</summary>
        bool HolderOf(long id, string path, out InstanceSources.Source holder)
        {
            holder = default;
            // The prefab of an instance is loaded with it; where it is not, nothing is loaded to say where something was.
            var component = AssetDatabase.IsMainAssetAtPathLoaded(path) ? ObjectIds.Find(id) as Component : null;
            return component != null && _sources.TryFind(ObjectIds.Of(component.gameObject), out holder);
        }

        void WriteAdded()
        {
            _json.Key("added").BeginArray();
            foreach (var added in _sources.Added)
            {
                _json.BeginObject();
                WritePlace(added);
                _json.EndObject();
            }
            _json.EndArray();
        }

        void WritePlace(InstanceSources.Source source)
        {
            _json.Key("object").Integer(source.Place);
            if (source.At.HasValue) _json.Key("at").Integer(source.At.Value);
        }

        static long IdIn(SerializedProperty property)
        {
            using (property) return property == null ? 0 : ObjectIds.InReference(property);
        }

        static string TextIn(SerializedProperty property)
        {
            using (property) return property == null ? "" : property.stringValue;
        }
    }
}
