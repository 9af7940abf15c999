using System;
using System.Diagnostics;
using System.Threading;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using EditorMcp.Editor.MainThread;

namespace EditorMcp.Editor.Connection
{
    /// <summary>
    /// Where the threads meet: the session of the current connection behind one lock. The receiver brings messages, the main thread brings
    /// answers and events, and what the session wants sent goes to the outbox.
    /// </summary>
    internal sealed class SessionHub : ISessionOutput, IJobOutcome, IProgressSink
    {
        /// <summary>In the outbox: send what is before it, then close.</summary>
        static readonly ArraySegment<byte> CloseNow = new ArraySegment<byte>(new byte[1]);

        /// <summary>While there is work: an Editor may lose a signal that comes from its own tick, so another thread gives one for every tick.</summary>
        const int WakeEveryMs = 8;

        /// <summary>While nothing answers: a dialog may stay open for hours.</summary>
        const int KnockEveryMs = 250;

        readonly object _lock = new object();
        readonly EditorIdentity _identity;
        readonly WorkQueue _queue;
        readonly OpenJobs _jobs = new OpenJobs();
        readonly MainThreadPulse _pulse;
        readonly Heartbeat _heartbeat;
        readonly Waker _waker;
        readonly LatestEvents _latest = new LatestEvents();
        ToolRegistry _tools;
        EditorSession _session;
        long _lastAsked;
        int _sessions;
        volatile DaemonClient[] _clients;

        internal SessionHub(EditorIdentity identity, ToolRegistry tools, MainThreadPulse pulse, Waker waker)
        {
            _identity = identity;
            _tools = tools;
            _pulse = pulse;
            _waker = waker;
            _heartbeat = new Heartbeat(pulse);
            _queue = new WorkQueue(this);
        }

        internal Outbox Outbox { get; } = new Outbox();

        internal WorkQueue Queue => _queue;

        internal CallHistory History { get; } = new CallHistory();

        /// <summary>The daemon's clients; null where it has not told. A new array on each change.</summary>
        internal DaemonClient[] Clients => _clients;

        /// <summary>Tells what came from any thread; milliseconds until it has more to tell. Called on the sender's thread.</summary>
        internal Func<int> Flush { get; set; }

        /// <summary>Which session this is, counted: another one has been told nothing yet.</summary>
        internal int Session
        {
            get
            {
                lock (_lock) return _sessions;
            }
        }

        internal int CloseCode { get; private set; }

        internal static bool IsClose(ArraySegment<byte> message) => message.Array == CloseNow.Array;

        internal void Begin(string token)
        {
            lock (_lock)
            {
                Outbox.Clear();
                _heartbeat.Reset();
                _sessions++;
                _session = new EditorSession(_identity, token, _tools, this);
            }
        }

        internal void Receive(string text)
        {
            lock (_lock)
            {
                _session.Receive(text);
                // A new subscriber has to know how things stand, even while the main thread is busy.
                _latest.PublishNew(_session);
                if (!_heartbeat.Started && _session.IsSubscribed(Channels.State)) Outbox.Wake();
            }
        }

        internal void End()
        {
            lock (_lock)
            {
                _session?.End();
                _session = null;
                _clients = null;
            }
        }

        /// <summary>Sends the state if it is due, and asks for a tick if there is work; how long until there is something to do again. On the sender's thread.</summary>
        internal int Beat()
        {
            var now = Stopwatch.GetTimestamp();
            int waitMs;
            lock (_lock) waitMs = _session == null ? Heartbeat.IdleMs : _heartbeat.Beat(_session, now);
            if (Flush != null && IsSubscribed(Channels.Console)) waitMs = Math.Min(waitMs, Flush());
            if (!_queue.HasWork) return waitMs;
            var everyMs = _pulse.Read(now).StallMs > 0 ? KnockEveryMs : WakeEveryMs;
            var sinceMs = (int)((now - Volatile.Read(ref _lastAsked)) * 1000 / Stopwatch.Frequency);
            if (sinceMs < everyMs) return Math.Min(waitMs, everyMs - sinceMs);
            AskForTick();
            return Math.Min(waitMs, everyMs);
        }

