using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Fields;

namespace EditorMcp.Editor.Tools
{
    /// <summary>The tools that come with the package. Those about the server itself the daemon answers.</summary>
    internal static class ShippedTools
    {
        internal static IEnumerable<ToolDefinition> All(PackageFolder package, NameTables names) => new ITool[]
        {
            new ProjectInfoTool(),
            new ProjectScenesListTool(),
            new ProjectAssetsSummaryTool(),
            new ProjectReferencesMissingTool(),
            new SceneHierarchyDumpTool(),
            new SceneObjectsFindTool(),
            new SceneComponentsListTool(names),
            new AssetInfoTool(),
            new AssetDependenciesGraphTool(),
            new AudioMixerListTool(),
            new AudioMixerSnapshotReadTool(),
            new EditorSelectionInfoTool(),
        }.Select(tool => new ToolDefinition(tool, () => package.ReadDefinition(tool.Id)));
    }
}
