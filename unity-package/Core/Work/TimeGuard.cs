using System.Diagnostics;

namespace EditorMcp.Core.Work
{
    /// <summary>The limit a scan sets itself: when it passes, the scan returns what it has, with a line that says so.</summary>
    internal sealed class TimeGuard
    {
        readonly long _limitMs;
        readonly Stopwatch _watch = Stopwatch.StartNew();

        internal TimeGuard(long limitMs)
        {
            _limitMs = limitMs;
        }

        internal bool Passed => _watch.ElapsedMilliseconds >= _limitMs;

        /// <summary>The diagnostic of a scan that stopped early, in the envelope document's words.</summary>
        internal string Stopped(int done, int total) =>
            "Scan stopped after " + _limitMs + "ms. Processed " + done + " of " + total + " items. Results may be partial.";
    }
}
