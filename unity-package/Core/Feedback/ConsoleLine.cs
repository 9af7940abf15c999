using EditorMcp.Core.Json;

namespace EditorMcp.Core.Feedback
{
    /// <summary>One line of the console, as the daemon is told of it.</summary>
    internal sealed class ConsoleLine
    {
        const int LongestText = 4000;

        internal ConsoleLine(long number, string level, string message, string stackTrace, string file, int line)
        {
            Number = number;
            Level = level;
            Message = Shorten(message ?? "");
            StackTrace = Shorten(stackTrace ?? "");
            File = file ?? "";
            Line = line;
        }

        internal long Number { get; }

        internal string Level { get; }

        internal string Message { get; }

        internal string StackTrace { get; }

        /// <summary>Where the compiler found fault; empty for a line of the log.</summary>
        internal string File { get; }

        internal int Line { get; }

        internal int Length => Message.Length + StackTrace.Length + File.Length;

        internal static ConsoleLine Read(JsonValue json) => new ConsoleLine(
            (long)(json["number"]?.AsDouble ?? 0), json["level"]?.AsString ?? "log", json["message"]?.AsString, json["stackTrace"]?.AsString,
            json["file"]?.AsString, (int)(json["line"]?.AsDouble ?? 0));

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("level").String(Level).Key("message").String(Message).Key("number").Integer(Number);
            if (StackTrace.Length > 0) json.Key("stackTrace").String(StackTrace);
            if (File.Length > 0) json.Key("file").String(File).Key("line").Integer(Line);
            json.EndObject();
        }

        static string Shorten(string text) => text.Length <= LongestText ? text : text.Substring(0, LongestText) + "…";
    }
}
