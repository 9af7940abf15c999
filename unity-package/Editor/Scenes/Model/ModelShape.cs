using System.Collections.Generic;
using EditorMcp.Core.Json;
using UnityEngine;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>Where an object is, and how far it reaches.</summary>
    internal static class ModelShape
    {
        internal static void WritePlaces(Transform transform, JsonWriter json)
        {
            WritePlace(json.Key("world"), transform.position, transform.rotation, transform.lossyScale);
            WritePlace(json.Key("local"), transform.localPosition, transform.localRotation, transform.localScale);
        }

        /// <summary>The bounds of the first renderer among an object's components. Those of colliders the daemon finds from their fields.</summary>
        internal static void WriteBounds(List<Component> components, JsonWriter json)
        {
            var found = RendererBounds.Of(components);
            if (found == null) return;
            var bounds = found.Value;
            json.Key("bounds").BeginObject();
            WriteVector(json.Key("center"), bounds.center);
            WriteVector(json.Key("size"), bounds.size);
            json.Key("of").String("renderer").EndObject();
        }

        /// <summary>How many triangles an object draws, of a mesh whether it can be read or not.</summary>
        internal static void WriteTriangles(List<Component> components, JsonWriter json)
        {
            long count = 0;
            foreach (var component in components)
            {
                if (component is MeshFilter filter) count += Triangles(filter.sharedMesh);
                else if (component is SkinnedMeshRenderer skinned) count += Triangles(skinned.sharedMesh);
            }
            if (count > 0) json.Key("triangles").Integer(count);
        }

        static long Triangles(Mesh mesh)
        {
            if (mesh == null) return 0;
            long count = 0;
            for (var i = 0; i < mesh.subMeshCount; i++)
            {
                var topology = mesh.GetTopology(i);
                if (topology == MeshTopology.Triangles) count += mesh.GetIndexCount(i) / 3;
                else if (topology == MeshTopology.Quads) count += mesh.GetIndexCount(i) / 2;
            }
            return count;
        }

        static void WritePlace(JsonWriter json, Vector3 position, Quaternion rotation, Vector3 scale) => json.BeginArray()
            .Float(position.x).Float(position.y).Float(position.z)
            .Float(rotation.x).Float(rotation.y).Float(rotation.z).Float(rotation.w)
            .Float(scale.x).Float(scale.y).Float(scale.z).EndArray();

        static void WriteVector(JsonWriter json, Vector3 vector) => json.BeginArray().Float(vector.x).Float(vector.y).Float(vector.z).EndArray();
    }
}
