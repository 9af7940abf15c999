using EditorMcp.Editor.Daemon;

namespace EditorMcp.Editor.Window
{
    /// <summary>How things stand between this Editor, the daemon and the agents.</summary>
    internal sealed class SetupFacts
    {
        internal bool Enabled { get; set; } = true;

        internal bool Connected { get; set; }

        /// <summary>Empty where no daemon has been met.</summary>
        internal string DaemonVersion { get; set; } = "";

        internal string PackageVersion { get; set; } = "";

        /// <summary>Null where the daemon's program is not known.</summary>
        internal Installation Installation { get; set; }

        internal bool IsStarting { get; set; }

        internal string StartProblem { get; set; } = "";

        /// <summary>The clients that are connected now, by the names they give themselves.</summary>
        internal string[] Clients { get; set; } = new string[0];

        internal string ProjectPath { get; set; } = "";

        internal bool Windows { get; set; }
    }
}
