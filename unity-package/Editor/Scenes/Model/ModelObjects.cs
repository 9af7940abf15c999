using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>Writes the objects of a model, in hierarchy order. What has its usual value is left out.</summary>
    internal sealed class ModelObjects
    {
        /// <summary>So many objects whose ids are asked for together.</summary>
        const int Batch = 32;

        readonly ModelQuestion _question;
        readonly SceneCapture _capture;
        readonly ModelTypes _types;
        readonly ModelValues _values;
        readonly JsonWriter _json;
        readonly List<Component>[] _components = new List<Component>[Batch];
        readonly ModelIds _ids;

        internal ModelObjects(ModelQuestion question, SceneCapture capture, ModelTypes types, ModelValues values, JsonWriter json)
        {
            _question = question;
            _capture = capture;
            _types = types;
            _values = values;
            _json = json;
            _ids = new ModelIds(question.Ids);
            for (var i = 0; i < Batch; i++) _components[i] = new List<Component>();
        }

        /// <summary>The roots of prefab instances, nested ones too, by their places; known once all is written, if they were asked for.</summary>
        internal List<int> InstanceRoots { get; } = new List<int>();

        internal IEnumerator Run(Slice slice)
        {
            _json.BeginArray();
            for (var first = 0; first < _capture.Count; first += Batch)
            {
                var end = System.Math.Min(first + Batch, _capture.Count);
                Look(first, end);
                for (var i = first; i < end; i++)
                {
                    Write(ref _capture.Nodes[i], i, _components[i - first]);
                    if (slice.Over) yield return null;
                }
            }
            _json.EndArray();
        }

        /// <summary>Gets the components that are to be looked at, and the ids of all.</summary>
        void Look(int first, int end)
        {
            _ids.Begin();
            for (var i = first; i < end; i++)
            {
                ref var node = ref _capture.Nodes[i];
                var components = _components[i - first];
                components.Clear();
                _ids.Add(node.Object, node.Id);
                var set = _types.Of(node.Components);
                if (!set.LooksInside || node.Object == null) continue;
                node.Object.GetComponents(components);
                // One that was added or taken away since the capture belongs to the next answer.
                if (!ReferenceEquals(node.Components, ComponentSet.Of(components))) components.Clear();
                for (var at = 0; at < components.Count; at++)
                {
                    if (set.Types[at].IsWanted) _ids.Add(components[at], ObjectIds.Of(components[at]));
                }
            }
            _ids.End();
        }

        void Write(ref CapturedNode node, int index, List<Component> components)
        {
            _capture.NumberSmallFamily(index);
            var set = _types.Of(node.Components);
            _json.BeginObject().Key("name").String(node.Name);
            if (node.Parent >= 0) _json.Key("parent").Integer(node.Parent);
            if (node.Number > 0) _json.Key("number").Integer(node.Number);
            _json.Key("set").Integer(set.Index).Key("id").String(_ids.Next());
            if (!node.Active) _json.Key("active").Bool(false);
            if (node.Hidden) _json.Key("hidden").Bool(true);
            // One that was destroyed since the capture was there when the question was asked; that is all there is to say of it.
            if (node.Object != null) WriteFacts(node.Object, index);
            if (node.Object != null && _question.World) ModelShape.WritePlaces(node.Object.transform, _json);
            if (_question.Bounds) ModelShape.WriteBounds(components, _json);
            if (_question.Triangles) ModelShape.WriteTriangles(components, _json);
            WriteComponents(set, components);
            _json.EndObject();
        }

        void WriteFacts(GameObject target, int index)
        {
            var tag = target.tag;
            if (tag != "Untagged") _json.Key("tag").String(tag);
            var layer = target.layer;
            if (layer != 0) _json.Key("layer").Integer(layer);
            var flags = unchecked((uint)GameObjectUtility.GetStaticEditorFlags(target));
            if (flags != 0) _json.Key("static").Integer(flags);
            if (!_question.Prefabs || !PrefabUtility.IsAnyPrefabInstanceRoot(target)) return;
            InstanceRoots.Add(index);
            _json.Key("prefab").String(PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(target));
        }

        void WriteComponents(ModelSet set, List<Component> components)
        {
            var begun = false;
            for (var at = 0; at < components.Count; at++)
            {
                if (!set.Types[at].IsWanted) continue;
                if (!begun) _json.Key("components").BeginArray();
                begun = true;
                WriteComponent(set.Types[at], components[at], at);
            }
            if (begun) _json.EndArray();
        }

        void WriteComponent(ModelType type, Component component, int at)
        {
            _json.BeginObject().Key("at").Integer(at).Key("id").String(_ids.Next());
            if (_question.Ids) _json.Key("session").String(_ids.Session);
            var isRead = type.Chosen == null || type.Chosen.Length > 0;
            if (isRead && component != null) WriteFields(type, component);
            _json.EndObject();
        }

        void WriteFields(ModelType type, Component component)
        {
            using (var serialized = new SerializedObject(component))
            {
                if (type.Chosen == null) type.Learn(serialized);
                if (type.Chosen.Length == 0) return;
                _json.Key("fields");
                _values.WriteFields(serialized, type);
            }
        }
    }
}
