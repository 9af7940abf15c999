using System;
using System.Collections;
using System.IO;
using EditorMcp.Core.Discovery;
using UnityEditor;
using UnityEditorInternal;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>The self-test that a user has started: a step a tick, then the report is written for `editormcp doctor --report`.</summary>
    internal static class SelfTesting
    {
        internal const string FileName = "self-test.json";

        static SelfTestRun _run;
        static IEnumerator _steps;

        internal static bool IsUnderWay => _run != null;

        /// <summary>How it stands, for the window; empty where none was started.</summary>
        internal static string Notice { get; private set; } = "";

        /// <summary>`pace` shortens the phases in which nothing is done but measure.</summary>
        internal static void Begin(double pace = 1)
        {
            if (IsUnderWay || Startup.Running == null) return;
            _run = new SelfTestRun(Startup.Running, pace);
            _steps = _run.Run();
            Notice = "The self-test runs…";
            EditorApplication.update += Update;
            AssemblyReloadEvents.beforeAssemblyReload += Abandon;
        }

        static void Update()
        {
            _run.Tick(InternalEditorUtility.isApplicationActive);
            if (_steps.MoveNext())
            {
                Notice = _run.WaitsForHidden ? "Now switch to another program for about ten seconds, so that the background is measured, too."
                    : _run.Asking.Length > 0 ? "The self-test asks " + _run.Asking : "The self-test measures…";
                return;
            }
            var report = _run.Report;
            End();
            Keep(report);
        }

        static void Abandon()
        {
            _run.Abandon();
            End();
        }

        static void End()
        {
            EditorApplication.update -= Update;
            AssemblyReloadEvents.beforeAssemblyReload -= Abandon;
            _run = null;
            _steps = null;
        }

        static void Keep(string report)
        {
            var file = Path.Combine(DaemonFile.Home(), FileName);
            try
            {
                Directory.CreateDirectory(DaemonFile.Home());
                File.WriteAllText(file, report);
                Notice = "The report is in " + file + ". It holds no names from your project. What it means: editormcp doctor --read \"" + file + "\"";
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                Notice = "The report could not be written to " + file + ": " + error.Message;
            }
        }
    }
}
