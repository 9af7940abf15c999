using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace EditorMcp.Core.Paths
{
    /// <summary>One step of a hierarchy path: a name, and which of the siblings of that name (from 1; 0 where it is the only one).</summary>
    internal readonly struct PathStep
    {
        internal PathStep(string name, int number)
        {
            Name = name;
            Number = number;
        }

        internal string Name { get; }

        internal int Number { get; }
    }

    /// <summary>
    /// Hierarchy paths: names joined by slashes. `\` is written `\\`, a slash within a name `\/`, a real trailing `[digits]` `\[digits]`;
    /// siblings of one name are numbered `Name[1]`, `Name[2]`.
    /// </summary>
    internal static class ObjectPath
    {
        /// <summary>A name as it stands in a path; the same string where nothing needs an escape.</summary>
        internal static string Escape(string name)
        {
            var bracket = TrailingNumber(name);
            if (bracket < 0 && name.IndexOf('\\') < 0 && name.IndexOf('/') < 0) return name;
            var escaped = new StringBuilder(name.Length + 4);
            for (var i = 0; i < name.Length; i++)
            {
                if (name[i] == '\\' || name[i] == '/' || i == bracket) escaped.Append('\\');
                escaped.Append(name[i]);
            }
            return escaped.ToString();
        }

        /// <summary>One step of a path: the escaped name, numbered where siblings share it.</summary>
        internal static string Step(string name, int number) =>
            number == 0 ? Escape(name) : Escape(name) + "[" + number.ToString(CultureInfo.InvariantCulture) + "]";

        /// <summary>A step below a parent; null for a root. An object may have no name at all, so an empty path is a parent like any other.</summary>
        internal static string Join(string parent, string step) => parent == null ? step : parent + "/" + step;

        /// <summary>Takes a path apart.</summary>
        internal static List<PathStep> Split(string path)
        {
            var steps = new List<PathStep>();
            var start = 0;
            for (var i = 0; i < path.Length; i++)
            {
                if (path[i] == '\\') i++;
                else if (path[i] == '/')
                {
                    steps.Add(Read(path.Substring(start, i - start)));
                    start = i + 1;
                }
            }
            steps.Add(Read(path.Substring(start)));
            return steps;
        }

        static PathStep Read(string step)
        {
            var number = 0;
            var bracket = TrailingNumber(step);
            if (bracket >= 0 && !IsEscaped(step, bracket))
            {
                int.TryParse(step.Substring(bracket + 1, step.Length - bracket - 2), NumberStyles.None, CultureInfo.InvariantCulture, out number);
                if (number > 0) step = step.Substring(0, bracket);
            }
            return new PathStep(Unescape(step), number);
        }

        static string Unescape(string step)
        {
            if (step.IndexOf('\\') < 0) return step;
            var name = new StringBuilder(step.Length);
            for (var i = 0; i < step.Length; i++)
            {
                if (step[i] == '\\' && i + 1 < step.Length) i++;
                name.Append(step[i]);
            }
            return name.ToString();
        }

        /// <summary>Where a trailing `[digits]` begins, or -1.</summary>
        static int TrailingNumber(string name)
        {
            if (name.Length < 3 || name[name.Length - 1] != ']') return -1;
            var at = name.Length - 2;
            while (at >= 0 && name[at] >= '0' && name[at] <= '9') at--;
            return at >= 0 && name[at] == '[' && at < name.Length - 2 ? at : -1;
        }

        static bool IsEscaped(string step, int at)
        {
            var slashes = 0;
            while (at - slashes > 0 && step[at - slashes - 1] == '\\') slashes++;
            return slashes % 2 == 1;
        }
    }
}
