using System;
using System.IO;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Discovery
{
    /// <summary>What daemon.json says: where the daemon listens and the token both sides know.</summary>
    internal sealed class DaemonFile
    {
        internal const string FileName = "daemon.json";

        /// <summary>The file is small; anything larger is not ours.</summary>
        const int MaxBytes = 64 * 1024;

        DaemonFile(int port, string token, string version)
        {
            Port = port;
            Token = token;
            Version = version;
        }

        internal int Port { get; }

        internal string Token { get; }

        internal string Version { get; }

        internal Uri Address => new Uri("ws://127.0.0.1:" + Port + "/editor");

        /// <summary>Whether another reading of the file told of the same run of the daemon: each has its own token.</summary>
        internal bool IsSame(DaemonFile other) => other != null && other.Port == Port && other.Token == Token;

        /// <summary>The folder the daemon keeps its files in: EDITORMCP_HOME, else ~/.editormcp.</summary>
        internal static string Home()
        {
            var chosen = Environment.GetEnvironmentVariable("EDITORMCP_HOME");
            if (!string.IsNullOrEmpty(chosen)) return chosen;
            return Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".editormcp");
        }

        /// <summary>Reads the file, or null where there is none or it is being written; `problem` says why.</summary>
        internal static DaemonFile Find(string home, out string problem)
        {
            var path = Path.Combine(home, FileName);
            try
            {
                var file = new FileInfo(path);
                problem = !file.Exists ? "The daemon is not running." : file.Length > MaxBytes ? path + " is too large to be ours." : null;
                return problem == null ? Parse(File.ReadAllText(path), out problem) : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                problem = path + " cannot be read: " + error.Message;
                return null;
            }
        }

        /// <summary>Reads the file's text; null with the problem where it is not what a daemon writes.</summary>
        internal static DaemonFile Parse(string text, out string problem)
        {
            problem = FileName + " holds no port and token.";
            try
            {
                var json = JsonReader.Read(text);
                var port = json["port"]?.AsInteger ?? 0;
                var token = json["token"]?.AsString;
                if (port < 1 || port > 65535 || string.IsNullOrEmpty(token)) return null;
                problem = null;
                return new DaemonFile((int)port, token, json["version"]?.AsString ?? "");
            }
            catch (JsonSyntaxException error)
            {
                problem = FileName + " is not JSON: " + error.Message;
                return null;
            }
        }
    }
}
