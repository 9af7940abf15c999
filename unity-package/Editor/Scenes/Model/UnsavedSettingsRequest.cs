using System.Collections.Generic;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Tools;
using UnityEditor;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>`editormcp/settings`: those of the project's settings that differ from their files. What is saved, the files tell.</summary>
    internal sealed class UnsavedSettingsRequest : QuickTool
    {
        public override string Id => "editormcp/settings";

        protected override void Answer(ToolCall call)
        {
            var wanted = call.Arguments.Strings("singletons") ?? throw Arguments.Missing("singletons");
            call.Arguments.RefuseOthers();
            var json = call.Output.BeginObject().Key("settings").BeginObject();
            var values = new ModelValues(json, new ModelReferences(new SceneCapture(), json));
            foreach (var name in new HashSet<string>(wanted))
            {
                // Which of them there are depends on the version of Unity, and on its modules.
                var settings = Unsupported.GetSerializedAssetInterfaceSingleton(name);
                if (settings == null || !EditorUtility.IsDirty(settings)) continue;
                json.Key(name);
                using (var serialized = new SerializedObject(settings)) values.WriteAll(serialized);
            }
            json.EndObject().EndObject();
        }
    }
}
