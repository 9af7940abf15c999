using System;
using System.Collections.Generic;
using System.IO;
using StandIn;

namespace UnityHost
{
    /// <summary>
    /// The stand-in Editor as a process: opens a project, loads the package, ticks, and does what commands on stdin say (one JSON object a line; one
    /// answer a line on stdout).
    /// </summary>
    internal static class Program
    {
        static int Main(string[] arguments)
        {
            // Stdout belongs to the answers.
            var answers = Console.Out;
            Console.SetOut(Console.Error);
            MainThread.IsThisOne();
            var options = Options(arguments);
            if (options.TryGetValue("version", out var version)) World.PackageVersion = version;
            World.PackagePath = options["package"];
            ProjectFiles.Open(Path.GetFullPath(options["project"]));
            if (options.TryGetValue("unity", out var unity)) World.UnityVersion = unity;
            if (options.TryGetValue("log", out var log)) World.LogPath = log;
            World.IsBatchMode = options.ContainsKey("batchmode");
            World.SignalsFromUpdateCount = options.TryGetValue("signal", out var where) && where == "anywhere";
            World.IsImportWorker = options.ContainsKey("import-worker");
            SceneCommands.Open(options.TryGetValue("scene", out var scene) ? scene : "");
            var editor = new EditorLoop(new Domain(options["assembly"]), answers);
            editor.Run(Console.In);
            return 0;
        }

        static Dictionary<string, string> Options(string[] arguments)
        {
            var options = new Dictionary<string, string>();
            foreach (var argument in arguments)
            {
                if (!argument.StartsWith("--", StringComparison.Ordinal)) continue;
                var parts = argument.Substring(2).Split(new[] { '=' }, 2);
                options[parts[0]] = parts.Length == 2 ? parts[1] : "";
            }
            return options;
        }
    }
}
