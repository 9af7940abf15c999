using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`audio.mixer.list`: the project's mixers, if all are loaded; otherwise the files know better.</summary>
    internal sealed class AudioMixerListTool : QuickTool
    {
        public override string Id => "audio.mixer.list";

        protected override void Answer(ToolCall call)
        {
            call.Arguments.RefuseOthers();
            var mixers = MixerAsset.All().Select(MixerAsset.Open).ToList();
            var json = call.Output.BeginObject().Key("mixers").BeginArray();
            foreach (var mixer in mixers) Write(mixer, json);
            json.EndArray();
            LiveAnswer.End(json);
        }

        static void Write(MixerAsset mixer, JsonWriter json)
        {
            json.BeginObject().Key("path").String(mixer.Path).Key("guid").String(AssetDatabase.AssetPathToGUID(mixer.Path)).Key("name").String(mixer.Name);
            json.Key("groups").BeginArray();
            foreach (var group in mixer.Groups())
                json.BeginObject().Key("name").String(group.Name).Key("path").String(group.Path).Key("guid").String(group.GroupGuid).EndObject();
            json.EndArray().Key("snapshots").BeginArray();
            var start = mixer.StartSnapshot;
            foreach (var snapshot in mixer.Snapshots())
                json.BeginObject().Key("name").String(snapshot.name).Key("isStart").Bool(snapshot == start).EndObject();
            json.EndArray().EndObject();
        }
    }
}
