using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Scenes;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`scene.hierarchy.dump`: capture the structure, decide what fits, write it.</summary>
    internal sealed class SceneHierarchyDumpTool : ITool
    {
        public string Id => "scene.hierarchy.dump";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var arguments = call.Arguments;
            var scenePath = arguments.RequiredString("scenePath");
            var root = arguments.OptionalString("root");
            var includeInactive = arguments.Bool("includeInactive", true);
            var maxDepth = arguments.Integer("maxDepth", long.MaxValue, 0, long.MaxValue);
            var maxNodes = arguments.PageSize("maxNodes");
            var isOutline = arguments.Choice("format", "tree", "tree", "outline") == "outline";
            var include = arguments.Strings("include");
            var extras = new NodeExtras(include, NodeExtras.OfDumps);
            if (isOutline && include != null && include.Count > 0) call.Diagnose("include has no effect with format outline.");
            arguments.RefuseOthers();

            var scene = SceneLookup.Find(scenePath);
            var start = root == null ? null : FindRoot(scene, root);
            var capture = new SceneCapture();
            var walk = capture.Run(start == null ? (System.Action<List<GameObject>>)scene.Roots : into => Only(start, into), call.Slice);
            while (walk.MoveNext()) yield return null;
            if (!includeInactive) capture.DropInactive();
            call.Report(1, 2, capture.Count + " objects");

            var cut = new HierarchyCut(capture, maxDepth, maxNodes);
            var json = call.Output.BeginObject().Key("scenePath").String(scene.Path).Key("rootObjects");
            IEnumerator writing;
            if (isOutline)
            {
                json.BeginArray().EndArray().Key("outline");
                writing = new HierarchyOutlineWriter(capture, cut, json).Run(call.Slice);
            }
            else
            {
                writing = new HierarchyTreeWriter(capture, cut, extras, start == null ? null : ObjectLookup.PathOf(start), json).Run(call.Slice);
            }
            while (writing.MoveNext()) yield return null;
            json.Key("totalObjects").Integer(capture.Count).Key("truncated").Bool(cut.IsCut).Key("revision").String(capture.Revision)
                .Key("dirty").Bool(scene.Scene.isDirty).Key("playing").Bool(EditorApplication.isPlaying);
            if (scene.IsPrefab) json.Key("stage").String(scene.Path);
            if (!capture.IsConsistent) json.Key("consistent").Bool(false);
            json.Key("source").String("editor").EndObject();
        }

        static GameObject FindRoot(OpenScene scene, string root)
        {
            try
            {
                return ObjectLookup.AtPath(scene, root, "root");
            }
            catch (ToolFailure)
            {
                // A root is tried as a path first, then as an id; if it is neither, the path's candidates help most.
                var target = ObjectLookup.WithId(scene, root);
                if (target == null) throw;
                return target;
            }
        }

        static void Only(GameObject root, List<GameObject> into)
        {
            into.Clear();
            into.Add(root);
        }
    }
}
