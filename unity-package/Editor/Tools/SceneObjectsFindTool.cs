using System;
using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Scenes;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`scene.objects.find`: the objects of a scene that fit every filter, in hierarchy order.</summary>
    internal sealed class SceneObjectsFindTool : ITool
    {
        /// <summary>So many objects between two looks at the clock, and so many matches whose ids are asked for together.</summary>
        const int ClockEvery = 32;

        public string Id => "scene.objects.find";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var scenePath = call.Arguments.RequiredString("scenePath");
            var filter = new ObjectFilter(call.Arguments);
            var extras = new NodeExtras(call.Arguments.Strings("include"), NodeExtras.OfMatches);
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var scene = SceneLookup.Find(scenePath);
            var capture = new SceneCapture();
            var walk = capture.Run(scene.Roots, call.Slice);
            while (walk.MoveNext()) yield return null;

            var paths = capture.Paths();
            var json = call.Output.BeginObject().Key("scenePath").String(scene.Path).Key("matches").BeginArray();
            var total = 0;
            var matches = new List<int>(ClockEvery);
            for (var i = 0; i < capture.Count; i++)
            {
                if (i % ClockEvery == 0 && call.Slice.Over) yield return null;
                if (!filter.Fits(capture, i, paths[i])) continue;
                if (total++ < pageSize) matches.Add(i);
                if (matches.Count == ClockEvery) WriteMatches(capture, matches, paths, extras, json);
            }
            WriteMatches(capture, matches, paths, extras, json);
            json.EndArray().Key("total").Integer(total).Key("truncated").Bool(total > pageSize);
            if (!capture.IsConsistent) json.Key("consistent").Bool(false);
            filter.Explain(call, capture, total);
            LiveAnswer.End(json);
        }

        static void WriteMatches(SceneCapture capture, List<int> matches, string[] paths, NodeExtras extras, JsonWriter json)
        {
            var ids = ObjectLookup.IdsOf(matches.ConvertAll(index => (UnityEngine.Object)capture.Nodes[index].Object).ToArray());
            for (var i = 0; i < ids.Length; i++) WriteMatch(ref capture.Nodes[matches[i]], paths[matches[i]], ids[i], extras, json);
            matches.Clear();
        }

        static void WriteMatch(ref CapturedNode node, string path, string id, NodeExtras extras, JsonWriter json)
        {
            json.BeginObject().Key("name").String(node.Name).Key("path").String(path);
            if (ObjectIds.AreInstanceIds) json.Key("instanceId").Integer(node.Id);
            json.Key("objectId").String(node.Object == null ? ObjectLookup.SessionId(node.Id) : id);
            if (node.Hidden) json.Key("hidden").Bool(true);
            json.Key("active").Bool(node.Active).Key("components").Raw(new ArraySegment<byte>(node.Components.Json));
            // Destroyed since the capture: it was there when the question was asked.
            var gone = node.Object == null;
            json.Key("tag").String(gone ? "" : node.Object.tag).Key("layer").String(gone ? "" : NodeExtras.LayerName(node.Object.layer));
            if (extras.Any) extras.Write(node.Object, json);
            json.EndObject();
        }
    }
}
