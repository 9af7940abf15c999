using System;
using System.Diagnostics;
using System.Threading;

namespace EditorMcp.Editor.MainThread
{
    /// <summary>
    /// What the main thread last said about itself, readable from any thread: Unity's own answers are not. From it the socket side tells
    /// a busy Editor from a blocked one.
    /// </summary>
    internal sealed class MainThreadPulse
    {
        internal const string Idle = "idle";
        internal const string Compiling = "compiling";
        internal const string Importing = "importing";
        internal const string Playing = "playing";
        internal const string Reloading = "reloading";

        /// <summary>An Editor that is woken ticks within milliseconds; one that has not after this long is held by something.</summary>
        const long WakeTakesMs = 1000;

        const long ModalMs = 5000;

        readonly bool _canBeWoken;
        string _state = Idle;
        long _asked;
        long _lastTick = Stopwatch.GetTimestamp();
        long _tickMs;
        int _openCalls;
        int _version;
        volatile bool _focused = true;
        volatile bool _working;

        internal MainThreadPulse(bool canBeWoken)
        {
            _canBeWoken = canBeWoken;
        }

        /// <summary>Grows when the state changes.</summary>
        internal int Version => Volatile.Read(ref _version);

        internal bool Focused => _focused;

        internal string State => Volatile.Read(ref _state);

        /// <summary>A tick has come.</summary>
        internal void Tick(long now)
        {
            Volatile.Write(ref _tickMs, (now - Volatile.Read(ref _lastTick)) * 1000 / Stopwatch.Frequency);
            Volatile.Write(ref _lastTick, now);
            Volatile.Write(ref _asked, 0);
        }

        /// <summary>A tick has been asked for. Of several the first counts, until a tick comes.</summary>
        internal void Asked(long now) => Interlocked.CompareExchange(ref _asked, now, 0);

        /// <summary>Our own work begins or ends; while it runs a late tick is no dialog's fault.</summary>
        internal void Working(bool working) => _working = working;

        /// <summary>Stores the state; true if it is another than before.</summary>
        internal bool SetState(string state, bool focused)
        {
            if (ReferenceEquals(state, _state) && focused == _focused) return false;
            Volatile.Write(ref _state, state);
            _focused = focused;
            Interlocked.Increment(ref _version);
            return true;
        }

        internal void CallOpened() => Interlocked.Increment(ref _openCalls);

        internal void CallClosed() => Interlocked.Decrement(ref _openCalls);

        internal PulseReading Read(long now)
        {
            var state = State;
            var tickMs = Volatile.Read(ref _tickMs);
            // Silence tells nothing: hidden behind other windows, an Editor may not tick at all until it is asked to.
            var asked = Volatile.Read(ref _asked);
            var sinceAsked = asked == 0 ? 0 : (now - asked) * 1000 / Stopwatch.Frequency;
            var stallMs = sinceAsked > (_canBeWoken ? WakeTakesMs : Math.Max(WakeTakesMs, 2 * tickMs)) ? sinceAsked : 0;
            var explained = _working || ReferenceEquals(state, Compiling) || ReferenceEquals(state, Importing) || ReferenceEquals(state, Reloading);
            var quiet = ReferenceEquals(state, Idle) && stallMs == 0 && Volatile.Read(ref _openCalls) == 0;
            return new PulseReading(state, _focused, stallMs, tickMs, stallMs > ModalMs && !explained, quiet);
        }
    }
}
