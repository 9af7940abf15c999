using System.Collections.Generic;
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
            var selected = Selection.objects;
            var json = call.Output.BeginObject().Key("selectedObjects").BeginArray();
            var total = 0;
            foreach (var target in selected)
            {
                if (target != null && total++ < pageSize) Write(target, json);
            }
            json.EndArray().Key("activeScene").String(SceneManager.GetActiveScene().path);
            var active = Selection.activeGameObject;
            if (active != null)
            {
                json.Key("activeGameObject").BeginObject().Key("name").String(active.name)
                    .Key("path").String(EditorUtility.IsPersistent(active) ? active.name : ObjectLookup.PathOf(active)).EndObject();
            }
            json.Key("total").Integer(total).Key("truncated").Bool(total > pageSize).Key("source").String("editor").EndObject();
        }

        static void Write(Object target, JsonWriter json)
        {
            json.BeginObject().Key("name").String(target.name).Key("type").String(target.GetType().Name);
            if (EditorUtility.IsPersistent(target)) WriteAsset(target, json);
            else if (target is Component component) WriteSceneObject(component.gameObject, "component", json);
            else if (target is GameObject gameObject) WriteSceneObject(gameObject, null, json);
            else json.Key("kind").String("asset");
            if (ObjectIds.AreInstanceIds) json.Key("instanceId").Integer(ObjectIds.Of(target));
            json.Key("objectId").String(ObjectLookup.IdOf(target)).EndObject();
        }

        static void WriteAsset(Object target, JsonWriter json)
        {
            var path = AssetDatabase.GetAssetPath(target);
            json.Key("kind").String("asset").Key("assetPath").String(path).Key("guid").String(AssetDatabase.AssetPathToGUID(path));
        }

        static void WriteSceneObject(GameObject target, string kind, JsonWriter json)
        {
            var stage = PrefabStageUtility.GetPrefabStage(target);
            json.Key("kind").String(kind ?? (stage != null ? "prefabStage" : "sceneObject"));
            json.Key("path").String(ObjectLookup.PathOf(target)).Key("scenePath").String(stage != null ? stage.assetPath : target.scene.path);
            var components = new List<Component>();
            target.GetComponents(components);
            json.Key("components").BeginArray();
            foreach (var component in components) json.String(ComponentNames.Of(component));
            json.EndArray();
        }
    }
}
