using System;
using System.IO;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using EditorMcp.Core.Discovery;
using EditorMcp.Core.Session;

namespace EditorMcp.Editor.Connection
{
    /// <summary>One WebSocket to the daemon, used with blocking calls from threads of our own.</summary>
    internal sealed class DaemonSocket : IDisposable
    {
        const int ConnectTimeoutMs = 5000;
        const int CloseTimeoutMs = 100;
        const int FrameBytes = 128 * 1024;

        readonly ClientWebSocket _socket = new ClientWebSocket();
        readonly CancellationTokenSource _stop;
        readonly MemoryStream _message = new MemoryStream();
        readonly byte[] _part = new byte[16 * 1024];

        internal DaemonSocket(CancellationToken stop)
        {
            _stop = CancellationTokenSource.CreateLinkedTokenSource(stop);
            // The daemon's heartbeat is ours; WebSocket-level pings would only wake both sides.
            _socket.Options.KeepAliveInterval = TimeSpan.Zero;
        }

        /// <summary>The close code the other side gave, or 1006 where the line broke.</summary>
        internal int CloseCode => _socket.CloseStatus.HasValue ? (int)_socket.CloseStatus.Value : 1006;

        internal void Connect(DaemonFile daemon)
        {
            _socket.Options.AddSubProtocol("gabp.1");
            _socket.Options.SetRequestHeader("Authorization", "Bearer " + daemon.Token);
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token))
            {
                limit.CancelAfter(ConnectTimeoutMs);
                Wait(_socket.ConnectAsync(daemon.Address, limit.Token));
            }
        }

        /// <summary>The next whole text message, or null when the connection is over.</summary>
        internal string Receive()
        {
            _message.SetLength(0);
            while (true)
            {
                var result = Wait(_socket.ReceiveAsync(new ArraySegment<byte>(_part), _stop.Token));
                if (result.MessageType == WebSocketMessageType.Close) return null;
                _message.Write(_part, 0, result.Count);
                if (_message.Length > EditorSession.MaxMessageSize) Close(CloseCodes.TooLarge, "the message is too large");
                else if (result.EndOfMessage) return Encoding.UTF8.GetString(_message.GetBuffer(), 0, (int)_message.Length);
            }
        }

        /// <summary>Sends one message, a long one in several frames: the daemon reads the first while the next is still being masked.</summary>
        internal void Send(ArraySegment<byte> message)
        {
            for (var sent = 0; sent < message.Count; sent += FrameBytes)
            {
                var count = Math.Min(FrameBytes, message.Count - sent);
                var frame = new ArraySegment<byte>(message.Array, message.Offset + sent, count);
                Wait(_socket.SendAsync(frame, WebSocketMessageType.Text, sent + count == message.Count, _stop.Token));
            }
        }

        /// <summary>
        /// Says goodbye and, within a moment, ends every wait on this socket. Until then the daemon's goodbye is waited for: a line that is cut while the
        /// daemon still sends takes with it what the daemon has not read yet.
        /// </summary>
        internal void Close(int code, string reason)
        {
            try
            {
                if (_socket.State == WebSocketState.Open || _socket.State == WebSocketState.CloseReceived)
                    _socket.CloseOutputAsync((WebSocketCloseStatus)code, reason, _stop.Token).Wait(CloseTimeoutMs);
            }
            catch (AggregateException)
            {
                // The line is gone already: there is nobody to say goodbye to.
            }
            _stop.CancelAfter(CloseTimeoutMs);
        }

        public void Dispose()
        {
            _stop.Cancel();
            _socket.Dispose();
        }

        static T Wait<T>(Task<T> task) => task.GetAwaiter().GetResult();

        static void Wait(Task task) => task.GetAwaiter().GetResult();
    }
}
