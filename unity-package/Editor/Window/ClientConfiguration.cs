using EditorMcp.Core.Json;

namespace EditorMcp.Editor.Window
{
    /// <summary>What an MCP client needs to start the bridge for this project.</summary>
    internal static class ClientConfiguration
    {
        internal static string For(string projectPath) => new JsonWriter().BeginObject().Key("mcpServers").BeginObject().Key("unity").BeginObject()
            .Key("command").String("editormcp")
            .Key("args").BeginArray().String("stdio").String("--project").String(projectPath).EndArray()
            .EndObject().EndObject().EndObject().ToString();
    }
}
