using System;
using System.IO;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Threading;
using EditorMcp.Core.Discovery;
using EditorMcp.Core.Session;
using UnityEngine;

namespace EditorMcp.Editor.Connection
{
    /// <summary>
    /// Keeps a connection to the daemon: one thread finds it, connects, receives and connects again; the other sends and beats.
    /// Neither ever touches Unity but its log, which any thread may write, and the main thread never waits for them but at <see cref="Stop"/>.
    /// </summary>
    internal sealed class Link
    {
        const int JoinMs = 250;

        readonly object _gate = new object();
        readonly SessionHub _hub;
        readonly CancellationTokenSource _stop = new CancellationTokenSource();
        readonly Thread _receiver;
        readonly Thread _sender;
        readonly Backoff _backoff = new Backoff(Environment.TickCount);
        volatile DaemonSocket _socket;
        volatile bool _leaving;
        volatile bool _stopping;
        int _faults;

        /// <summary>The daemon that is not to be tried again.</summary>
        DaemonFile _left;
        volatile LinkStatus _status = new LinkStatus(false, "Looking for the daemon.", "", 0);

        internal Link(SessionHub hub)
        {
            _hub = hub;
            _receiver = new Thread(ReceiveLoop) { IsBackground = true, Name = "EditorMCP receive" };
            _sender = new Thread(SendLoop) { IsBackground = true, Name = "EditorMCP send" };
        }

        internal LinkStatus Status => _status;

        internal void Start()
        {
            _receiver.Start();
            _sender.Start();
        }

        /// <summary>
        /// Sends what is left, closes and ends both threads, in milliseconds where the daemon answers. A reload waits for it, half a second at worst: one
        /// that finds a thread alive hangs.
        /// </summary>
        internal void Stop(bool reloading)
        {
            // In this order: the receiver must not begin another session, and the sender must not end before the goodbye is in its box.
            lock (_gate)
            {
                _leaving = true;
                _hub.Leave(reloading);
            }
            _stopping = true;
            _hub.Outbox.Wake();
            if (_sender.Join(JoinMs / 2) && _socket != null) _receiver.Join(JoinMs / 2);
            var end = Environment.TickCount + JoinMs;
            _stop.Cancel();
            _socket?.Dispose();
            _hub.Outbox.Wake();
            _sender.Join(Math.Max(1, end - Environment.TickCount));
            _receiver.Join(Math.Max(1, end - Environment.TickCount));
        }

        void ReceiveLoop()
        {
            while (!_stop.IsCancellationRequested && !_leaving)
            {
                try
                {
                    var daemon = DaemonFile.Find(DaemonFile.Home(), out var problem);
                    if (daemon == null) _status = new LinkStatus(false, problem, "", 0);
                    else if (!daemon.IsSame(_left)) Converse(daemon);
                    if (daemon == null) _left = null;
                }
                catch (Exception error) when (!(error is ThreadAbortException)) // the thread's boundary: whatever it is, the link tries again
                {
                    Outlive(error);
                }
                if (!_leaving) _stop.Token.WaitHandle.WaitOne(_backoff.NextMs());
            }
        }

        /// <summary>Something that nobody thought of has happened: it is told in the window, and once in the console, for us to hear of it.</summary>
        void Outlive(Exception error)
        {
            _status = new LinkStatus(false, "Something unforeseen went wrong with the connection; it is tried again: " + error.Message, "", 0);
            if (Interlocked.Exchange(ref _faults, 1) == 0) Debug.LogError("EditorMCP: " + error);
        }

        void Converse(DaemonFile daemon)
        {
            using (var socket = new DaemonSocket(_stop.Token))
            {
                try
                {
                    socket.Connect(daemon);
                    if (!TryBegin(daemon)) return;
                    _socket = socket;
                    _hub.Outbox.Wake();
                    _status = new LinkStatus(true, "Connected.", daemon.Version, daemon.Port);
                    for (var text = socket.Receive(); text != null; text = socket.Receive())
                    {
                        _hub.Receive(text);
                        // Only a conversation that came to something earns a quick return.
                        _backoff.Reset();
                    }
                    _status = new LinkStatus(false, CloseCodes.Explain(socket.CloseCode), daemon.Version, daemon.Port);
                    // Two Editors of one project would else replace each other without end.
                    if (socket.CloseCode == CloseCodes.Replaced) _left = daemon;
                }
                catch (Exception error) when (IsLoss(error))
                {
                    _status = new LinkStatus(false, "The daemon on port " + daemon.Port + " does not answer: " + error.Message, daemon.Version, daemon.Port);
                }
                finally
                {
                    _socket = null;
                    _hub.End();
                }
            }
        }

        /// <summary>A session that began while the Editor goes would introduce itself and vanish: calls sent to it would be lost.</summary>
        bool TryBegin(DaemonFile daemon)
        {
            lock (_gate)
            {
                if (!_leaving) _hub.Begin(daemon.Token);
                return !_leaving;
            }
        }

        void SendLoop()
        {
            while (!_stop.IsCancellationRequested)
            {
                try
                {
                    var waitMs = _stopping ? 0 : _socket == null ? Timeout.Infinite : _hub.Beat();
                    // Which socket is asked only now: while this thread slept there may have come another.
                    if (_hub.Outbox.TryTake(waitMs, out var message) && _socket is DaemonSocket socket) SendOne(socket, message);
                    else if (_stopping) return;
                }
                catch (Exception error) when (!(error is ThreadAbortException)) // the thread's boundary: the receiver makes a new connection
                {
                    Outlive(error);
                    _socket?.Dispose();
                    _stop.Token.WaitHandle.WaitOne(Backoff.LongestMs);
                }
            }
        }

        void SendOne(DaemonSocket socket, ArraySegment<byte> message)
        {
            try
            {
                if (SessionHub.IsClose(message)) socket.Close(_hub.CloseCode, "");
                else socket.Send(message);
            }
            catch (Exception error) when (IsLoss(error))
            {
                // The receiver sees the loss as well, and it is the one that connects again.
                socket.Dispose();
            }
        }

        /// <summary>What sockets throw when the other side is not there, goes away, or we are told to stop.</summary>
        static bool IsLoss(Exception error) =>
            error is WebSocketException || error is OperationCanceledException || error is SocketException || error is IOException ||
            error is ObjectDisposedException || error is InvalidOperationException || error is System.Net.WebException;
    }
}
