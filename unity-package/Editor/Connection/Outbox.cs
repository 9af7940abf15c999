using System;
using System.Collections.Generic;
using System.Threading;

namespace EditorMcp.Editor.Connection
{
    /// <summary>Messages on their way out. Any thread puts; the sender takes, and sleeps while there is nothing.</summary>
    internal sealed class Outbox
    {
        readonly object _lock = new object();
        readonly Queue<ArraySegment<byte>> _messages = new Queue<ArraySegment<byte>>();
        bool _woken;

        internal void Put(ArraySegment<byte> message)
        {
            lock (_lock)
            {
                _messages.Enqueue(message);
                Monitor.Pulse(_lock);
            }
        }

        /// <summary>Wakes the sender although there is no message: something else has changed.</summary>
        internal void Wake()
        {
            lock (_lock)
            {
                _woken = true;
                Monitor.Pulse(_lock);
            }
        }

        /// <summary>The next message; false after `waitMs` without one, or when woken.</summary>
        internal bool TryTake(int waitMs, out ArraySegment<byte> message)
        {
            lock (_lock)
            {
                if (_messages.Count == 0 && !_woken) Monitor.Wait(_lock, waitMs);
                _woken = false;
                message = _messages.Count > 0 ? _messages.Dequeue() : default;
                return message.Array != null;
            }
        }

        internal void Clear()
        {
            lock (_lock) _messages.Clear();
        }
    }
}
