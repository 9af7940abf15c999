using System.Linq;
using EditorMcp;
using UnityEngine.SceneManagement;

namespace EditorMcpSamples
{
    /// <summary>An own tool: put a file like this into an Editor folder, allow own tools in Window ▸ EditorMCP, and every client can call it.</summary>
    public static class LevelTools
    {
        [EditorMcpTool("level.roots.count", "Counts the root objects of the open scenes by tag. Use it to see at a glance how a level is put together.", Category = "scene.level")]
        public static object CountRoots([EditorMcpParameter("Only roots with this tag; all if left out.")] string tag = null)
        {
            var roots = Enumerable.Range(0, SceneManager.sceneCount)
                .Select(SceneManager.GetSceneAt)
                .Where(scene => scene.isLoaded)
                .SelectMany(scene => scene.GetRootGameObjects())
                .Where(root => tag == null || root.tag == tag)
                .ToList();
            return new
            {
                total = roots.Count,
                byTag = roots.GroupBy(root => root.tag).ToDictionary(group => group.Key, group => group.Count()),
            };
        }
    }
}
