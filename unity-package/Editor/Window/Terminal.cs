using System.Linq;
using EditorMcp.Editor.Daemon;

namespace EditorMcp.Editor.Window
{
    /// <summary>The exact commands a user copies into a terminal. The program's first run tells Unity where it is.</summary>
    internal static class Terminal
    {
        internal static readonly string[] Upgrade = { "uv tool upgrade editormcp", "pipx upgrade editormcp" };

        internal static string[] Install(bool windows)
        {
            var python = windows ? "py" : "python3";
            return new[]
            {
                "uv tool install editormcp\nuv tool run editormcp serve --background",
                "pipx install editormcp\npipx run editormcp serve --background",
                python + " -m pip install editormcp\n" + python + " -m editormcp serve --background",
            };
        }

        internal static string SetUpClient(SetupFacts facts) => Run(facts, "setup", "claude-code");

        internal static string UpdatePackage(SetupFacts facts) => Run(facts, "setup", "unity", facts.ProjectPath);

        static string Run(SetupFacts facts, params string[] arguments)
        {
            var program = facts.Installation?.Command ?? new[] { "editormcp" };
            return CommandLine.ForTerminal(facts.Windows, program.Concat(arguments).ToArray());
        }
    }
}
