using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using EditorMcp.Core.Discovery;

namespace EditorMcp.Editor.Daemon
{
    /// <summary>
    /// Starts the daemon for a user who asks for it. A process is started by a thread of its own, because that can take a second, and is
    /// looked at, not waited for: the Editor never stands still, and a reload has nothing to wait for.
    /// </summary>
    internal sealed class DaemonStart
    {
        const int JoinMs = 250;
        const int TooLongMs = 30000;

        volatile Thread _starter;
        volatile Process _process;
        volatile string _problem = "";
        Stopwatch _age;

        /// <summary>Why the last try came to nothing; empty where it did not.</summary>
        internal string Problem => _problem;

        internal bool IsUnderWay => _age != null;

        internal void Begin(Installation installation)
        {
            if (IsUnderWay || installation == null) return;
            _problem = "";
            _age = Stopwatch.StartNew();
            _starter = new Thread(() => Start(installation)) { IsBackground = true, Name = "EditorMCP start" };
            _starter.Start();
        }

        /// <summary>Sees how far it is. From the main thread, as often as one likes.</summary>
        internal void Look()
        {
            if (!IsUnderWay) return;
            if (_problem.Length > 0) Over(_problem);
            else if (_process != null && _process.HasExited) Over(_process.ExitCode == 0 ? "" : "The daemon did not start: " + LastWords());
            else if (_age.ElapsedMilliseconds > TooLongMs) Over("The daemon has not started within " + TooLongMs / 1000 + " s: see Tools ▸ EditorMCP ▸ Open log.");
        }

        /// <summary>Forgets a try that is under way, which goes on without us.</summary>
        internal void End()
        {
            _starter?.Join(JoinMs);
            if (IsUnderWay) Over("");
        }

        void Over(string problem)
        {
            _problem = problem;
            _age = null;
            _process?.Dispose();
            _process = null;
        }

        void Start(Installation installation)
        {
            var arguments = installation.Command.Skip(1).Concat(new[] { "serve", "--background" }).ToArray();
            var start = new ProcessStartInfo(installation.Command[0], CommandLine.ForProcess(arguments))
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                // Not the project's: on Windows a folder that a process works in cannot be moved.
                WorkingDirectory = DaemonFile.Home(),
            };
            try
            {
                _process = Process.Start(start);
            }
            catch (Exception error) when (error is Win32Exception || error is InvalidOperationException || error is IOException)
            {
                _problem = installation.Command[0] + " cannot be started: " + error.Message;
            }
        }

        static string LastWords()
        {
            try
            {
                return File.ReadAllLines(Path.Combine(DaemonFile.Home(), "start.log")).LastOrDefault(line => line.Trim().Length > 0) ?? "it said nothing.";
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return "it said nothing.";
            }
        }
    }
}
