using System;
using System.Collections.Generic;
using System.Globalization;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>
    /// References by the ids they hold, as `{"$ref": …}`. What is in the scene is told by its place in the model; of an asset, what the asset database
    /// knows without loading it. Each asset is looked up once a question.
    /// </summary>
    internal sealed class ModelReferences
    {
        readonly SceneCapture _capture;
        readonly JsonWriter _json;
        readonly Dictionary<long, byte[]> _assets = new Dictionary<long, byte[]>();
        Dictionary<long, int> _places;

        internal ModelReferences(SceneCapture capture, JsonWriter json)
        {
            _capture = capture;
            _json = json;
        }

        internal void Write(long id)
        {
            if (id == 0) _json.Null();
            else if (PlaceOf(id) >= 0) WriteInScene(id, nameof(GameObject), PlaceOf(id));
            else if (_assets.TryGetValue(id, out var known)) _json.Raw(new ArraySegment<byte>(known));
            else WriteOther(id);
        }

        /// <summary>Where an object of the scene stands in the model; -1 for anything else.</summary>
        internal int PlaceOf(long id)
        {
            if (_places == null) FindPlaces();
            return _places.TryGetValue(id, out var place) ? place : -1;
        }

        void FindPlaces()
        {
            _places = new Dictionary<long, int>(_capture.Count);
            for (var i = 0; i < _capture.Count; i++) _places[_capture.Nodes[i].Id] = i;
        }

        void WriteOther(long id)
        {
            var path = ObjectIds.AssetPath(id);
            if (!string.IsNullOrEmpty(path)) _json.Raw(new ArraySegment<byte>(_assets[id] = Asset(id, path)));
            else WriteLoaded(id, ObjectIds.Find(id));
        }

        /// <summary>What is in no asset is loaded, or gone.</summary>
        void WriteLoaded(long id, Object target)
        {
            var holder = target is Component component ? component.gameObject : target as GameObject;
            var place = holder == null ? -1 : PlaceOf(ObjectIds.Of(holder));
            if (target == null) WriteGone(id);
            else if (place >= 0) WriteInScene(id, target.GetType().Name, place);
            else
            {
                Begin().Key("id").String(ObjectLookup.SessionId(id)).Key("type").String(target.GetType().Name).Key("name").String(target.name);
                if (holder != null) _json.Key("scene").String(SceneLookup.PathOf(holder.scene));
                _json.EndObject().EndObject();
            }
        }

        /// <summary>Of an asset that is gone, Unity may still know which it was.</summary>
        void WriteGone(long id)
        {
            Begin().Key("missing").Bool(true);
            var fileId = ObjectIds.FileId(id, out var guid);
            if (!string.IsNullOrEmpty(guid)) _json.Key("guid").String(guid).Key("fileId").String(fileId.ToString(CultureInfo.InvariantCulture));
            _json.EndObject().EndObject();
        }

        void WriteInScene(long id, string type, int place) =>
            Begin().Key("id").String(ObjectLookup.SessionId(id)).Key("path").Integer(place).Key("type").String(type).EndObject().EndObject();

        JsonWriter Begin() => _json.BeginObject().Key("$ref").BeginObject();

        static byte[] Asset(long id, string path)
        {
            var json = new JsonWriter().BeginObject().Key("$ref").BeginObject();
            WriteAsset(id, path, json);
            return json.EndObject().EndObject().ToArray();
        }

        /// <summary>The members of a reference to an asset, or to an object within one.</summary>
        internal static void WriteAsset(long id, string path, JsonWriter json)
        {
            var fileId = ObjectIds.FileId(id, out var guid);
            json.Key("guid").String(guid).Key("fileId").String(fileId.ToString(CultureInfo.InvariantCulture)).Key("asset").String(path);
            if (!AssetPart.IsOfProject(path)) return;
            var target = AssetDatabase.IsMainAssetAtPathLoaded(path) ? ObjectIds.Find(id) : null;
            if (target != null) json.Key("name").String(target.name);
            var type = target != null ? target.GetType() : AssetPart.TypeOf(path, id);
            if (type != null) json.Key("type").String(type.Name);
            else json.Key("missing").Bool(true);
            if (ObjectIds.IsMainAsset(id)) json.Key("main").Bool(true);
        }
    }
}
