using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;

namespace StandIn
{
    /// <summary>Meshes that scenes refer to; they are loaded with the scene. Of Unity's own and of text assets the shape is known.</summary>
    internal static class Meshes
    {
        /// <summary>Unity's own meshes by their ids: size, and number of triangles.</summary>
        static readonly Dictionary<long, Tuple<Vector3, int>> BuiltIn = new Dictionary<long, Tuple<Vector3, int>>
        {
            [10202] = Tuple.Create(new Vector3(1, 1, 1), 12),
            [10206] = Tuple.Create(new Vector3(1, 2, 1), 80),
            [10207] = Tuple.Create(new Vector3(1, 1, 1), 768),
            [10208] = Tuple.Create(new Vector3(1, 2, 1), 832),
            [10209] = Tuple.Create(new Vector3(10, 0, 10), 200),
            [10210] = Tuple.Create(new Vector3(1, 1, 0), 2),
        };

        static readonly Dictionary<string, Mesh> Known = new Dictionary<string, Mesh>();

        /// <summary>The mesh that a field refers to, or null.</summary>
        internal static Mesh Of(Yaml reference)
        {
            var guid = reference?.Text("guid");
            if (guid == null || reference.FileId == 0) return null;
            var key = guid + ":" + reference.FileId;
            return Known.TryGetValue(key, out var known) ? known : Known[key] = Make(guid, reference.FileId);
        }

        static Mesh Make(string guid, long fileId)
        {
            if (guid.StartsWith("0000000000000000e", StringComparison.Ordinal))
                return BuiltIn.TryGetValue(fileId, out var own) ? Filled(new Bounds(default, own.Item1), own.Item2 * 3) : new Mesh();
            var path = ProjectFiles.PathFor(guid);
            if (path.Length == 0) return null;
            var file = ProjectFiles.OnDisk(path);
            var body = ProjectFiles.IsText(file) ? YamlReader.Read(File.ReadAllText(file)).Find(document => document.FileId == fileId)?.Body : null;
            var box = body?["m_LocalAABB"];
            if (box == null) return new Mesh();
            return Filled(Box(box), body["m_SubMeshes"].Items.Select(part => (int)part.Number("indexCount")).ToArray());
        }

        internal static Bounds Box(Yaml box)
        {
            var reach = Vector(box["m_Extent"]);
            return new Bounds(Vector(box["m_Center"]), new Vector3(reach.x * 2, reach.y * 2, reach.z * 2));
        }

        static Vector3 Vector(Yaml value) => new Vector3(Scalars.Float(value["x"]), Scalars.Float(value["y"]), Scalars.Float(value["z"]));

        static Mesh Filled(Bounds box, params int[] indices)
        {
            var made = new Mesh { Box = box };
            made.Indices.AddRange(indices);
            return made;
        }
    }
}
