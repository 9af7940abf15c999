using System;
using System.Diagnostics;
using EditorMcp.Core.Work;
using UnityEditor;
using UnityEditorInternal;

namespace EditorMcp.Editor.MainThread
{
    /// <summary>The package's one handler of EditorApplication.update: does queued work within a budget, and nothing else when there is none.</summary>
    internal sealed class EditorTick
    {
        /// <summary>Half a frame at 60 Hz: what a person at work, or a running game, does not feel.</summary>
        const double WatchedBudgetMs = 8;

        const double UnwatchedBudgetMs = 50;

        /// <summary>How often the state is asked for: often enough for a heartbeat, rarely enough to cost nothing.</summary>
        static readonly long LookEvery = Stopwatch.Frequency / 4;

        readonly WorkQueue _queue;
        readonly MainThreadPulse _pulse;
        readonly Waker _waker;
        readonly Action _stateChanged;
        readonly Action _flush;
        readonly Action _look;
        long _nextLook;
        volatile bool _changed;

        internal EditorTick(WorkQueue queue, MainThreadPulse pulse, Waker waker, Action stateChanged, Action look, Action flush)
        {
            _queue = queue;
            _pulse = pulse;
            _waker = waker;
            _stateChanged = stateChanged;
            _look = look;
            _flush = flush;
        }

        /// <summary>The longest tick so far, for the self-test.</summary>
        internal double LongestMs { get; set; }

        internal void Start()
        {
            Look();
            // First in line: another package's exception would keep the handlers behind it from being called.
            EditorApplication.update = Update + EditorApplication.update;
        }

        internal void Stop() => EditorApplication.update -= Update;

        /// <summary>Something is to be told at the next tick. From any thread.</summary>
        internal void MarkChanged() => _changed = true;

        /// <summary>Asks Unity for its state now.</summary>
        internal void Look()
        {
            _nextLook = Stopwatch.GetTimestamp() + LookEvery;
            var state = EditorApplication.isCompiling ? MainThreadPulse.Compiling
                : EditorApplication.isUpdating ? MainThreadPulse.Importing
                : EditorApplication.isPlaying ? MainThreadPulse.Playing
                : MainThreadPulse.Idle;
            if (_pulse.SetState(state, InternalEditorUtility.isApplicationActive)) _stateChanged();
            _look();
        }

        void Update()
        {
            var now = Stopwatch.GetTimestamp();
            _pulse.Tick(now);
            if (now >= _nextLook) Look();
            if (_changed)
            {
                _changed = false;
                _flush();
            }
            if (!_queue.HasWork) return;
            var watched = _pulse.Focused || ReferenceEquals(_pulse.State, MainThreadPulse.Playing);
            _pulse.Working(true);
            _queue.Drain(watched ? WatchedBudgetMs : UnwatchedBudgetMs);
            _pulse.Working(false);
            // Where such a signal counts, the next tick comes at once; where it is lost, the sender's comes within milliseconds.
            if (_queue.HasWork) _waker.Wake();
            LongestMs = Math.Max(LongestMs, (Stopwatch.GetTimestamp() - now) * 1000.0 / Stopwatch.Frequency);
        }
    }
}
