using System.Collections.Generic;

namespace EditorMcp.Editor.Connection
{
    /// <summary>The last calls and how long they took, for the window.</summary>
    internal sealed class CallHistory
    {
        internal const int Kept = 20;

        readonly object _lock = new object();
        readonly Queue<Entry> _entries = new Queue<Entry>();

        /// <summary>Grows with every call, so that the window knows when to draw anew.</summary>
        internal int Version { get; private set; }

        internal void Add(string tool, double milliseconds, string problem)
        {
            lock (_lock)
            {
                _entries.Enqueue(new Entry(tool, milliseconds, problem));
                if (_entries.Count > Kept) _entries.Dequeue();
                Version++;
            }
        }

        internal Entry[] ToArray()
        {
            lock (_lock) return _entries.ToArray();
        }

        /// <summary>One call: the problem is null where it was answered.</summary>
        internal sealed class Entry
        {
            internal Entry(string tool, double milliseconds, string problem)
            {
                Tool = tool;
                Milliseconds = milliseconds;
                Problem = problem;
            }

            internal string Tool { get; }

            internal double Milliseconds { get; }

            internal string Problem { get; }
        }
    }
}
