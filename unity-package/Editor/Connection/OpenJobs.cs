using System.Collections.Generic;
using System.Diagnostics;
using EditorMcp.Core.Work;

namespace EditorMcp.Editor.Connection
{
    /// <summary>The calls that are queued or running, by id: what a cancel looks up.</summary>
    internal sealed class OpenJobs
    {
        readonly object _lock = new object();
        readonly Dictionary<string, KeyValuePair<Job, long>> _jobs = new Dictionary<string, KeyValuePair<Job, long>>();

        internal void Add(Job job)
        {
            lock (_lock) _jobs[job.Call.Id] = new KeyValuePair<Job, long>(job, Stopwatch.GetTimestamp());
        }

        internal void Cancel(string id)
        {
            lock (_lock)
            {
                if (_jobs.TryGetValue(id, out var open)) open.Key.Cancel();
            }
        }

        /// <summary>Forgets a call; how long it was open.</summary>
        internal bool Remove(string id, out double milliseconds)
        {
            lock (_lock)
            {
                var found = _jobs.TryGetValue(id, out var open);
                milliseconds = found ? (Stopwatch.GetTimestamp() - open.Value) * 1000.0 / Stopwatch.Frequency : 0;
                return _jobs.Remove(id) && found;
            }
        }
    }
}
