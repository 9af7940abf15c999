using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Assets;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>
    /// `asset.dependencies.graph`, for a daemon that cannot read the project's files. The Editor has no reverse lookup, so dependents cost a pass
    /// over every asset, within a time guard.
    /// </summary>
    internal sealed class AssetDependenciesGraphTool : ITool
    {
        const long LimitMs = 15000;

        public string Id => "asset.dependencies.graph";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var path = AssetLookup.Find(call.Arguments, "assetPath", "guid");
            var depth = (int)call.Arguments.Integer("depth", 2, 1, 10);
            var direction = call.Arguments.Choice("direction", "both", "both", "dependencies", "dependents");
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var guard = new TimeGuard(LimitMs);
            var dependencies = new List<Row>();
            var dependents = new List<Row>();
            if (direction != "dependents")
            {
                var walk = Walk(path, depth, AssetLookup.DependenciesOf, dependencies, call.Slice);
                while (walk.MoveNext()) yield return null;
            }
            if (direction != "dependencies")
            {
                var users = new Dictionary<string, List<string>>();
                var reverse = Reverse(users, guard, call);
                while (reverse.MoveNext()) yield return null;
                var walk = Walk(path, depth, used => users.TryGetValue(used, out var by) ? by : (IReadOnlyList<string>)new string[0], dependents, call.Slice);
                while (walk.MoveNext()) yield return null;
            }
            var total = dependencies.Count + dependents.Count;
            var json = call.Output.BeginObject().Key("assetPath").String(path);
            Write("dependencies", dependencies.Take(Limit(pageSize)), json);
            Write("dependents", dependents.Take(Limit(Math.Max(0, pageSize - dependencies.Count))), json);
            json.Key("total").Integer(total).Key("truncated").Bool(total > pageSize);
            LiveAnswer.End(json);
        }

        static int Limit(long size) => (int)Math.Min(size, int.MaxValue);

        /// <summary>Level by level, each asset once, at the smallest depth it is reached at.</summary>
        static IEnumerator Walk(string start, int depth, Func<string, IReadOnlyList<string>> next, List<Row> into, Slice slice)
        {
            var seen = new HashSet<string> { start };
            var level = new List<string> { start };
            for (var at = 1; at <= depth && level.Count > 0; at++)
            {
                var found = new List<string>();
                foreach (var path in level)
                {
                    found.AddRange(next(path).Where(seen.Add));
                    if (slice.Over) yield return null;
                }
                found.Sort(StringComparer.Ordinal);
                into.AddRange(found.Select(path => new Row(path, at)));
                level = found;
            }
        }

        static IEnumerator Reverse(Dictionary<string, List<string>> users, TimeGuard guard, ToolCall call)
        {
            var all = new List<string>();
            var listing = AssetLookup.AllFiles(all, call.Slice);
            while (listing.MoveNext()) yield return null;
            for (var i = 0; i < all.Count; i++)
            {
                foreach (var used in AssetLookup.DependenciesOf(all[i]))
                {
                    if (!users.TryGetValue(used, out var by)) users[used] = by = new List<string>();
                    by.Add(all[i]);
                }
                if (guard.Passed)
                {
                    call.Diagnose(guard.Stopped(i + 1, all.Count));
                    yield break;
                }
                if (!call.Slice.Over) continue;
                call.Report(i + 1, all.Count, "Reading dependencies");
                yield return null;
            }
        }

        static void Write(string key, IEnumerable<Row> rows, JsonWriter json)
        {
            json.Key(key).BeginArray();
            foreach (var row in rows)
            {
                json.BeginObject().Key("path").String(row.Path).Key("guid").String(AssetDatabase.AssetPathToGUID(row.Path))
                    .Key("type").String(AssetLookup.TypeName(row.Path)).Key("depth").Integer(row.Depth).EndObject();
            }
            json.EndArray();
        }

        readonly struct Row
        {
            internal Row(string path, int depth)
            {
                Path = path;
                Depth = depth;
            }

            internal string Path { get; }

            internal int Depth { get; }
        }
    }
}
