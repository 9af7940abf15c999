using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`audio.mixer.snapshot.read`: a snapshot's values, group by group. It is read, never switched to.</summary>
    internal sealed class AudioMixerSnapshotReadTool : QuickTool
    {
        public override string Id => "audio.mixer.snapshot.read";

        protected override void Answer(ToolCall call)
        {
            var path = AssetLookup.Find(call.Arguments, "mixerPath", "mixerGuid");
            var name = call.Arguments.RequiredString("snapshotName");
            call.Arguments.RefuseOthers();
            var mixer = MixerAsset.Open(path);
            var snapshot = mixer.Snapshots().FirstOrDefault(candidate => candidate.name == name);
            if (snapshot == null)
                throw ToolFailure.FromUnity("The mixer has no snapshot '" + name + "'", "snapshotName", name)
                    .With("candidates", mixer.Snapshots().Select(candidate => candidate.name));
            var values = MixerAsset.Values(snapshot);
            var exposed = mixer.ExposedNames();
            var json = call.Output.BeginObject().Key("mixerPath").String(path).Key("snapshotName").String(name).Key("parameters").BeginArray();
            foreach (var group in mixer.Groups())
            {
                foreach (var parameter in group.Parameters()) Write(group.Path, parameter, values, exposed, json);
            }
            json.EndArray();
            LiveAnswer.End(json);
        }

        static void Write(string group, MixerParameter parameter, Dictionary<string, float> values, Dictionary<string, string> exposed, JsonWriter json)
        {
            var isStored = values.TryGetValue(parameter.Guid, out var value);
            json.BeginObject().Key("name").String(parameter.Name);
            if (isStored) json.Key("value").Float(value);
            // Only the group's own defaults are known; an effect's are its plugin's.
            else if (parameter.Effect == null) json.Key("value").Float(parameter.Name == "Pitch" ? 1 : 0);
            json.Key("isDefault").Bool(!isStored).Key("group").String(group);
            if (parameter.Effect != null) json.Key("effect").String(parameter.Effect);
            if (exposed.TryGetValue(parameter.Guid, out var name)) json.Key("exposedAs").String(name);
            json.EndObject();
        }
    }
}
