namespace EditorMcp.Core.Session
{
    /// <summary>The event channels this Editor offers.</summary>
    internal static class Channels
    {
        internal const string State = "editor/state";
        internal const string Scenes = "editor/scenes";
        internal const string Selection = "editor/selection";
        internal const string Hierarchy = "scene/hierarchy";
        internal const string Console = "console/log";
        internal const string Compile = "editor/compile";
        internal const string Tests = "editor/tests";
        internal const string Progress = "editormcp/progress";
        internal const string ToolsChanged = "editormcp/toolschanged";

        internal static readonly string[] All = { State, Scenes, Selection, Hierarchy, Console, Compile, Tests, Progress, ToolsChanged };
    }
}
