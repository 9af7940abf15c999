using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor;

namespace UnityHost
{
    /// <summary>The main thread: commands between ticks, ticks at the chosen rate, and one more whenever SignalTick asks for it.</summary>
    internal sealed class EditorLoop
    {
        const double LongMs = 2;

        readonly ConcurrentQueue<string> _lines = new ConcurrentQueue<string>();
        readonly AutoResetEvent _lineCame = new AutoResetEvent(false);
        readonly TextWriter _answers;
        readonly Commands _commands;
        bool _ended;

        internal EditorLoop(Domain domain, TextWriter answers)
        {
            _answers = answers;
            Domain = domain;
            _commands = new Commands(this);
        }

        internal Domain Domain { get; }

        /// <summary>Ticks a second; 0 for as many as possible.</summary>
        internal double Rate { get; set; } = 100;

        /// <summary>Hidden behind other windows, an Editor may stop ticking for good, until it is signalled.</summary>
        internal bool Parks { get; set; }

        /// <summary>For how long the main thread stands still before its next tick.</summary>
        internal int HoldMs { get; set; }

        internal bool Stopped { get; set; }

        internal int Ticks { get; private set; }

        internal double LongestTickMs { get; set; }

        /// <summary>How long the ticks were in which there was real work.</summary>
        internal List<double> LongTicks { get; } = new List<double>(1024);

        internal void Run(TextReader input)
        {
            Domain.Load();
            new Thread(() => Read(input)) { IsBackground = true, Name = "commands" }.Start();
            Answer(json => json.BeginObject().Key("ready").Bool(true).EndObject());
            var next = Stopwatch.StartNew();
            var handles = new WaitHandle[] { World.TickWanted, _lineCame };
            while (!Stopped && !_ended)
            {
                while (_lines.TryDequeue(out var line)) _commands.Do(line);
                Thread.Sleep(HoldMs);
                HoldMs = 0;
                var wait = Parks ? Timeout.Infinite : Rate <= 0 ? 0 : (int)Math.Ceiling(Math.Max(0, 1000 / Rate - next.Elapsed.TotalMilliseconds));
                var woken = wait != 0 ? WaitHandle.WaitAny(handles, wait) : WaitHandle.WaitTimeout;
                if (woken == 1) continue;
                next.Restart();
                Tick();
            }
            EditorApplication.StubQuit();
        }

        internal void Tick()
        {
            var start = Stopwatch.GetTimestamp();
            EditorApplication.StubTick();
            Ticks++;
            var milliseconds = (Stopwatch.GetTimestamp() - start) * 1000.0 / Stopwatch.Frequency;
            LongestTickMs = Math.Max(LongestTickMs, milliseconds);
            if (milliseconds > LongMs) LongTicks.Add(milliseconds);
        }

        internal void Answer(Action<JsonWriter> write)
        {
            var json = new JsonWriter();
            write(json);
            _answers.WriteLine(json.ToString());
            _answers.Flush();
        }

        void Read(TextReader input)
        {
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                _lines.Enqueue(line);
                _lineCame.Set();
            }
            _ended = true;
            _lineCame.Set();
        }
    }
}
