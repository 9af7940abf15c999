using System;
using System.IO;
using System.Linq;
using EditorMcp.Core.Json;

namespace EditorMcp.Editor.Daemon
{
    /// <summary>What installation.json in the daemon's folder says: how the daemon's program is started, and which clients know it.</summary>
    internal sealed class Installation
    {
        internal const string FileName = "installation.json";

        /// <summary>The file is small; anything larger is not ours.</summary>
        const int MaxBytes = 64 * 1024;

        Installation(string[] command, string version, string[] clients)
        {
            Command = command;
            Version = version;
            Clients = clients;
        }

        /// <summary>The absolute path of an executable, and arguments that always go with it.</summary>
        internal string[] Command { get; }

        internal string Version { get; }

        /// <summary>The clients that are set up, by the names `editormcp setup` has for them.</summary>
        internal string[] Clients { get; }

        /// <summary>Reads the file; null where there is none, it is not ours, or the program it names is gone.</summary>
        internal static Installation Find(string home)
        {
            var file = new FileInfo(Path.Combine(home, FileName));
            try
            {
                var found = file.Exists && file.Length <= MaxBytes ? Parse(File.ReadAllText(file.FullName)) : null;
                return found != null && File.Exists(found.Command[0]) ? found : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return null;
            }
        }

        /// <summary>Reads the file's text; null where it is not what the program writes.</summary>
        internal static Installation Parse(string text)
        {
            try
            {
                var json = JsonReader.Read(text);
                var command = Strings(json["command"]);
                // What is started must not depend on the folder or the PATH that happens to be Unity's.
                if (command.Length == 0 || !IsAbsolute(command[0])) return null;
                return new Installation(command, json["version"]?.AsString ?? "", Strings(json["clients"]));
            }
            catch (JsonSyntaxException)
            {
                return null;
            }
        }

        static string[] Strings(JsonValue list) => list == null ? new string[0] : list.Items.Select(item => item.AsString).Where(item => !string.IsNullOrEmpty(item)).ToArray();

        /// <summary>/x, C:\x or \\server\x. Path.IsPathRooted says yes to \x and C:x, which depend on the current drive or folder.</summary>
        static bool IsAbsolute(string path) =>
            path[0] == '/' || path.StartsWith("\\\\", StringComparison.Ordinal) || (path.Length > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/'));
    }
}
