using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Missing;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Core.Yaml;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Scenes;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Tools
{
    /// <summary>
    /// `project.references.missing`, for a daemon that cannot read the project's files, within a time guard. Nothing is loaded for it: what has unsaved
    /// changes or is open in Prefab Mode is looked at as the Editor has it, everything else is read from its file. With the scope `unsaved`, for
    /// which only the daemon asks, the files are left to the daemon.
    /// </summary>
    internal sealed class ProjectReferencesMissingTool : ITool
    {
        const long LimitMs = 15000;
        const string Unsaved = "unsaved";

        public string Id => "project.references.missing";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var scope = call.Arguments.Choice("scope", "all", "all", "scenes", "prefabs", "assets", Unsaved);
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var guard = new TimeGuard(LimitMs);
            var findings = new Findings();
            var notes = new ScanNotes();
            var places = Places(scope);
            using (var library = new FileLibrary(new AssetFiles()))
            {
                var files = new FileInspection(library, findings, notes);
                for (var done = 0; done < places.Count; done++)
                {
                    var steps = Inspect(places[done], library, files, new LiveInspection(findings), notes, call.Slice);
                    while (!guard.Passed && steps.MoveNext()) yield return null;
                    if (guard.Passed)
                    {
                        call.Diagnose(guard.Stopped(done, places.Count));
                        break;
                    }
                    library.ForgetIfFull();
                    if (!call.Slice.Over) continue;
                    call.Report(done + 1, places.Count, "Checking references");
                    yield return null;
                }
            }
            foreach (var line in notes.Lines()) call.Diagnose(line);
            var writing = findings.Write(pageSize, call.Output, call.Slice);
            while (writing.MoveNext()) yield return null;
        }

        /// <summary>Where to look, by path: the files of the scope, and what is open and not saved as it is.</summary>
        static List<KeyValuePair<string, OpenScene>> Places(string scope)
        {
            var open = Loaded(scope).ToList();
            var files = scope == Unsaved ? new string[0] : AssetFiles.OfScope(scope);
            return files.Select(path => new KeyValuePair<string, OpenScene>(path, open.Find(scene => scene.Path == path)))
                .Concat(open.Where(scene => IsUnsaved(scene) && !files.Contains(scene.Path)).Select(scene => new KeyValuePair<string, OpenScene>(scene.Path, scene)))
                .OrderBy(place => place.Key, StringComparer.Ordinal).ToList();
        }

        static IEnumerable<OpenScene> Loaded(string scope)
        {
            for (var i = 0; i < SceneManager.sceneCount && (scope == "all" || scope == "scenes" || scope == Unsaved); i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                if (scene.isLoaded) yield return new OpenScene(scene, scene.path, null);
            }
            if ((scope == "all" || scope == "prefabs") && SceneLookup.StagePath() != null) yield return SceneLookup.Find(SceneLookup.Active);
        }

        /// <summary>Whether the file may not hold what is open. For Prefab Mode Unity does not tell.</summary>
        static bool IsUnsaved(OpenScene open) => open.IsPrefab || open.Path.Length == 0 || open.Scene.isDirty;

        static IEnumerator Inspect(
            KeyValuePair<string, OpenScene> place, FileLibrary library, FileInspection files, LiveInspection live, ScanNotes notes, Slice slice)
        {
            if (place.Value == null || !IsUnsaved(place.Value))
            {
                var reading = files.Run(place.Key, slice);
                while (reading.MoveNext()) yield return null;
                var kind = library.Get(place.Key).Kind;
                var isDone = kind == FileKind.Yaml || place.Value == null;
                if (isDone) notes.Count(kind);
                if (isDone) yield break;
            }
            var capture = new SceneCapture();
            var walk = capture.Run(place.Value.Roots, slice);
            while (walk.MoveNext()) yield return null;
            if (capture.Count > 0) notes.CountLive(place.Key);
            var paths = capture.Paths();
            for (var i = 0; i < capture.Count; i++)
            {
                if (capture.Nodes[i].Object != null) live.Inspect(capture.Nodes[i].Object, place.Key, paths[i]);
                if (slice.Over) yield return null;
            }
        }
    }
}
