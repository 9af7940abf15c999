using System.Diagnostics;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Editor.MainThread;

namespace EditorMcp.Editor.Connection
{
    /// <summary>
    /// `editor/state`, from the socket side so that it comes while the main thread is blocked: at once on a change (a stall's beginning and end are
    /// ones), every second while a call is open or the Editor is not idle, else every five.
    /// </summary>
    internal sealed class Heartbeat
    {
        internal const int BusyMs = 1000;
        internal const int IdleMs = 5000;

        readonly MainThreadPulse _pulse;
        long _lastSent;
        int _lastVersion;
        bool _lastStalled;

        internal Heartbeat(MainThreadPulse pulse)
        {
            _pulse = pulse;
        }

        /// <summary>Whether this connection has had a first beat.</summary>
        internal bool Started { get; private set; }

        internal void Reset() => Started = false;

        /// <summary>Sends the state if it is due; the milliseconds until it is due again.</summary>
        internal int Beat(EditorSession session, long now)
        {
            if (!session.IsSubscribed(Channels.State)) return IdleMs;
            var version = _pulse.Version;
            var reading = _pulse.Read(now);
            var interval = reading.IsQuiet ? IdleMs : BusyMs;
            var since = (now - _lastSent) * 1000 / Stopwatch.Frequency;
            var stalled = reading.StallMs > 0;
            if (Started && version == _lastVersion && stalled == _lastStalled && since < interval) return (int)(interval - since);
            Started = true;
            _lastSent = now;
            _lastVersion = version;
            _lastStalled = stalled;
            session.Publish(Channels.State, json => Write(reading, json));
            return interval;
        }

        /// <summary>The last beat before a reload. Unheard, the daemon would give up calls that it can ask again.</summary>
        internal void BeatLast(EditorSession session, long now)
        {
            var reading = _pulse.Read(now);
            session.PublishUnasked(Channels.State, json => Write(reading, json));
        }

        internal static void Write(PulseReading reading, JsonWriter json)
        {
            json.BeginObject().Key("state").String(reading.State).Key("focused").Bool(reading.Focused);
            if (reading.StallMs > 0) json.Key("stallMs").Integer(reading.StallMs);
            json.Key("tickMs").Integer(reading.TickMs);
            if (reading.ModalLikely) json.Key("modal").String("likely");
            json.EndObject();
        }
    }
}