        /// <summary>The Editor's state has changed: it is sent at once.</summary>
        internal void StateChanged() => Outbox.Wake();

        /// <summary>The Editor goes. Before a reload its last word says so: the daemon then waits instead of giving it up.</summary>
        internal void Leave(bool reloading)
        {
            lock (_lock)
            {
                if (_session == null) return;
                if (reloading && _pulse.SetState(MainThreadPulse.Reloading, _pulse.Focused)) _heartbeat.BeatLast(_session, Stopwatch.GetTimestamp());
                _session.Leave();
            }
        }

        /// <summary>An event that tells how things stand; later subscribers get the last one.</summary>
        internal void PublishLatest(string channel, byte[] payload)
        {
            lock (_lock)
            {
                _latest.Keep(channel, payload);
                if (_session != null) _latest.PublishNew(_session);
            }
        }

        /// <summary>The last event of a channel is no longer true.</summary>
        internal void Forget(string channel)
        {
            lock (_lock) _latest.Forget(channel);
        }

        /// <summary>An event that tells of something that happened.</summary>
        internal void Publish(string channel, Action<JsonWriter> payload)
        {
            lock (_lock) _session?.Publish(channel, payload);
        }

        /// <summary>The same, for one session alone; false where it is over or does not listen.</summary>
        internal bool PublishTo(int session, string channel, Action<JsonWriter> payload)
        {
            lock (_lock)
            {
                if (session != _sessions || _session == null || !_session.IsSubscribed(channel)) return false;
                _session.Publish(channel, payload);
                return true;
            }
        }

        internal bool IsSubscribed(string channel)
        {
            lock (_lock) return _session != null && _session.IsSubscribed(channel);
        }

        internal void ChangeTools(ToolRegistry tools)
        {
            lock (_lock)
            {
                _tools = tools;
                _session?.ChangeTools(tools);
            }
        }

        void ISessionOutput.Send(ArraySegment<byte> message) => Outbox.Put(message);

        void ISessionOutput.Close(int code, string reason)
        {
            CloseCode = code;
            Outbox.Put(CloseNow);
        }

        void ISessionOutput.Start(ITool tool, string callId, JsonValue arguments)
        {
            var job = new Job(new ToolCall(callId, tool.Id, arguments, this), tool);
            _jobs.Add(job);
            _pulse.CallOpened();
            _queue.Add(job);
            AskForTick();
            Outbox.Wake();
        }

        void AskForTick()
        {
            var now = Stopwatch.GetTimestamp();
            Volatile.Write(ref _lastAsked, now);
            _pulse.Asked(now);
            _waker.Wake();
        }

        void ISessionOutput.Cancel(string callId) => _jobs.Cancel(callId);

        void ISessionOutput.ShowClients(DaemonClient[] clients) => _clients = clients;

        void IJobOutcome.Answered(ToolCall call, JsonWriter response)
        {
            lock (_lock) _session?.Complete(call.Id, response);
            Over(call, null);
        }

        void IJobOutcome.Failed(ToolCall call, ToolFailure failure)
        {
            lock (_lock) _session?.Fail(call.Id, failure);
            Over(call, failure.Message);
        }

        void IJobOutcome.Cancelled(ToolCall call) => Over(call, "cancelled");

        void IProgressSink.Report(string callId, double progress, double? total, string message)
        {
            lock (_lock) _session?.Progress(callId, progress, total, message);
        }

        void Over(ToolCall call, string problem)
        {
            if (!_jobs.Remove(call.Id, out var milliseconds)) return;
            _pulse.CallClosed();
            History.Add(call.Tool, milliseconds, problem);
        }
    }
}
