using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Daemon;

namespace EditorMcp.Editor.Window
{
    /// <summary>What an MCP client needs to start the bridge for this project.</summary>
    internal static class ClientConfiguration
    {
        /// <summary>With the absolute path of the program, where it is known: clients with a window often have another PATH than a terminal.</summary>
        internal static string For(Installation installation, string projectPath)
        {
            var command = installation?.Command ?? new[] { "editormcp" };
            var json = new JsonWriter().BeginObject().Key("mcpServers").BeginObject().Key("unity").BeginObject()
                .Key("command").String(command[0]).Key("args").BeginArray();
            foreach (var argument in command.Skip(1)) json.String(argument);
            return json.String("stdio").String("--project").String(projectPath).EndArray().EndObject().EndObject().EndObject().ToString();
        }
    }
}
