using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>An exception as it may leave the machine: its type, and those methods on its way that are ours.</summary>
    internal sealed class OurFrames
    {
        const string Ours = "EditorMcp.";
        const int Most = 8;

        readonly string _type;
        readonly List<string> _frames;

        OurFrames(string type, IEnumerable<string> frames)
        {
            _type = type;
            _frames = frames.Take(Most).ToList();
        }

        internal static OurFrames Of(Exception problem) => new OurFrames(Known(problem.GetType().Name), Frames(problem.StackTrace ?? ""));

        /// <summary>One that Unity has logged; null where nothing of ours was on its way.</summary>
        internal static OurFrames OfLog(string message, string stackTrace)
        {
            var frames = Frames(stackTrace).ToList();
            return frames.Count == 0 ? null : new OurFrames(Known(message.Split(':')[0]), frames);
        }

        /// <summary>A type of .NET's or Unity's by its name. A project's own may be named after what nobody is to know.</summary>
        static string Known(string name)
        {
            var places = new[] { typeof(Exception), typeof(UnityEngine.Debug) };
            var known = places.Any(place => place.Assembly.GetType(place.Namespace + "." + name) != null);
            return known ? name : typeof(Exception).Name;
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("type").String(_type).Key("frames").BeginArray();
            foreach (var frame in _frames) json.String(frame);
            json.EndArray().EndObject();
        }

        /// <summary>`at EditorMcp.X.Y (…) in file`, as .NET writes it, and `EditorMcp.X:Y (…)`, as Unity does.</summary>
        static IEnumerable<string> Frames(string stackTrace)
        {
            foreach (var line in stackTrace.Split('\n'))
            {
                var text = line.Trim();
                if (text.StartsWith("at ", StringComparison.Ordinal)) text = text.Substring(3);
                if (!text.StartsWith(Ours, StringComparison.Ordinal)) continue;
                var end = text.IndexOfAny(new[] { ' ', '(', '[' });
                yield return end < 0 ? text : text.Substring(0, end);
            }
        }
    }
}
