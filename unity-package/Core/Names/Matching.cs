using System;
using System.Collections.Generic;
using System.Linq;

namespace EditorMcp.Core.Names
{
    /// <summary>How alike two short texts are: what they share in longest common pieces, left and right of the longest (Ratcliff and Obershelp).</summary>
    internal static class Matching
    {
        /// <summary>Twice the shared letters by all letters; 0 where that is surely less than `least`, which is quicker to see.</summary>
        internal static double Compare(string one, string other, double least)
        {
            var all = one.Length + other.Length;
            if (all == 0 || 2.0 * Math.Min(one.Length, other.Length) / all < least || 2.0 * InCommon(one, other) / all < least) return 0;
            return 2.0 * Shared(one, 0, one.Length, other, 0, other.Length) / all;
        }

        /// <summary>Letters that both have, wherever they stand.</summary>
        static int InCommon(string one, string other)
        {
            var left = new Dictionary<char, int>();
            foreach (var letter in other) left[letter] = left.TryGetValue(letter, out var count) ? count + 1 : 1;
            return one.Count(letter => left.TryGetValue(letter, out var count) && count > 0 && (left[letter] = count - 1) >= 0);
        }

        static int Shared(string one, int oneStart, int oneEnd, string other, int otherStart, int otherEnd)
        {
            var length = Longest(one, oneStart, oneEnd, other, otherStart, otherEnd, out var inOne, out var inOther);
            if (length == 0) return 0;
            return length + Shared(one, oneStart, inOne, other, otherStart, inOther) + Shared(one, inOne + length, oneEnd, other, inOther + length, otherEnd);
        }

        /// <summary>The longest common piece; of several the one that starts first in `one`, then in `other`.</summary>
        static int Longest(string one, int oneStart, int oneEnd, string other, int otherStart, int otherEnd, out int inOne, out int inOther)
        {
            inOne = oneStart;
            inOther = otherStart;
            var best = 0;
            var lengths = new int[other.Length + 1];
            for (var i = oneStart; i < oneEnd; i++)
            {
                for (var j = otherEnd - 1; j >= otherStart; j--)
                {
                    // From the end, so that the row before is still there to the left.
                    lengths[j + 1] = one[i] == other[j] ? (j > otherStart ? lengths[j] : 0) + 1 : 0;
                }
                for (var j = otherStart; j < otherEnd; j++)
                {
                    if (lengths[j + 1] <= best) continue;
                    best = lengths[j + 1];
                    inOne = i - best + 1;
                    inOther = j - best + 1;
                }
            }
            return best;
        }
    }
}
