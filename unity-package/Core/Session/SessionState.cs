namespace EditorMcp.Core.Session
{
    /// <summary>Where a connection stands: the daemon has yet to say hello, calls flow, or it is over.</summary>
    internal enum SessionState
    {
        AwaitingHello,
        Ready,
        Closed,
    }
}
