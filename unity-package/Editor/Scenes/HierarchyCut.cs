using System;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// Which nodes of a capture are shown: breadth-first up to a number of nodes and down to a depth. A shown node whose children are not all
    /// shown says how many objects that hides.
    /// </summary>
    internal sealed class HierarchyCut
    {
        /// <summary>Deeper trees break other JSON readers; what is below is read with `root`.</summary>
        internal const int MostLevels = 200;

        readonly bool[] _shown;
        readonly int[] _hidden;

        internal HierarchyCut(SceneCapture capture, long maxDepth, long maxNodes)
        {
            var nodes = capture.Nodes;
            _shown = new bool[capture.Count];
            _hidden = new int[capture.Count];
            var deepest = Math.Min(maxDepth, MostLevels - 1);
            var cutDepth = CutDepth(capture, maxNodes, out var roomThere);
            for (var i = 0; i < capture.Count; i++)
            {
                var depth = nodes[i].Depth;
                var parent = nodes[i].Parent;
                var fits = depth <= deepest && (parent < 0 || _shown[parent]) && (depth < cutDepth || (depth == cutDepth && roomThere-- > 0));
                _shown[i] = fits;
                if (fits)
                {
                    Shown++;
                    continue;
                }
                IsCut = true;
                if (parent >= 0 && _shown[parent]) _hidden[parent] += nodes[i].Size;
            }
        }

        /// <summary>How many nodes are shown.</summary>
        internal int Shown { get; private set; }

        /// <summary>Whether anything was left out.</summary>
        internal bool IsCut { get; private set; }

        internal bool Shows(int node) => _shown[node];

        /// <summary>How many objects below a shown node are not shown and under no other shown node.</summary>
        internal int HiddenBelow(int node) => _hidden[node];

        /// <summary>The level at which the budget ends, and how many nodes of it still fit.</summary>
        static int CutDepth(SceneCapture capture, long maxNodes, out long room)
        {
            room = 0;
            if (capture.Count <= maxNodes) return int.MaxValue;
            var levels = new int[MostLevels + 1];
            for (var i = 0; i < capture.Count; i++) levels[Math.Min(capture.Nodes[i].Depth, MostLevels)]++;
            room = maxNodes;
            for (var depth = 0; depth < levels.Length; depth++)
            {
                if (levels[depth] > room) return depth;
                room -= levels[depth];
            }
            return int.MaxValue;
        }
    }
}
