using System;
using System.Collections.Generic;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Work
{
    /// <summary>
    /// Calls on their way to the main thread, in two lanes: quick calls run first, one after another; scans share what is left of a tick, a slice each.
    /// Any thread adds; only the main thread drains, and never while it holds the lock.
    /// </summary>
    internal sealed class WorkQueue
    {
        /// <summary>So many scans take turns; the others wait, so that their half-written answers do not pile up.</summary>
        const int ScansAtOnce = 4;

        const double ScanTurnMs = 4;

        /// <summary>What a scan gets in a tick that quick calls have used up: it goes on, if slowly.</summary>
        const double LeastScanMs = 1;

        readonly object _lock = new object();
        readonly List<Job> _arrived = new List<Job>();
        readonly List<Job> _arrivals = new List<Job>();
        readonly Queue<Job> _quick = new Queue<Job>();
        readonly Queue<Job> _waiting = new Queue<Job>();
        readonly List<Job> _scans = new List<Job>();
        readonly IJobOutcome _outcome;
        readonly Slice _tick = new Slice();
        int _turn;

        /// <summary>So many scans in a row had nothing to do but wait for another thread: when all have, the tick is over.</summary>
        int _resting;

        volatile bool _pending;
        volatile bool _busy;

        internal WorkQueue(IJobOutcome outcome)
        {
            _outcome = outcome;
        }

        /// <summary>Whether there is anything to do; the one thing an idle tick looks at.</summary>
        internal bool HasWork => _pending || _busy;

        internal void Add(Job job)
        {
            lock (_lock)
            {
                _arrived.Add(job);
                _pending = true;
            }
        }

        /// <summary>Works for about `budgetMs`; on the main thread only.</summary>
        internal void Drain(double budgetMs)
        {
            if (!HasWork) return;
            _tick.Begin(budgetMs);
            TakeArrivals();
            var first = true;
            while (_quick.Count > 0 && (first || !_tick.Over))
            {
                Step(_quick.Dequeue(), budgetMs, true);
                first = false;
            }
            _resting = 0;
            while (StepOneScan() && !_tick.Over && (_scans.Count == 0 || _resting < _scans.Count))
            {
                if (_pending) TakeArrivals();
                while (_quick.Count > 0 && !_tick.Over) Step(_quick.Dequeue(), budgetMs, true);
            }
            _busy = _quick.Count + _scans.Count + _waiting.Count > 0;
        }

        void TakeArrivals()
        {
            lock (_lock)
            {
                _arrivals.AddRange(_arrived);
                _arrived.Clear();
                _pending = false;
                _busy = true;
            }
            foreach (var job in _arrivals) (job.Tool.Lane == Lane.Quick ? _quick : _waiting).Enqueue(job);
            _arrivals.Clear();
        }

        bool StepOneScan()
        {
            while (_scans.Count < ScansAtOnce && _waiting.Count > 0) _scans.Add(_waiting.Dequeue());
            if (_scans.Count == 0) return false;
            _turn %= _scans.Count;
            var job = _scans[_turn];
            if (Step(job, Math.Max(LeastScanMs, Math.Min(ScanTurnMs, _tick.RemainingMs)), false)) _scans.RemoveAt(_turn);
            else _turn++;
            _resting = ReferenceEquals(job.Steps?.Current, ToolCall.Elsewhere) ? _resting + 1 : 0;
            return true;
        }

        /// <summary>Runs a job for one slice (a quick one to its end); true if it is over. The one place where a tool's exception becomes an answer.</summary>
        bool Step(Job job, double milliseconds, bool toEnd)
        {
            if (job.Cancelled)
            {
                (job.Steps as IDisposable)?.Dispose();
                _outcome.Cancelled(job.Call);
                return true;
            }
            try
            {
                job.Call.Slice.Begin(milliseconds);
                if (job.Steps == null) job.Steps = job.Tool.Run(job.Call);
                bool more;
                do more = job.Steps.MoveNext();
                while (more && toEnd);
                if (more) return false;
                _outcome.Answered(job.Call, job.Call.Finish());
            }
            catch (ToolFailure failure)
            {
                _outcome.Failed(job.Call, failure);
            }
            catch (Exception problem) // the boundary: a tool, the project's own ones too, may throw anything, and the Editor goes on
            {
                _outcome.Failed(job.Call, new ToolFailure(ToolFailure.Execution, "Tool execution failed: " + problem.Message)
                    .With("exception", problem.GetType().FullName));
            }
            return true;
        }
    }
}
