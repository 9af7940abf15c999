using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Session
{
    /// <summary>The answer to hello: who this Editor is and what it can be asked.</summary>
    internal static class Welcome
    {
        internal const string SchemaVersion = "1.1";

        static readonly string[] Methods =
        {
            "session/hello", "tools/list", "tools/call", "events/subscribe", "events/unsubscribe",
            "editormcp/cancel", "editormcp/ping", "editormcp/tools", "editormcp/clients",
        };

        internal static void Write(EditorIdentity identity, ToolRegistry tools, JsonWriter json)
        {
            json.BeginObject().Key("agentId").String("editormcp-unity-" + identity.ProcessId);
            json.Key("app").BeginObject().Key("name").String("Unity Editor").Key("version").String(identity.UnityVersion).EndObject();
            json.Key("capabilities").BeginObject();
            WriteNames("methods", Methods.Concat(tools.Requests.Select(request => request.Id)), json);
            WriteNames("events", Channels.All, json);
            json.Key("limits").BeginObject()
                .Key("maxMessageSize").Integer(EditorSession.MaxMessageSize)
                .Key("maxConcurrentRequests").Integer(EditorSession.MaxCalls).EndObject();
            json.Key("extensions").BeginObject().Key("editormcp");
            WriteExtension(identity, tools.Hash, json);
            json.EndObject().EndObject();
            json.Key("schemaVersion").String(SchemaVersion).EndObject();
        }

        static void WriteExtension(EditorIdentity identity, string toolsHash, JsonWriter json)
        {
            json.BeginObject().Key("projectName").String(identity.ProjectName)
                .Key("projectPath").String(identity.ProjectPath)
                .Key("projectId").String(identity.ProjectId)
                .Key("unityVersion").String(identity.UnityVersion)
                .Key("platform").String(identity.Platform)
                .Key("pid").Integer(identity.ProcessId)
                .Key("packageVersion").String(identity.PackageVersion)
                .Key("toolsHash").String(toolsHash);
            if (identity.ConsoleLogPath.Length > 0) json.Key("consoleLogPath").String(identity.ConsoleLogPath);
            json.EndObject();
        }

        static void WriteNames(string key, IEnumerable<string> names, JsonWriter json)
        {
            json.Key(key).BeginArray();
            foreach (var name in names) json.String(name);
            json.EndArray();
        }
    }
}
