using System;
using System.Collections;
using System.Diagnostics;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What became of one tool in the self-test. Its time is the time of its slices: what lies between them is the Editor's.</summary>
    internal sealed class SelfTestRow
    {
        readonly string _tool;
        double _totalMs;
        int _slices;
        int _bytes;
        int _code;
        OurFrames _exception;

        internal SelfTestRow(string tool)
        {
            _tool = tool;
        }

        internal double LongestMs { get; private set; }

        /// <summary>One slice; false when the tool is done.</summary>
        internal bool Step(IEnumerator steps, ToolCall call)
        {
            var watch = Stopwatch.StartNew();
            var more = false;
            try
            {
                more = steps.MoveNext();
                if (!more) _bytes = call.Finish().Length;
            }
            catch (ToolFailure failure)
            {
                // Expected where the project has no such asset; the code tells.
                _code = failure.Code;
            }
            catch (Exception problem) // a self-test reports what a tool throws, whatever it is
            {
                _exception = OurFrames.Of(problem);
            }
            var milliseconds = watch.Elapsed.TotalMilliseconds;
            LongestMs = Math.Max(LongestMs, milliseconds);
            _totalMs += milliseconds;
            _slices++;
            return more;
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("tool").String(_tool).Key("ms").Double(Math.Round(_totalMs, 2)).Key("slices").Integer(_slices)
                .Key("longestMs").Double(Math.Round(LongestMs, 2)).Key("bytes").Integer(_bytes);
            if (_code != 0) json.Key("errorCode").Integer(_code);
            if (_exception != null) _exception.Write(json.Key("exception"));
            json.EndObject();
        }
    }
}
