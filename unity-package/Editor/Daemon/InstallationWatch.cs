using System.Diagnostics;
using EditorMcp.Core.Discovery;

namespace EditorMcp.Editor.Daemon
{
    /// <summary>The installation as it was at most a second ago: a window that is drawn ten times a second need not read a file each time.</summary>
    internal sealed class InstallationWatch
    {
        Stopwatch _age;
        Installation _found;

        internal Installation Current
        {
            get
            {
                if (_age != null && _age.ElapsedMilliseconds < 1000) return _found;
                _age = Stopwatch.StartNew();
                return _found = Installation.Find(DaemonFile.Home());
            }
        }
    }
}
