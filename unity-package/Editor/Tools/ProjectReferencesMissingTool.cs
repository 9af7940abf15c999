using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Scenes;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Tools
{
    /// <summary>
    /// `project.references.missing`, as far as the Editor can tell without loading anything: the open scenes and the open prefab, with their unsaved
    /// changes. The rest of the project is the file index's business, and the answer says so.
    /// </summary>
    internal sealed class ProjectReferencesMissingTool : ITool
    {
        const long LimitMs = 15000;

        public string Id => "project.references.missing";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var scope = call.Arguments.Choice("scope", "all", "all", "scenes", "prefabs", "assets");
            var pageSize = call.Arguments.PageSize("maxResults");
            call.Arguments.RefuseOthers();

            var guard = new TimeGuard(LimitMs);
            var findings = new MissingFindings();
            foreach (var scene in Loaded(scope))
            {
                var capture = new SceneCapture();
                var walk = capture.Run(scene.Roots, call.Slice);
                while (walk.MoveNext()) yield return null;
                var paths = capture.Paths();
                for (var i = 0; i < capture.Count; i++)
                {
                    if (capture.Nodes[i].Object != null) findings.Inspect(capture.Nodes[i].Object, scene.Path, paths[i]);
                    if (guard.Passed)
                    {
                        call.Diagnose(guard.Stopped(i + 1, capture.Count));
                        break;
                    }
                    if (!call.Slice.Over) continue;
                    call.Report(i + 1, capture.Count, scene.Path);
                    yield return null;
                }
            }
            call.Diagnose("Only what is loaded in the Editor was checked: open scenes and the open prefab.");
            findings.Write(pageSize, call.Output);
        }

        static IEnumerable<OpenScene> Loaded(string scope)
        {
            if (scope == "all" || scope == "scenes")
            {
                for (var i = 0; i < SceneManager.sceneCount; i++)
                {
                    var scene = SceneManager.GetSceneAt(i);
                    if (scene.isLoaded) yield return new OpenScene(scene, scene.path, null);
                }
            }
            if ((scope == "all" || scope == "prefabs") && SceneLookup.StagePath() != null) yield return SceneLookup.Find(SceneLookup.Active);
        }
    }
}
