using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Net.WebSockets;
using System.Reflection;
using System.Threading;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityHost
{
    /// <summary>What the package is compared with.</summary>
    internal static class Measurements
    {
        static readonly Dictionary<Type, string> Names = new Dictionary<Type, string>();

        /// <summary>The least a dump can cost: ask every object for what a dump needs, and keep nothing. The best of several.</summary>
        internal static double BareWalk(int times)
        {
            var best = double.MaxValue;
            for (var i = 0; i < times; i++)
            {
                var watch = Stopwatch.StartNew();
                var parts = new List<Component>();
                long sum = 0;
                foreach (var root in SceneManager.GetActiveScene().GetRootGameObjects()) sum += Walk(root.transform, parts);
                best = Math.Min(best, sum == 0 ? double.MaxValue : watch.Elapsed.TotalMilliseconds);
            }
            return best;
        }

        /// <summary>Bytes allocated on the main thread over idle ticks.</summary>
        internal static long IdleAllocation(EditorLoop loop, int ticks)
        {
            for (var i = 0; i < 100; i++) loop.Tick();
            // Missing from the reference profile, present in the runtimes.
            var method = typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread", BindingFlags.Static | BindingFlags.Public);
            var read = (Func<long>)Delegate.CreateDelegate(typeof(Func<long>), method);
            read();
            var before = read();
            for (var i = 0; i < ticks; i++) loop.Tick();
            return read() - before;
        }

        /// <summary>A bare ClientWebSocket that sends back what it gets until the other side closes: what any package would have to pay.</summary>
        internal static void EchoTo(int port)
        {
            var part = new byte[16 * 1024];
            using (var socket = new ClientWebSocket())
            {
                socket.Options.AddSubProtocol("gabp.1");
                socket.ConnectAsync(new Uri("ws://127.0.0.1:" + port), CancellationToken.None).Wait();
                while (true)
                {
                    var got = socket.ReceiveAsync(new ArraySegment<byte>(part), CancellationToken.None).Result;
                    if (got.MessageType == WebSocketMessageType.Close) return;
                    socket.SendAsync(new ArraySegment<byte>(part, 0, got.Count), WebSocketMessageType.Text, true, CancellationToken.None).Wait();
                }
            }
        }

        static long Walk(Transform transform, List<Component> parts)
        {
            var target = transform.gameObject;
            long sum = target.name.Length + (target.activeSelf ? 1 : 0) + (int)target.hideFlags;
#if UNITY_6000_4_OR_NEWER
            sum += (long)EntityId.ToULong(target.GetEntityId()) & 1;
#else
            sum += target.GetInstanceID() & 1;
#endif
            target.GetComponents(parts);
            for (var i = 0; i < parts.Count; i++) sum += NameOf(parts[i]).Length;
            for (var i = 0; i < transform.childCount; i++) sum += Walk(transform.GetChild(i), parts);
            return sum;
        }

        static string NameOf(Component part)
        {
            var type = part.GetType();
            return Names.TryGetValue(type, out var name) ? name : Names[type] = type.Name;
        }
    }
}
