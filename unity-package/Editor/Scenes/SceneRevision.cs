using UnityEditor;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// Which state of the open scenes an answer shows: `epoch.counter`. The counter grows with every change Unity reports; the epoch with every
    /// scene opened or closed, Play Mode and reload, and it outlives a reload.
    /// </summary>
    internal static class SceneRevision
    {
        const string EpochKey = "EditorMcp.Epoch";

        static int _epoch = NextEpoch();

        /// <summary>Grows with every change; main thread only.</summary>
        internal static int Counter { get; private set; }

        internal static string Text => _epoch + "." + Counter;

        internal static void Changed() => Counter++;

        internal static void NewEpoch()
        {
            _epoch = NextEpoch();
            Counter++;
        }

        static int NextEpoch()
        {
            var next = SessionState.GetInt(EpochKey, 0) + 1;
            SessionState.SetInt(EpochKey, next);
            return next;
        }
    }
}
