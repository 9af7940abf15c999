using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Editor.Daemon;

namespace EditorMcp.Editor.Window
{
    /// <summary>What a user has still to do before an agent can ask about this project, as a list that ticks itself. No Unity, no files.</summary>
    internal static class GettingStarted
    {
        internal static IEnumerable<Step> Steps(SetupFacts facts)
        {
            if (!facts.Enabled)
            {
                yield return new Step(false, "EditorMCP is switched off for this project", "Agents cannot ask this Editor anything.", StepAction.SwitchOn);
                yield break;
            }
            yield return Daemon(facts);
            yield return Agent(facts);
            yield return Versions(facts);
        }

        static Step Daemon(SetupFacts facts)
        {
            if (facts.Connected) return new Step(true, "The daemon runs", "Version " + facts.DaemonVersion + ". This Editor is connected to it.");
            if (facts.IsStarting) return new Step(false, "The daemon starts", "This takes a few seconds.");
            if (facts.Installation == null)
                return new Step(
                    false, "Install the daemon",
                    "EditorMCP needs a small program beside Unity. It was not found on this machine. In a terminal, run one of these (with Python 3.11 or newer):")
                    .With(Terminal.Install(facts.Windows));
            var why = facts.StartProblem.Length > 0 ? facts.StartProblem : "It is installed and does not run. An agent that is set up starts it, too.";
            return new Step(false, "Start the daemon", why, StepAction.StartDaemon);
        }

        static Step Agent(SetupFacts facts)
        {
            const string title = "Tell your agent";
            if (facts.Clients.Length > 0) return new Step(true, "An agent is connected", string.Join(", ", facts.Clients) + ". Ask it what is in your scene.");
            if (facts.Installation == null) return new Step(false, title, "Comes after the daemon.");
            if (facts.Installation.Clients.Length > 0)
                return new Step(true, "Your agent is set up", string.Join(", ", facts.Installation.Clients) + ". Start it anew, and ask it what is in your scene.", StepAction.CopyConfiguration);
            return new Step(
                false, title,
                "In a terminal; instead of claude-code also claude-desktop, cursor, vscode, windsurf, codex, gemini or zed. Or copy the configuration into a client of your choice.",
                StepAction.CopyConfiguration).With(Terminal.SetUpClient(facts));
        }

        static Step Versions(SetupFacts facts)
        {
            const string title = "Package and daemon fit together";
            var daemon = facts.Connected ? facts.DaemonVersion : facts.Installation?.Version ?? "";
            if (daemon.Length == 0) return new Step(false, title, "This package is version " + facts.PackageVersion + ".");
            if (daemon == facts.PackageVersion) return new Step(true, title, "Both are version " + daemon + ".");
            var text = "This package is version " + facts.PackageVersion + ", the daemon is version " + daemon + ". ";
            return IsOlder(facts.PackageVersion, daemon)
                ? new Step(false, title, text + "In a terminal:").With(Terminal.UpdatePackage(facts))
                : new Step(false, title, text + "In a terminal, as you have installed it:").With(Terminal.Upgrade);
        }

        static bool IsOlder(string one, string other)
        {
            var (ours, theirs) = (Numbers(one), Numbers(other));
            for (var i = 0; i < 3; i++)
            {
                if (ours[i] != theirs[i]) return ours[i] < theirs[i];
            }
            return false;
        }

        static int[] Numbers(string version) =>
            version.Split('.', '-', '+').Select(part => int.TryParse(part, out var number) ? number : 0).Concat(new int[3]).Take(3).ToArray();
    }
}
