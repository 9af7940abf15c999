using System;

namespace EditorMcp.Core.Discovery
{
    /// <summary>How long to wait before the next attempt to connect: from 50 ms, doubling to a quarter of a second, with jitter so that Editors do not march in step.</summary>
    internal sealed class Backoff
    {
        internal const int LongestMs = 250;
        const int FirstMs = 50;

        readonly Random _random;
        int _next = FirstMs;

        internal Backoff(int seed)
        {
            _random = new Random(seed);
        }

        internal int NextMs()
        {
            var wait = _next;
            _next = Math.Min(_next * 2, LongestMs);
            return wait / 2 + _random.Next(wait / 2 + 1);
        }

        internal void Reset() => _next = FirstMs;
    }
}
