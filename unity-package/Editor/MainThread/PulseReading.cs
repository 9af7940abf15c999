namespace EditorMcp.Editor.MainThread
{
    /// <summary>How the main thread is doing, as the socket side sees it at one moment.</summary>
    internal readonly struct PulseReading
    {
        internal PulseReading(string state, bool focused, long stallMs, long tickMs, bool modalLikely, bool isQuiet)
        {
            State = state;
            Focused = focused;
            StallMs = stallMs;
            TickMs = tickMs;
            ModalLikely = modalLikely;
            IsQuiet = isQuiet;
        }

        internal string State { get; }

        internal bool Focused { get; }

        /// <summary>How long ago the main thread was asked for a tick that has not come; 0 while it is not late.</summary>
        internal long StallMs { get; }

        /// <summary>How far apart the last two ticks were.</summary>
        internal long TickMs { get; }

        internal bool ModalLikely { get; }

        /// <summary>Idle, not stalled, and no call open.</summary>
        internal bool IsQuiet { get; }
    }
}
