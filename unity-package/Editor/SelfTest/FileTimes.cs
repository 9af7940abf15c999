using System;
using System.IO;
using System.Threading;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>One number for the times of all files of a project, found by a thread of its own: a large project has hundreds of thousands.</summary>
    internal sealed class FileTimes
    {
        readonly Thread _thread;
        volatile bool _stopped;
        long _sum;

        internal FileTimes(string projectPath)
        {
            _thread = new Thread(() => Walk(projectPath)) { IsBackground = true, Name = "EditorMCP self-test" };
            _thread.Start();
        }

        internal bool IsDone => !_thread.IsAlive;

        /// <summary>Once it is done.</summary>
        internal long Sum => _sum;

        internal void Abandon(int joinMs)
        {
            _stopped = true;
            _thread.Join(joinMs);
        }

        void Walk(string projectPath)
        {
            foreach (var folder in new[] { "Assets", "ProjectSettings", "Packages" })
            {
                var root = new DirectoryInfo(Path.Combine(projectPath, folder));
                if (root.Exists) Add(root);
            }
        }

        void Add(DirectoryInfo folder)
        {
            try
            {
                foreach (var file in folder.EnumerateFiles())
                {
                    if (_stopped) return;
                    // Unordered, because file systems are.
                    _sum = unchecked(_sum + file.LastWriteTimeUtc.Ticks * 31 + file.FullName.Length);
                }
                foreach (var inner in folder.EnumerateDirectories())
                {
                    // A link may lead round in a circle.
                    if ((inner.Attributes & FileAttributes.ReparsePoint) == 0) Add(inner);
                }
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // A folder that went away or is closed to us counts as empty, before and after.
            }
        }
    }
}
