using System;
using System.Collections.Generic;
using System.Diagnostics;
using EditorMcp.Core.Json;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>How far apart the ticks of one phase were. A phase without any is one long wait.</summary>
    internal sealed class TickTimes
    {
        readonly List<double> _waits = new List<double>();
        long _last = Stopwatch.GetTimestamp();

        internal int Count { get; private set; }

        /// <summary>A tick came now.</summary>
        internal void Add()
        {
            Count++;
            Wait();
        }

        /// <summary>The phase ends now, whether a tick has come or not.</summary>
        internal void End() => Wait();

        internal void Write(JsonWriter json)
        {
            _waits.Sort();
            json.BeginObject().Key("ticks").Integer(Count).Key("medianMs").Double(Math.Round(_waits[_waits.Count / 2], 2))
                .Key("longestMs").Double(Math.Round(_waits[_waits.Count - 1], 2)).EndObject();
        }

        void Wait()
        {
            var now = Stopwatch.GetTimestamp();
            _waits.Add((now - _last) * 1000.0 / Stopwatch.Frequency);
            _last = now;
        }
    }
}
