using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace EditorMcp.Core.Names
{
    /// <summary>Did you mean: the names nearest to one that nothing has. The daemon finds the same: the contract's vectors hold for both.</summary>
    internal static class Nearest
    {
        const int Longest = 100;
        const int ShortestPart = 3;
        const int Most = 3;
        const double Near = 0.7;
        const double Initials = 0.9;

        static readonly Regex Word = new Regex("[A-Z]?[a-z0-9]+|[A-Z]+", RegexOptions.CultureInvariant);

        /// <summary>Nearest first; none where none is near. Case, spaces and plurals do not count; initials are near too.</summary>
        internal static IReadOnlyList<string> To(string word, IEnumerable<string> candidates)
        {
            var wanted = Plain(word);
            if (wanted.Length == 0) return Array.Empty<string>();
            return candidates.Distinct().Select(name => new KeyValuePair<string, double>(name, Likeness(wanted, name))).Where(found => found.Value >= Near)
                .OrderByDescending(found => found.Value).ThenBy(found => found.Key.Length).ThenBy(found => found.Key, StringComparer.Ordinal)
                .Take(Most).Select(found => found.Key).ToList();
        }

        /// <summary>`; nearest: Light, LightProbeGroup` to end a sentence with, or nothing.</summary>
        internal static string DidYouMean(string word, IEnumerable<string> candidates)
        {
            var names = To(word, candidates);
            return names.Count == 0 ? "" : "; nearest: " + string.Join(", ", names);
        }

        static double Likeness(string wanted, string name)
        {
            var likeness = OfPlain(wanted, Plain(name));
            return wanted.Length > 1 && InitialsOf(Start(name)) == wanted ? Math.Max(likeness, Initials) : likeness;
        }

        /// <summary>From 0 to 1. A word that is a whole part of the other is near, however much longer that is.</summary>
        static double OfPlain(string wanted, string name)
        {
            if (wanted.TrimEnd('s') == name.TrimEnd('s')) return 1;
            var shorter = wanted.Length <= name.Length ? wanted : name;
            var longer = wanted.Length <= name.Length ? name : wanted;
            var stem = shorter.TrimEnd('s');
            var isPart = stem.Length >= ShortestPart && longer.Contains(stem);
            var part = isPart ? Near + ((1 - Near) * shorter.Length / longer.Length / 2) : 0;
            return Math.Max(part, Matching.Compare(name, wanted, Near));
        }

        static string Plain(string name)
        {
            var lower = Start(name).ToLowerInvariant();
            return WithoutPrefix(lower).Replace(" ", "").Replace("_", "").Replace("-", "").Replace(".", "");
        }

        static string InitialsOf(string name) =>
            string.Concat(Word.Matches(WithoutPrefix(name)).Cast<Match>().Select(word => word.Value[0])).ToLowerInvariant();

        static string WithoutPrefix(string name) => name.StartsWith("m_", StringComparison.Ordinal) ? name.Substring(2) : name;

        static string Start(string name) => name.Length > Longest ? name.Substring(0, Longest) : name;
    }
}
