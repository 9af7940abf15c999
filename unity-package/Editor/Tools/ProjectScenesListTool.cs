using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Compatibility;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`project.scenes.list`: the build list in its order, then every other scene of the project.</summary>
    internal sealed class ProjectScenesListTool : QuickTool
    {
        public override string Id => "project.scenes.list";

        protected override void Answer(ToolCall call)
        {
            var inBuild = call.Arguments.OptionalBool("includeInBuild");
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();
            var rows = Rows(out var profile).Where(row => inBuild == null || row.Enabled == inBuild).ToList();
            var json = call.Output.BeginObject().Key("scenes").BeginArray();
            foreach (var row in rows.Take((int)Math.Min(pageSize, int.MaxValue)))
            {
                json.BeginObject().Key("path").String(row.Path).Key("name").String(Path.GetFileNameWithoutExtension(row.Path))
                    .Key("enabledInBuild").Bool(row.Enabled).Key("buildIndex").Integer(row.BuildIndex).EndObject();
            }
            json.EndArray().Key("list").String(profile == null ? "global" : "profile");
            if (profile != null) json.Key("profile").String(profile);
            json.Key("total").Integer(rows.Count).Key("truncated").Bool(rows.Count > pageSize);
            LiveAnswer.End(json);
        }

        static List<Row> Rows(out string profile)
        {
            var rows = new List<Row>();
            var built = 0;
            foreach (var scene in BuildScenes.Read(out profile)) rows.Add(new Row(scene.path, scene.enabled, scene.enabled ? built++ : -1));
            var listed = new HashSet<string>(rows.Select(row => row.Path));
            var others = AssetDatabase.FindAssets("t:Scene", new[] { "Assets" }).Select(AssetDatabase.GUIDToAssetPath).Where(path => !listed.Contains(path)).Distinct();
            rows.AddRange(others.OrderBy(path => path, StringComparer.Ordinal).Select(path => new Row(path, false, -1)));
            return rows;
        }

        readonly struct Row
        {
            internal Row(string path, bool enabled, int buildIndex)
            {
                Path = path;
                Enabled = enabled;
                BuildIndex = buildIndex;
            }

            internal string Path { get; }

            internal bool Enabled { get; }

            internal int BuildIndex { get; }
        }
    }
}
