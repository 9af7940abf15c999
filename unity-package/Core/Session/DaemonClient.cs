namespace EditorMcp.Core.Session
{
    /// <summary>One of the daemon's clients, as it calls itself: the words are a stranger's.</summary>
    internal sealed class DaemonClient
    {
        internal DaemonClient(string name, string version, string transport)
        {
            Name = name;
            Version = version;
            Transport = transport;
        }

        internal string Name { get; }

        /// <summary>Empty where the client has told none.</summary>
        internal string Version { get; }

        internal string Transport { get; }

        public override string ToString() => Name + (Version.Length == 0 ? "" : " " + Version) + " (" + Transport + ")";
    }
}
