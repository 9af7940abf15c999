using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Fields;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`scene.components.list`: one object's components with their serialized fields.</summary>
    internal sealed class SceneComponentsListTool : QuickTool
    {
        public override string Id => "scene.components.list";

        protected override void Answer(ToolCall call)
        {
            var arguments = call.Arguments;
            var scenePath = arguments.RequiredString("scenePath");
            var wanted = arguments.OneOf("gameObjectPath", "objectId", out var isPath);
            var type = arguments.OptionalString("component");
            var filter = new FieldFilter(arguments.Strings("fields"));
            var maxEntries = (int)arguments.Integer("maxEntries", 50, 0, int.MaxValue);
            arguments.RefuseOthers();

            var scene = SceneLookup.Find(scenePath);
            var target = isPath ? ObjectLookup.AtPath(scene, wanted, "gameObjectPath") : ObjectLookup.WithId(scene, wanted);
            if (target == null) throw ObjectLookup.Unknown("unknown", wanted, "objectId", ObjectLookup.RootPaths(scene));
            var json = call.Output.BeginObject().Key("gameObjectPath").String(ObjectLookup.PathOf(target)).Key("scenePath").String(scene.Path)
                .Key("components").BeginArray();
            var components = new List<Component>();
            target.GetComponents(components);
            for (var i = 0; i < components.Count; i++)
            {
                var name = ComponentSet.NameOf(components[i]);
                if (type == null || type == name || type == FullName(components[i])) Write(target, components[i], name, i, filter, maxEntries, json);
            }
            json.EndArray().Key("source").String("editor").EndObject();
        }

        static void Write(GameObject holder, Component component, string name, int index, FieldFilter filter, int maxEntries, JsonWriter json)
        {
            json.BeginObject().Key("type").String(name).Key("fullTypeName").String(FullName(component)).Key("index").Integer(index);
            if (component == null)
            {
                // Its fields are still there natively; to managed code there is nothing to ask.
                json.Key("objectId").String(ObjectLookup.IdOfMissing(holder, index)).Key("serializedFields").BeginArray().EndArray().EndObject();
                return;
            }
            if (ObjectIds.AreInstanceIds) json.Key("instanceId").Integer(ObjectIds.Of(component));
            json.Key("objectId").String(ObjectLookup.IdOf(component));
            var enabled = EditorUtility.GetObjectEnabled(component);
            if (enabled >= 0) json.Key("enabled").Bool(enabled == 1);
            json.Key("serializedFields");
            FieldsWriter.WriteList(component, filter, maxEntries, json);
            json.EndObject();
        }

        static string FullName(Component component) => component == null ? ComponentSet.Missing : component.GetType().FullName;
    }
}
