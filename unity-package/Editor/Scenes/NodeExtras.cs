using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>What a caller wants to know of each object beyond its name and components.</summary>
    internal sealed class NodeExtras
    {
        internal static readonly string[] OfDumps = { "ids", "transform", "worldTransform", "bounds", "tag", "layer", "static", "prefab" };
        internal static readonly string[] OfMatches = { "worldTransform", "bounds" };

        readonly List<Component> _components = new List<Component>();
        readonly bool _transform;
        readonly bool _world;
        readonly bool _bounds;
        readonly bool _tag;
        readonly bool _layer;
        readonly bool _static;
        readonly bool _prefab;

        internal NodeExtras(IReadOnlyList<string> include, string[] known)
        {
            var wanted = include ?? new string[0];
            var unknown = wanted.FirstOrDefault(name => !known.Contains(name));
            if (unknown != null) throw ToolFailure.BadArgument("include", "a list of " + string.Join(", ", known), unknown);
            Ids = wanted.Contains("ids");
            _transform = wanted.Contains("transform");
            _world = wanted.Contains("worldTransform");
            _bounds = wanted.Contains("bounds");
            _tag = wanted.Contains("tag");
            _layer = wanted.Contains("layer");
            _static = wanted.Contains("static");
            _prefab = wanted.Contains("prefab");
        }

        internal bool Ids { get; }

        internal bool Any => _transform || _world || _bounds || _tag || _layer || _static || _prefab;

        /// <summary>A layer's name, or its number where it has none.</summary>
        internal static string LayerName(int layer)
        {
            var name = LayerMask.LayerToName(layer);
            return string.IsNullOrEmpty(name) ? layer.ToString(CultureInfo.InvariantCulture) : name;
        }

        internal void Write(GameObject target, JsonWriter json)
        {
            // The object may have been destroyed since the capture; its extras are gone with it.
            if (target == null) return;
            if (_transform) WriteTransform(target.transform, json.Key("transform"));
            if (_world) WriteWorld(target.transform, json.Key("worldTransform"));
            if (_bounds) WriteBounds(target, json);
            if (_tag) json.Key("tag").String(target.tag);
            if (_layer) json.Key("layer").String(LayerName(target.layer));
            if (_static) json.Key("static").Bool(target.isStatic);
            if (_prefab && PrefabUtility.IsAnyPrefabInstanceRoot(target))
                json.Key("prefab").String(PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(target));
        }

        static void WriteTransform(Transform transform, JsonWriter json)
        {
            json.BeginObject();
            WriteVector("position", transform.localPosition, json);
            WriteVector("rotation", transform.localEulerAngles, json);
            WriteVector("scale", transform.localScale, json);
            json.EndObject();
        }

        static void WriteWorld(Transform transform, JsonWriter json)
        {
            json.BeginObject();
            WritePlain("position", transform.position, json);
            WritePlain("rotation", transform.eulerAngles, json);
            WritePlain("scale", transform.lossyScale, json);
            json.EndObject();
        }

        void WriteBounds(GameObject target, JsonWriter json)
        {
            target.GetComponents(_components);
            var drawn = RendererBounds.Of(_components);
            var bounds = drawn ?? ColliderBounds.Of(_components);
            if (bounds == null) return;
            json.Key("bounds").BeginObject();
            WritePlain("center", bounds.Value.center, json);
            WritePlain("size", bounds.Value.size, json);
            json.Key("of").String(drawn != null ? "renderer" : "collider").EndObject();
        }

        static void WritePlain(string key, Vector3 vector, JsonWriter json) => PlainNumbers.Write(json.Key(key), vector.x, vector.y, vector.z);

        static void WriteVector(string key, Vector3 vector, JsonWriter json) =>
            json.Key(key).BeginArray().Float(vector.x).Float(vector.y).Float(vector.z).EndArray();
    }
}
