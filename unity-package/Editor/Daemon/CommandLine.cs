using System.Linq;
using System.Text;

namespace EditorMcp.Editor.Daemon
{
    /// <summary>Commands as texts: for a process, and for a person's terminal.</summary>
    internal static class CommandLine
    {
        /// <summary>Arguments as ProcessStartInfo wants them: by Windows' rules, which .NET keeps to on every system.</summary>
        internal static string ForProcess(params string[] arguments) => string.Join(" ", arguments.Select(ForProcess));

        /// <summary>A command to be pasted: into PowerShell on Windows, else into a shell.</summary>
        internal static string ForTerminal(bool windows, params string[] command)
        {
            var line = string.Join(" ", command.Select(part => NeedsQuotes(part) ? Quoted(windows, part) : part));
            return windows && NeedsQuotes(command[0]) ? "& " + line : line;
        }

        static string ForProcess(string argument)
        {
            if (argument.Length > 0 && argument.IndexOfAny(new[] { ' ', '\t', '"' }) < 0) return argument;
            var text = new StringBuilder("\"");
            var backslashes = 0;
            foreach (var letter in argument)
            {
                // Before a quotation mark a backslash counts only when doubled, elsewhere it stands for itself.
                if (letter == '"') text.Append('\\', backslashes + 1);
                backslashes = letter == '\\' ? backslashes + 1 : 0;
                text.Append(letter);
            }
            return text.Append('\\', backslashes).Append('"').ToString();
        }

        static bool NeedsQuotes(string part) => part.Length == 0 || !part.All(letter => letter < 128 && (char.IsLetterOrDigit(letter) || "-_./\\:=+".IndexOf(letter) >= 0));

        static string Quoted(bool windows, string part) => windows ? "'" + part.Replace("'", "''") + "'" : "'" + part.Replace("'", "'\\''") + "'";
    }
}
