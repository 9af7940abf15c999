using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`editor.selection.info`: what the user has selected, in the Editor's order.</summary>
    internal sealed class EditorSelectionInfoTool : QuickTool
    {
        public override string Id => "editor.selection.info";

        protected override void Answer(ToolCall call)
        {
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();
            var selected = Selection.objects.Where(target => target != null).ToArray();
            var shown = selected.Take((int)System.Math.Min(pageSize, int.MaxValue)).ToArray();
            var ids = ObjectLookup.IdsOf(shown);
            var paths = new ObjectPaths();
            var json = call.Output.BeginObject().Key("selectedObjects").BeginArray();
            for (var i = 0; i < shown.Length; i++) Write(shown[i], ids[i], paths, json);
            json.EndArray().Key("activeScene").String(SceneManager.GetActiveScene().path);
            var active = Selection.activeGameObject;
            if (active != null)
            {
                json.Key("activeGameObject").BeginObject().Key("name").String(active.name)
                    .Key("path").String(EditorUtility.IsPersistent(active) ? active.name : paths.Of(active)).EndObject();
            }
            json.Key("total").Integer(selected.Length).Key("truncated").Bool(selected.Length > pageSize);
            LiveAnswer.End(json);
        }

        static void Write(Object target, string id, ObjectPaths paths, JsonWriter json)
        {
            json.BeginObject().Key("name").String(target.name).Key("type").String(target.GetType().Name);
            if (EditorUtility.IsPersistent(target)) WriteAsset(target, json);
            else if (target is Component component) WriteSceneObject(component.gameObject, "component", paths, json);
            else if (target is GameObject gameObject) WriteSceneObject(gameObject, null, paths, json);
            else json.Key("kind").String("asset");
            if (ObjectIds.AreInstanceIds) json.Key("instanceId").Integer(ObjectIds.Of(target));
            json.Key("objectId").String(id).EndObject();
        }

        static void WriteAsset(Object target, JsonWriter json)
        {
            var path = AssetDatabase.GetAssetPath(target);
            json.Key("kind").String("asset").Key("assetPath").String(path).Key("guid").String(AssetDatabase.AssetPathToGUID(path));
        }

        static void WriteSceneObject(GameObject target, string kind, ObjectPaths paths, JsonWriter json)
        {
            var stage = PrefabStageUtility.GetPrefabStage(target);
            json.Key("kind").String(kind ?? (stage != null ? "prefabStage" : "sceneObject"));
            json.Key("path").String(paths.Of(target)).Key("scenePath").String(stage != null ? stage.assetPath : SceneLookup.PathOf(target.scene));
            var components = new List<Component>();
            target.GetComponents(components);
            json.Key("components").BeginArray();
            foreach (var component in components) json.String(ComponentSet.NameOf(component));
            json.EndArray();
        }
    }
}
