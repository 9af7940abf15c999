using System;
using System.Collections.Generic;
using System.Linq;
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
        readonly NameTables _names;

        internal SceneComponentsListTool(NameTables names)
        {
            _names = names;
        }

        public override string Id => "scene.components.list";

        protected override void Answer(ToolCall call)
        {
            var arguments = call.Arguments;
            var scenePath = arguments.RequiredString("scenePath");
            var place = arguments.OneOf("gameObjectPath", "objectId", out var isPath);
            var component = arguments.OptionalString("component");
            var fields = new WantedFields(arguments.Strings("fields"), _names);
            var maxEntries = (int)arguments.Integer("maxEntries", 50, 0, int.MaxValue);
            arguments.RefuseOthers();

            var scene = SceneLookup.Find(scenePath);
            var target = isPath ? ObjectLookup.AtPath(scene, place, "gameObjectPath") : ObjectLookup.WithId(scene, place);
            if (target == null) throw ObjectLookup.Unknown("unknown", place, "objectId", ObjectLookup.RootPaths(scene));
            var components = new List<Component>();
            target.GetComponents(components);
            var wanted = component == null ? null : new WantedComponent(component, true);
            var chosen = Enumerable.Range(0, components.Count).Where(at => wanted == null || wanted.Fits(TypeOf(components[at]))).ToList();
            var filters = chosen.ConvertAll(at => fields.Of(components[at]));
            fields.Check();

            var path = ObjectLookup.PathOf(target);
            var json = call.Output.BeginObject().Key("gameObjectPath").String(path).Key("scenePath").String(scene.Path).Key("components").BeginArray();
            for (var i = 0; i < chosen.Count; i++) Write(target, components[chosen[i]], chosen[i], filters[i], maxEntries, json);
            json.EndArray();
            LiveAnswer.End(json);
            if (wanted != null && chosen.Count == 0) call.Diagnose(wanted.Unknown() ?? Lacks(path, component, components));
        }

        void Write(GameObject holder, Component component, int index, FieldFilter filter, int maxEntries, JsonWriter json)
        {
            json.BeginObject().Key("type").String(ComponentSet.NameOf(component)).Key("fullTypeName").String(FullName(component)).Key("index").Integer(index);
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
            FieldsWriter.WriteList(component, filter, maxEntries, _names, ComponentTypes.UnityOnes(component.GetType()), json);
            json.EndObject();
        }

        static string Lacks(string path, string wanted, List<Component> components) =>
            "'" + path + "' has no component '" + wanted + "'; it has " + string.Join(", ", components.Select(ComponentSet.NameOf).Distinct()) + ".";

        static Type TypeOf(Component component) => component == null ? null : component.GetType();

        static string FullName(Component component) => component == null ? ComponentSet.Missing : component.GetType().FullName;
    }
}
