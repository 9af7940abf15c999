using System.Collections.Generic;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Feedback
{
    /// <summary>
    /// The last lines of the console, numbered from 1 through the whole life of the Editor: what a reload interrupts goes on with the next number. Bounded
    /// in lines and characters; not safe for threads, its owner locks.
    /// </summary>
    internal sealed class ConsoleTail
    {
        internal const int MostLines = 1000;
        internal const int MostCharacters = 200000;

        readonly Queue<ConsoleLine> _lines = new Queue<ConsoleLine>();
        int _characters;

        /// <summary>The number of the last line; 0 before the first.</summary>
        internal long Last { get; private set; }

        internal void Add(string level, string message, string stackTrace, string file = "", int line = 0) =>
            Keep(new ConsoleLine(Last + 1, level, message, stackTrace, file, line));

        /// <summary>At most `most` lines behind a number, oldest first.</summary>
        internal List<ConsoleLine> After(long number, int most)
        {
            var found = new List<ConsoleLine>();
            foreach (var line in _lines)
            {
                if (line.Number <= number) continue;
                if (found.Count == most) break;
                found.Add(line);
            }
            return found;
        }

        internal string Save()
        {
            var json = new JsonWriter().BeginObject().Key("last").Integer(Last).Key("lines").BeginArray();
            foreach (var line in _lines) line.Write(json);
            return json.EndArray().EndObject().ToString();
        }

        /// <summary>What the domain before this one saved. `atLeast` is a number that was given: none is given twice, though lines may be lost.</summary>
        internal void Restore(string saved, long atLeast)
        {
            if (saved.Length > 0)
            {
                var json = JsonReader.Read(saved);
                foreach (var line in json["lines"].Items) Keep(ConsoleLine.Read(line));
                Last = (long)(json["last"].AsDouble ?? 0);
            }
            if (Last < atLeast) Last = atLeast;
        }

        void Keep(ConsoleLine line)
        {
            _lines.Enqueue(line);
            Last = line.Number;
            _characters += line.Length;
            while (_lines.Count > MostLines || (_characters > MostCharacters && _lines.Count > 1)) _characters -= _lines.Dequeue().Length;
        }
    }
}
