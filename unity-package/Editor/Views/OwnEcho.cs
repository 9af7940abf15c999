using System.Diagnostics;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Views
{
    /// <summary>
    /// Tells the change of the hierarchy that our hidden camera causes from one that somebody made, so that a look at a scene does not count as a change of
    /// it. Undoable changes are told by another event, which always counts.
    /// </summary>
    internal static class OwnEcho
    {
        static readonly long Lasts = Stopwatch.Frequency / 2;

        static long _until;
        static int _roots;

        internal static void Expect()
        {
            _until = Stopwatch.GetTimestamp() + Lasts;
            _roots = Roots();
        }

        /// <summary>Whether a change of the hierarchy is the one that was expected. A running game changes it at any time.</summary>
        internal static bool Take()
        {
            var isExpected = Stopwatch.GetTimestamp() < _until && !EditorApplication.isPlaying && Roots() == _roots;
            _until = 0;
            return isExpected;
        }

        static int Roots()
        {
            var count = 0;
            for (var i = 0; i < SceneManager.sceneCount; i++) count += SceneManager.GetSceneAt(i).rootCount;
            return count;
        }
    }
}
