using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Scenes;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Tools
{
    /// <summary>
    /// `project.references.missing` over what the Editor has open, within a time guard: nothing is loaded for it, and no file is read. The daemon reads the
    /// files; with the scope `unsaved`, for which only it asks, it gets the scenes that differ from theirs.
    /// </summary>
    internal sealed class ProjectReferencesMissingTool : ITool
    {
        const long LimitMs = 15000;
        const string Unsaved = "unsaved";
        const string OnlyOpen = "Only what is open was checked; an Editor alone reads no files";
        const int MostCandidates = 10;

        public string Id => "project.references.missing";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var scope = call.Arguments.Choice("scope", "all", "all", "scenes", "prefabs", "assets", Unsaved);
            var under = call.Arguments.OptionalString("under");
            var isGrouped = call.Arguments.Choice("groupBy", "", "", "guid") == "guid";
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var guard = new TimeGuard(LimitMs);
            var open = Open(scope).OrderBy(scene => scene.Path, StringComparer.Ordinal).ToList();
            if (under != null) open = Under(under, open);
            var captures = new List<SceneCapture>();
            var paths = new List<string[]>();
            foreach (var scene in open)
            {
                captures.Add(new SceneCapture());
                var walk = captures[captures.Count - 1].Run(scene.Roots, call.Slice);
                while (walk.MoveNext()) yield return null;
                paths.Add(captures[captures.Count - 1].Paths());
                if (call.Slice.Over) yield return null;
            }
            var findings = new Findings();
            using (var inspection = new LiveInspection(findings))
            {
                var inspecting = Inspect(open, captures, paths, inspection, guard, call);
                while (inspecting.MoveNext()) yield return null;
            }
            if (scope != Unsaved) call.Diagnose(WhatWasChecked(open));
            if (isGrouped)
            {
                findings.WriteGrouped(call.Output);
                yield break;
            }
            var writing = findings.Write(pageSize, call.Output, call.Slice);
            while (writing.MoveNext()) yield return null;
        }

        static List<OpenScene> Under(string under, List<OpenScene> open)
        {
            var part = new ProjectPart(under);
            var found = open.Where(scene => part.Holds(scene.Path)).ToList();
            if (found.Count > 0) return found;
            var named = open.Select(scene => scene.Path).Where(path => path.Length > 0).Take(MostCandidates);
            throw ToolFailure.FromUnity("Nothing that is open is under '" + under + "', and an Editor alone reads no files", "under", under)
                .With("candidates", named);
        }

        /// <summary>What is open of the scope. Assets of other kinds are never open.</summary>
        static IEnumerable<OpenScene> Open(string scope)
        {
            for (var i = 0; i < SceneManager.sceneCount && (scope == "all" || scope == "scenes" || scope == Unsaved); i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                if (scene.isLoaded && (scope != Unsaved || scene.isDirty || scene.path.Length == 0)) yield return new OpenScene(scene, scene.path, null);
            }
            if ((scope == "all" || scope == "prefabs") && SceneLookup.StagePath() != null) yield return SceneLookup.Find(SceneLookup.Active);
        }

        static IEnumerator Inspect(
            List<OpenScene> open, List<SceneCapture> captures, List<string[]> paths, LiveInspection inspection, TimeGuard guard, ToolCall call)
        {
            var done = 0;
            var total = captures.Sum(capture => capture.Count);
            for (var place = 0; place < open.Count; place++)
            {
                for (var i = 0; i < paths[place].Length; i++)
                {
                    var target = captures[place].Nodes[i].Object;
                    if (target != null) inspection.Begin(target, open[place].Path, paths[place][i]);
                    while (target != null && !guard.Passed && !inspection.Step(call.Slice)) yield return null;
                    if (guard.Passed)
                    {
                        call.Diagnose(guard.Stopped(done, total));
                        yield break;
                    }
                    done++;
                    if (!call.Slice.Over) continue;
                    call.Report(done, total, "Checking references");
                    yield return null;
                }
            }
        }

        static string WhatWasChecked(List<OpenScene> open)
        {
            var names = open.Select(scene => scene.Path.Length > 0 ? scene.Path : "a scene that was never saved").ToList();
            return names.Count == 0 ? "Nothing was checked: nothing of this scope is open, and an Editor alone reads no files." : Notes.Short(OnlyOpen, names);
        }
    }
}
