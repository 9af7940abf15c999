using System.Globalization;
using System.IO;
using EditorMcp.Core.Json;
using EditorMcp.Core.Names;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Fields
{
    /// <summary>
    /// A reference as `{objectId?, name?, type?, path?, fileId?}`. An asset, or a part of one, is named by its path and type, which the asset database
    /// knows without loading it; only an object in a scene, and a part of an asset that is loaded anyway, is asked itself.
    /// </summary>
    internal static class ReferenceWriter
    {
        internal static void Write(SerializedProperty property, ObjectPaths paths, BuiltinNames builtins, JsonWriter json)
        {
            var id = ObjectIds.InReference(property);
            if (id == 0)
            {
                json.Null();
                return;
            }
            var path = ObjectIds.AssetPath(id);
            json.BeginObject();
            if (string.IsNullOrEmpty(path)) WriteSceneObject(property.objectReferenceValue, paths, json);
            else if (IsPart(path, id)) WritePart(property, path, id, json);
            else if (!AssetPart.IsOfProject(path)) WriteBuiltin(path, id, builtins, json);
            else WriteAsset(path, json);
            json.EndObject();
        }

        static void WriteAsset(string path, JsonWriter json)
        {
            json.Key("name").String(Path.GetFileNameWithoutExtension(path));
            var type = AssetDatabase.GetMainAssetTypeAtPath(path);
            if (type != null) json.Key("type").String(type.Name);
            json.Key("path").String(path);
        }

        /// <summary>What is built into Unity lies in two large files, and is told by its number there.</summary>
        static void WriteBuiltin(string path, long id, BuiltinNames builtins, JsonWriter json)
        {
            var fileId = ObjectIds.FileId(id, out var guid);
            if (builtins != null && builtins.TryFind(guid, fileId, out var type, out var name)) json.Key("name").String(name).Key("type").String(type);
            json.Key("path").String(path).Key("fileId").String(fileId.ToString(CultureInfo.InvariantCulture));
        }

        /// <summary>An object within a prefab counts as the prefab, as it does in a file.</summary>
        static bool IsPart(string path, long id) =>
            AssetPart.IsOfProject(path) && !path.EndsWith(".prefab", System.StringComparison.OrdinalIgnoreCase) && !ObjectIds.IsMainAsset(id);

        static void WritePart(SerializedProperty property, string path, long id, JsonWriter json)
        {
            var target = AssetDatabase.IsMainAssetAtPathLoaded(path) ? property.objectReferenceValue : null;
            if (target != null) json.Key("name").String(target.name);
            var type = target != null ? target.GetType() : AssetPart.TypeOf(path, id);
            if (type != null) json.Key("type").String(type.Name);
            json.Key("path").String(path).Key("fileId").String(ObjectIds.FileId(id, out _).ToString(CultureInfo.InvariantCulture));
        }

        static void WriteSceneObject(Object target, ObjectPaths paths, JsonWriter json)
        {
            if (target == null)
            {
                json.Key("missing").Bool(true);
                return;
            }
            json.Key("objectId").String(ObjectLookup.SessionId(ObjectIds.Of(target))).Key("name").String(target.name).Key("type").String(target.GetType().Name);
            var holder = target is Component component ? component.gameObject : target as GameObject;
            if (holder != null) json.Key("path").String(paths.Of(holder));
        }
    }
}
