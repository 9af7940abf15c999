using System;
using System.Collections;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;

namespace UnityHost
{
    /// <summary>Runs a tool of the package in one go, without queue and socket: the Editor's own time.</summary>
    internal static class ToolRun
    {
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public;
        const double NoLimitMs = 1e9;

        /// <summary>The best of several runs, and how many bytes the answer has.</summary>
        internal static void Measure(Domain domain, JsonValue command, JsonWriter json)
        {
            var best = double.MaxValue;
            long bytes = 0;
            for (var i = 0; i < (command["times"]?.AsInteger ?? 1); i++)
            {
                GC.Collect();
                var watch = Stopwatch.StartNew();
                bytes = Run(domain, command["tool"].Text, command["arguments"]);
                best = Math.Min(best, watch.Elapsed.TotalMilliseconds);
            }
            json.Key("ms").Double(best).Key("bytes").Integer(bytes);
        }

        static long Run(Domain domain, string tool, JsonValue arguments)
        {
            var package = domain.Package;
            var text = new JsonWriter();
            arguments.Write(text);
            // The package is another copy of the same sources, so its types are reached by name.
            var read = package.GetType("EditorMcp.Core.Json.JsonReader").GetMethod("Read", Any).Invoke(null, new object[] { text.ToString() });
            var call = Activator.CreateInstance(package.GetType("EditorMcp.Core.Tools.ToolCall"), Any, null, new[] { "id", tool, read, Domain.Read(domain.Bridge, "Hub") }, null);
            var slice = Domain.Read(call, "Slice");
            slice.GetType().GetMethod("Begin", Any).Invoke(slice, new object[] { NoLimitMs });
            var registry = Domain.Read(domain.Bridge, "Tools");
            var definition = registry.GetType().GetMethod("Find", Any).Invoke(registry, new object[] { tool });
            var requests = (IEnumerable)Domain.Read(registry, "Requests");
            var implementation = definition == null ? requests.Cast<object>().First(request => (string)Domain.Read(request, "Id") == tool) : Domain.Read(definition, "Tool");
            var steps = (IEnumerator)implementation.GetType().GetMethod("Run", Any).Invoke(implementation, new[] { call });
            while (steps.MoveNext())
            {
            }
            return (int)Domain.Read(Domain.Read(call, "Output"), "Length");
        }
    }
}
