namespace EditorMcp.Editor.Connection
{
    /// <summary>What the window shows of the connection: whether there is one, and a sentence that says why not.</summary>
    internal sealed class LinkStatus
    {
        internal LinkStatus(bool connected, string sentence, string daemonVersion, int port)
        {
            Connected = connected;
            Sentence = sentence;
            DaemonVersion = daemonVersion;
            Port = port;
        }

        internal bool Connected { get; }

        internal string Sentence { get; }

        internal string DaemonVersion { get; }

        internal int Port { get; }
    }
}
