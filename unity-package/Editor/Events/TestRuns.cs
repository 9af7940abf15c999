using System;
using System.Text;
using EditorMcp.Core.Feedback;
using UnityEditor;

namespace EditorMcp.Editor.Events
{
    /// <summary>The last run of the project's tests that somebody heard of; it outlives reloads, of which tests in Play Mode bring some.</summary>
    internal static class TestRuns
    {
        const string Key = "EditorMcp.Tests";

        static Action<byte[]> _tell;

        /// <summary>`tell` hears of the last run at once, if there was one, and of every run from now on.</summary>
        internal static void Start(Action<byte[]> tell)
        {
            _tell = tell;
            var saved = SessionState.GetString(Key, "");
            if (saved.Length > 0) tell(Encoding.UTF8.GetBytes(saved));
        }

        internal static void Stop() => _tell = null;

        internal static void Finish(TestRun run)
        {
            var json = run.ToJson();
            SessionState.SetString(Key, json);
            _tell?.Invoke(Encoding.UTF8.GetBytes(json));
        }
    }
}
