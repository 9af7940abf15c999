namespace EditorMcp.Core.Session
{
    /// <summary>WebSocket close codes of the Editor leg, and what each means to the person who looks at the window.</summary>
    internal static class CloseCodes
    {
        internal const int Stopping = 1001;
        internal const int TooLarge = 1009;
        internal const int Protocol = 4400;
        internal const int Token = 4401;
        internal const int Origin = 4403;
        internal const int Version = 4406;
        internal const int Replaced = 4409;

        internal static string Explain(int code)
        {
            switch (code)
            {
                case 1000: return "The daemon closed the connection.";
                case Stopping: return "The daemon is stopping. The Editor connects again as soon as it is back.";
                case TooLarge: return "An answer was too large for the daemon.";
                case Protocol: return "The daemon and this package do not understand each other. Bring both to the same version.";
                case Token: return "The token was refused. Restart the daemon, or remove a stale daemon.json in ~/.editormcp.";
                case Origin: return "The daemon refused where this connection came from.";
                case Version: return "The daemon speaks another protocol version. Bring the daemon and this package to the same version.";
                case Replaced: return "Another Editor of this project took over. This one stays out until the daemon or this Editor's scripts are loaded anew.";
                default: return "The connection was lost (code " + code + ").";
            }
        }
    }
}
