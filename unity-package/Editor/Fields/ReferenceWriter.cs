using System.IO;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Fields
{
    /// <summary>
    /// A reference as `{objectId?, name?, type?, path?}`. An asset is named by its path and type, which the asset database knows without loading it;
    /// only an object in a scene, which is loaded anyway, is asked itself.
    /// </summary>
    internal static class ReferenceWriter
    {
        internal static void Write(SerializedProperty property, JsonWriter json)
        {
            var id = ObjectIds.InReference(property);
            if (id == 0)
            {
                json.Null();
                return;
            }
            var path = ObjectIds.AssetPath(id);
            json.BeginObject();
            if (!string.IsNullOrEmpty(path)) WriteAsset(path, json);
            else WriteSceneObject(property.objectReferenceValue, json);
            json.EndObject();
        }

        static void WriteAsset(string path, JsonWriter json)
        {
            json.Key("name").String(Path.GetFileNameWithoutExtension(path));
            var type = AssetDatabase.GetMainAssetTypeAtPath(path);
            if (type != null) json.Key("type").String(type.Name);
            json.Key("path").String(path);
        }

        static void WriteSceneObject(Object target, JsonWriter json)
        {
            if (target == null)
            {
                json.Key("missing").Bool(true);
                return;
            }
            json.Key("objectId").String(ObjectLookup.SessionId(ObjectIds.Of(target))).Key("name").String(target.name).Key("type").String(target.GetType().Name);
            var holder = target is Component component ? component.gameObject : target as GameObject;
            if (holder != null) json.Key("path").String(ObjectLookup.PathOf(holder));
        }
    }
}
