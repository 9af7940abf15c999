using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Assets;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`project.assets.summary`, for a daemon that cannot read the project's files; within a time guard.</summary>
    internal sealed class ProjectAssetsSummaryTool : ITool
    {
        const long LimitMs = 10000;

        public string Id => "project.assets.summary";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var assetType = call.Arguments.OptionalString("assetType");
            var minSize = call.Arguments.Integer("minSizeBytes", 1048576, 0);
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var guard = new TimeGuard(LimitMs);
            var files = new List<string>();
            var listing = AssetLookup.AllFiles(files, call.Slice);
            while (listing.MoveNext()) yield return null;
            var counted = new List<Row>();
            for (var i = 0; i < files.Count && !guard.Passed; i++)
            {
                var type = AssetLookup.TypeName(files[i]);
                if (assetType == null || type == assetType) counted.Add(new Row(files[i], type, ProjectPaths.SizeOf(files[i])));
                if (guard.Passed) call.Diagnose(guard.Stopped(i + 1, files.Count));
                if (!call.Slice.Over) continue;
                call.Report(i + 1, files.Count, "Counting assets");
                yield return null;
            }
            var used = new HashSet<string>();
            var spread = Spread(files, used, guard, call);
            while (spread.MoveNext()) yield return null;
            Write(counted, counted.Count(row => UsedAssets.Counts(row.Path) && !used.Contains(row.Path)), minSize, pageSize, call.Output);
        }

        /// <summary>Everything the roots reach.</summary>
        static IEnumerator Spread(List<string> files, HashSet<string> used, TimeGuard guard, ToolCall call)
        {
            var open = new Queue<string>(UsedAssets.Roots(files));
            used.UnionWith(open);
            while (open.Count > 0 && !guard.Passed)
            {
                foreach (var next in AssetLookup.DependenciesOf(open.Dequeue()).Where(used.Add)) open.Enqueue(next);
                if (guard.Passed) call.Diagnose(guard.Stopped(used.Count - open.Count, used.Count));
                if (call.Slice.Over) yield return null;
            }
        }

        static void Write(List<Row> rows, int unreferenced, long minSize, long pageSize, JsonWriter json)
        {
            json.BeginObject().Key("totalAssets").Integer(rows.Count).Key("totalSizeBytes").Integer(rows.Sum(row => row.Size)).Key("byType").BeginObject();
            foreach (var group in rows.GroupBy(row => row.Type).OrderBy(group => group.Key, StringComparer.Ordinal)) json.Key(group.Key).Integer(group.Count());
            json.EndObject().Key("largeAssets").BeginArray();
            var large = rows.Where(row => row.Size >= minSize).OrderByDescending(row => row.Size).ThenBy(row => row.Path, StringComparer.Ordinal).ToList();
            foreach (var row in large.Take((int)Math.Min(pageSize, int.MaxValue)))
                json.BeginObject().Key("path").String(row.Path).Key("type").String(row.Type).Key("sizeBytes").Integer(row.Size).EndObject();
            json.EndArray().Key("unreferencedCount").Integer(unreferenced).Key("total").Integer(large.Count)
                .Key("truncated").Bool(large.Count > pageSize);
            LiveAnswer.End(json);
        }

        readonly struct Row
        {
            internal Row(string path, string type, long size)
            {
                Path = path;
                Type = type;
                Size = size;
            }

            internal string Path { get; }

            internal string Type { get; }

            internal long Size { get; }
        }
    }
}
