using System.Diagnostics;

namespace EditorMcp.Core.Work
{
    /// <summary>The stretch of main-thread time a piece of work has.</summary>
    internal sealed class Slice
    {
        static readonly double TicksPerMs = Stopwatch.Frequency / 1000.0;

        long _end;
        long _granted;

        /// <summary>True once the time is used up: the work yields.</summary>
        internal bool Over => Stopwatch.GetTimestamp() >= _end;

        internal double RemainingMs => (_end - Stopwatch.GetTimestamp()) / TicksPerMs;

        internal void Begin(double milliseconds) => _end = _granted = Stopwatch.GetTimestamp() + (long)(milliseconds * TicksPerMs);

        /// <summary>Asks for more at the start of a stretch that should not be cut, such as a capture of the scene's structure.</summary>
        internal void Extend(double milliseconds)
        {
            var end = Stopwatch.GetTimestamp() + (long)(milliseconds * TicksPerMs);
            if (end > _end) _end = end;
        }

        /// <summary>The stretch is over: what follows has only the time it was given.</summary>
        internal void Retract() => _end = _granted;
    }
}
