using System.Collections;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Fields;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>`editormcp/scene`: the model of one loaded scene that the daemon's analysis works on. Nothing is loaded for it.</summary>
    internal sealed class SceneModelRequest : ITool
    {
        const int Layers = 32;

        readonly NameTables _names;

        internal SceneModelRequest(NameTables names)
        {
            _names = names;
        }

        public string Id => "editormcp/scene";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var question = new ModelQuestion(call.Arguments);
            var scene = SceneLookup.Find(question.ScenePath);
            var capture = new SceneCapture();
            var walk = capture.Run(scene.Roots, call.Slice);
            while (walk.MoveNext()) yield return null;

            var before = SceneRevision.Counter;
            var json = call.Output.BeginObject().Key("scenePath").String(scene.Path).Key("objects");
            var types = new ModelTypes(question, _names.Fields);
            var references = new ModelReferences(capture, json);
            var objects = new ModelObjects(question, capture, types, new ModelValues(json, references), json);
            var writing = objects.Run(call.Slice);
            while (writing.MoveNext()) yield return null;
            types.Write(json);
            if (question.Overrides)
            {
                writing = new ModelOverrides(capture, references, json.Key("overrides")).Run(objects.InstanceRoots, call.Slice);
                while (writing.MoveNext()) yield return null;
            }
            WriteState(scene, capture.IsConsistent && before == SceneRevision.Counter, json);
            json.EndObject();
        }

        static void WriteState(OpenScene scene, bool isConsistent, JsonWriter json)
        {
            json.Key("layers").BeginArray();
            for (var i = 0; i < Layers; i++) json.String(LayerMask.LayerToName(i) ?? "");
            json.EndArray();
            if (EditorApplication.isPlaying) json.Key("playing").Bool(true);
            if (scene.Scene.isDirty) json.Key("dirty").Bool(true);
            if (scene.IsPrefab) json.Key("stage").String(scene.Path);
            if (!isConsistent) json.Key("consistent").Bool(false);
        }
    }
}
