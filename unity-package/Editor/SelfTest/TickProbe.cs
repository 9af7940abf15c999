using System.Threading;
using EditorMcp.Core.Json;
using EditorMcp.Editor.MainThread;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>
    /// Measures the Editor's tick, in front and in the background: left alone, signalled from inside a tick, signalled from another thread. A
    /// thread of its own leads through the phases, because an Editor in the background may not tick at all.
    /// </summary>
    internal sealed class TickProbe
    {
        const int FrontMs = 2000;
        const int HiddenMs = 5000;
        const int SignalledMs = 1000;
        const int SignalEveryMs = 8;
        const int WaitForHiddenMs = 30000;

        readonly object _lock = new object();
        readonly ManualResetEventSlim _stop = new ManualResetEventSlim();
        readonly Waker _waker;
        readonly double _pace;
        readonly Thread _thread;
        TickTimes _current;
        bool _signalInside;
        volatile bool _focused = true;
        volatile bool _waitsForHidden;
        volatile bool _done;
        Reading _front;
        Reading _hidden;

        /// <summary>`pace` shortens or lengthens every phase.</summary>
        internal TickProbe(Waker waker, double pace)
        {
            _waker = waker;
            _pace = pace;
            _thread = new Thread(Lead) { IsBackground = true, Name = "EditorMCP self-test" };
            _thread.Start();
        }

        internal bool IsDone => _done;

        /// <summary>Whether the user is to switch to another program now.</summary>
        internal bool WaitsForHidden => _waitsForHidden;

        /// <summary>From the Editor's update.</summary>
        internal void Tick(bool focused)
        {
            _focused = focused;
            lock (_lock)
            {
                _current?.Add();
                if (_signalInside) _waker.Wake();
            }
        }

        internal void Abandon(int joinMs)
        {
            _stop.Set();
            _thread.Join(joinMs);
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject();
            _front?.Write(json.Key("front"));
            _hidden?.Write(json.Key("hidden"));
            json.EndObject();
        }

        void Lead()
        {
            MeasureBoth();
            _done = true;
            // Hidden, the Editor may wait for this one before it takes the last step.
            _waker.Wake();
        }

        void MeasureBoth()
        {
            if (!Measure(FrontMs, out _front)) return;
            _waitsForHidden = true;
            for (var waited = 0; _focused && waited < WaitForHiddenMs && !Rest(SignalEveryMs); waited += SignalEveryMs) _waker.Wake();
            _waitsForHidden = false;
            if (!_focused && Measure(HiddenMs, out var hidden) && !_focused) _hidden = hidden;
        }

        bool Measure(int aloneMs, out Reading reading)
        {
            reading = new Reading { Focused = _focused, Alone = Phase(aloneMs, false, false), Inside = Phase(SignalledMs, true, false), Worker = Phase(SignalledMs, false, true) };
            return !_stop.IsSet;
        }

        TickTimes Phase(int milliseconds, bool signalInside, bool signalHere)
        {
            var times = new TickTimes();
            lock (_lock)
            {
                _current = times;
                _signalInside = signalInside;
            }
            // One is needed to get inside; in the last phase they keep coming.
            if (signalInside) _waker.Wake();
            for (var spent = 0; spent < milliseconds && !Rest(SignalEveryMs); spent += SignalEveryMs)
            {
                if (signalHere) _waker.Wake();
            }
            lock (_lock)
            {
                times.End();
                _current = null;
                _signalInside = false;
            }
            return times;
        }

        /// <summary>True if it is to stop.</summary>
        bool Rest(int milliseconds) => _stop.Wait((int)System.Math.Ceiling(milliseconds * _pace));

        sealed class Reading
        {
            internal bool Focused { get; set; }

            internal TickTimes Alone { get; set; }

            internal TickTimes Inside { get; set; }

            internal TickTimes Worker { get; set; }

            internal void Write(JsonWriter json)
            {
                json.BeginObject().Key("focused").Bool(Focused);
                Alone.Write(json.Key("alone"));
                Inside.Write(json.Key("signalledInside"));
                Worker.Write(json.Key("signalledFromThread"));
                json.EndObject();
            }
        }
    }
}
