using System;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor
{
    /// <summary>Starts the bridge with the Editor and after every reload; stays out of Unity's helper processes.</summary>
    [InitializeOnLoad]
    internal static class Startup
    {
        static Startup()
        {
            if (!ShouldRun()) return;
            Running = new Bridge();
            Running.Start();
            AssemblyReloadEvents.beforeAssemblyReload += StopForReload;
            EditorApplication.quitting += Stop;
            // Another package's exception skips the handlers behind it; a thread that outlives its domain hangs the reload.
            AppDomain.CurrentDomain.DomainUnload += StopAtUnload;
        }

        /// <summary>The bridge of this domain; null where it stays out.</summary>
        internal static Bridge Running { get; private set; }

        static bool ShouldRun()
        {
            if (AssetDatabase.IsAssetImportWorkerProcess()) return false;
            var arguments = Environment.GetCommandLineArgs();
            // A multiplayer clone shows the same project a second time: its answers would be mistaken for the real Editor's.
            if (arguments.Contains("--virtual-project-clone")) return false;
            return !Application.isBatchMode || arguments.Contains("-editormcp") || Environment.GetEnvironmentVariable("EDITORMCP_BATCHMODE") == "1";
        }

        static void StopForReload() => Running.Stop(true);

        static void Stop() => Running.Stop(false);

        static void StopAtUnload(object sender, EventArgs nothing) => Running.StopLink();
    }
}
