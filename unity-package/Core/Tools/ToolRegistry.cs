using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>The tools this Editor answers. Immutable, so that the socket thread can read it while the main thread makes the next.</summary>
    internal sealed class ToolRegistry
    {
        readonly Dictionary<string, ToolDefinition> _byName = new Dictionary<string, ToolDefinition>();
        readonly List<ToolDefinition> _all;
        readonly List<ITool> _requests;

        internal ToolRegistry(IEnumerable<ToolDefinition> tools, IEnumerable<ITool> requests)
        {
            _requests = requests.ToList();
            _all = tools.OrderBy(tool => tool.Id, System.StringComparer.Ordinal).ToList();
            foreach (var tool in _all)
            {
                _byName[tool.Id] = tool;
                _byName[tool.GabpName] = tool;
            }
            Hash = ComputeHash();
        }

        internal IReadOnlyList<ToolDefinition> All => _all;

        /// <summary>The daemon's own questions: each is run as a tool is, and none is listed as one.</summary>
        internal IReadOnlyList<ITool> Requests => _requests;

        /// <summary>Changes whenever the project's own tools do.</summary>
        internal string Hash { get; }

        /// <summary>A tool by its id or its GABP name; null where there is none.</summary>
        internal ToolDefinition Find(string name) => _byName.TryGetValue(name, out var tool) ? tool : null;

        /// <summary>The v0.1 definitions of the project's own tools, as `editormcp/tools` answers them.</summary>
        internal void WriteDefinitions(JsonWriter json)
        {
            json.BeginObject().Key("tools").BeginArray();
            foreach (var tool in _all.Where(tool => tool.Own)) tool.Definition.Write(json);
            json.EndArray().Key("toolsHash").String(Hash).EndObject();
        }

        string ComputeHash()
        {
            var json = new JsonWriter(4096).BeginArray();
            foreach (var tool in _all.Where(tool => tool.Own)) tool.Definition.Write(json);
            json.EndArray();
            using (var sha = SHA256.Create())
            {
                var written = json.Written;
                var digest = sha.ComputeHash(written.Array, written.Offset, written.Count);
                return string.Concat(digest.Take(8).Select(part => part.ToString("x2")));
            }
        }
    }
}
