using System.Collections.Generic;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Feedback
{
    /// <summary>How a run of the project's tests ended, as `editor/tests` tells it.</summary>
    internal sealed class TestRun
    {
        /// <summary>A run with more failures has one cause; `failed` counts them all.</summary>
        const int MostFailures = 200;

        const int LongestText = 4000;

        readonly long _finishedAt;
        readonly int _passed;
        readonly int _failed;
        readonly int _skipped;
        readonly List<string[]> _failures = new List<string[]>();

        /// <summary>`finishedAt` in milliseconds since 1970; `skipped` counts those without a result, too.</summary>
        internal TestRun(long finishedAt, int passed, int failed, int skipped)
        {
            _finishedAt = finishedAt;
            _passed = passed;
            _failed = failed;
            _skipped = skipped;
        }

        internal bool IsFull => _failures.Count == MostFailures;

        internal void AddFailure(string name, string message, string stackTrace)
        {
            if (!IsFull) _failures.Add(new[] { Shorten(name), Shorten(message), Shorten(stackTrace) });
        }

        internal string ToJson()
        {
            var json = new JsonWriter().BeginObject().Key("finishedAt").Integer(_finishedAt).Key("tests").Integer(_passed + _failed + _skipped)
                .Key("passed").Integer(_passed).Key("failed").Integer(_failed).Key("skipped").Integer(_skipped).Key("failures").BeginArray();
            foreach (var failure in _failures)
            {
                json.BeginObject().Key("name").String(failure[0]).Key("message").String(failure[1]);
                if (failure[2].Length > 0) json.Key("stackTrace").String(failure[2]);
                json.EndObject();
            }
            return json.EndArray().EndObject().ToString();
        }

        static string Shorten(string text) => text == null ? "" : text.Length <= LongestText ? text : text.Substring(0, LongestText) + "…";
    }
}
