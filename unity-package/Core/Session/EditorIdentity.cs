using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace EditorMcp.Core.Session
{
    /// <summary>Which Editor this is: what the welcome tells the daemon about it.</summary>
    internal sealed class EditorIdentity
    {
        internal EditorIdentity(string projectPath, string unityVersion, string platform, int processId, string packageVersion, string consoleLogPath = "")
        {
            ProjectPath = projectPath.Replace('\\', '/').TrimEnd('/');
            ProjectName = ProjectPath.Substring(ProjectPath.LastIndexOf('/') + 1);
            ProjectId = ProjectName + "@" + ShortHash(ProjectPath);
            UnityVersion = unityVersion;
            Platform = platform;
            ProcessId = processId;
            PackageVersion = packageVersion;
            ConsoleLogPath = consoleLogPath ?? "";
        }

        internal string ProjectName { get; }

        internal string ProjectPath { get; }

        /// <summary>`Name@hash`: stable for one folder, and the same as the daemon makes from disk.</summary>
        internal string ProjectId { get; }

        internal string UnityVersion { get; }

        internal string Platform { get; }

        internal int ProcessId { get; }

        internal string PackageVersion { get; }

        /// <summary>Where this Editor logs; empty where it logs to no file. In Safe Mode, when nobody can ask, the daemon reads it there.</summary>
        internal string ConsoleLogPath { get; }

        static string ShortHash(string path)
        {
            using (var sha = SHA1.Create())
                return string.Concat(sha.ComputeHash(Encoding.UTF8.GetBytes(path)).Take(4).Select(part => part.ToString("x2")));
        }
    }
}
