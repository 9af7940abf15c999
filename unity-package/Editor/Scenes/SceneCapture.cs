using System;
using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Compatibility;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>One object of a capture. Nodes lie in hierarchy order, so a node's children follow it and its subtree is `Size` nodes long.</summary>
    internal struct CapturedNode
    {
        internal GameObject Object;
        internal string Name;
        internal long Id;
        internal int Parent;
        internal int Depth;
        internal int Size;
        internal int Number;
        internal int ChildCount;
        internal ComponentSet Components;
        internal bool Active;

        /// <summary>Not shown in the Editor's Hierarchy window.</summary>
        internal bool Hidden;
    }

    /// <summary>
    /// The structure of a scene at one moment: ids, names, parents, component types. Up to 100 ms it is taken in one go; a longer one is taken in
    /// slices, begun anew once if the scene changed meanwhile, and then marked as not consistent.
    /// </summary>
    internal sealed class SceneCapture
    {
        const double OneGoMs = 100;

        /// <summary>So many objects between two looks at the clock.</summary>
        const int ClockEvery = 64;

        const int ComparedSiblings = 16;

        /// <summary>To number so many siblings is no matter of a moment: it belongs to the capture.</summary>
        const int LargeFamily = 256;

        readonly SiblingNumbers _numbers = new SiblingNumbers();
        readonly List<Component> _found = new List<Component>();
        Frame[] _stack = new Frame[64];
        int _depth;
        int _count;
        bool _isNumbered;

        /// <summary>How large the last scene was: the next capture is mostly of the same one, and need not grow step by step.</summary>
        static int _lastCount = 256;

        internal CapturedNode[] Nodes = new CapturedNode[_lastCount];

        internal int Count => _count;

        /// <summary>False if the scene changed while it was walked, twice.</summary>
        internal bool IsConsistent { get; private set; } = true;

        internal string Revision { get; private set; }

        /// <summary>Walks the objects that `findRoots` names, and what is below them.</summary>
        internal IEnumerator Run(Action<List<GameObject>> findRoots, Slice slice)
        {
            var roots = new List<GameObject>();
            var restart = true;
            for (var attempt = 1; restart; attempt++)
            {
                restart = false;
                Begin();
                findRoots(roots);
                slice.Extend(OneGoMs);
                var counter = SceneRevision.Counter;
                for (var root = 0; root < roots.Count && !restart; root++)
                {
                    if (roots[root] == null) continue;
                    Visit(roots[root].transform, -1, 0);
                    while (!restart && Advance())
                    {
                        if (_count % ClockEvery != 0 || !slice.Over) continue;
                        yield return null;
                        Recount();
                        if (counter == SceneRevision.Counter) continue;
                        counter = SceneRevision.Counter;
                        restart = attempt == 1;
                        IsConsistent = restart;
                    }
                }
            }
            _lastCount = Math.Max(256, _count);
            Measure();
            NumberFamily(0, _count);
            for (var i = 0; i < _count; i++)
            {
                if (Nodes[i].ChildCount > LargeFamily) NumberChildren(i);
            }
            slice.Retract();
        }

        /// <summary>Gives the children of a node the numbers that tell them apart in paths. Large families have theirs from the start.</summary>
        internal void NumberSmallFamily(int parent)
        {
            if (!_isNumbered && Nodes[parent].ChildCount <= LargeFamily) NumberChildren(parent);
        }

        /// <summary>Leaves out what is inactive, with all below it. Numbers stay: they count every sibling.</summary>
        internal void DropInactive()
        {
            NumberSmallFamilies();
            var moved = new int[_count];
            var kept = 0;
            for (var i = 0; i < _count;)
            {
                if (!Nodes[i].Active)
                {
                    i += Nodes[i].Size;
                    continue;
                }
                moved[i] = kept;
                Nodes[kept] = Nodes[i];
                if (Nodes[kept].Parent >= 0) Nodes[kept].Parent = moved[Nodes[kept].Parent];
                kept++;
                i++;
            }
            _count = kept;
            Measure();
        }

        /// <summary>The names of all nodes, each once.</summary>
        internal HashSet<string> Names()
        {
            var names = new HashSet<string>();
            for (var i = 0; i < _count; i++) names.Add(Nodes[i].Name);
            return names;
        }

        /// <summary>The paths of all nodes, in their order.</summary>
        internal string[] Paths()
        {
            NumberSmallFamilies();
            var paths = new string[_count];
            for (var i = 0; i < _count; i++)
            {
                var step = ObjectPath.Step(Nodes[i].Name, Nodes[i].Number);
                paths[i] = Nodes[i].Parent < 0 ? step : paths[Nodes[i].Parent] + "/" + step;
            }
            return paths;
        }

        void Begin()
        {
            _count = 0;
            _depth = 0;
            Revision = SceneRevision.Text;
        }

        /// <summary>Visits the next object; false when the walk is over.</summary>
        bool Advance()
        {
            while (_depth > 0)
            {
                ref var frame = ref _stack[_depth - 1];
                if (frame.Next < frame.Count)
                {
                    Visit(frame.Transform.GetChild(frame.Next++), frame.Node, _depth);
                    return true;
                }
                _depth--;
            }
            return false;
        }

        /// <summary>After a pause: what is being walked may have lost children, or be gone itself.</summary>
        void Recount()
        {
            for (var i = 0; i < _depth; i++) _stack[i].Count = _stack[i].Transform == null ? 0 : _stack[i].Transform.childCount;
        }

        void Visit(Transform transform, int parent, int depth)
        {
            if (_count == Nodes.Length) Array.Resize(ref Nodes, _count * 2);
            var target = transform.gameObject;
            target.GetComponents(_found);
            ref var node = ref Nodes[_count];
            node.Object = target;
            node.Name = target.name;
            node.Id = ObjectIds.Of(target);
            node.Parent = parent;
            node.Depth = depth;
            node.Number = 0;
            node.ChildCount = transform.childCount;
            node.Active = target.activeSelf;
            node.Hidden = (target.hideFlags & HideFlags.HideInHierarchy) != 0;
            node.Components = ComponentSet.Of(_found);
            if (_depth == _stack.Length) Array.Resize(ref _stack, _depth * 2);
            _stack[_depth++] = new Frame { Transform = transform, Node = _count, Count = node.ChildCount };
            _count++;
        }

        void Measure()
        {
            for (var i = 0; i < _count; i++) Nodes[i].Size = 1;
            for (var i = _count - 1; i >= 0; i--)
            {
                if (Nodes[i].Parent >= 0) Nodes[Nodes[i].Parent].Size += Nodes[i].Size;
            }
        }

        void NumberSmallFamilies()
        {
            for (var i = 0; i < _count; i++) NumberSmallFamily(i);
            _isNumbered = true;
        }

        void NumberChildren(int parent) => NumberFamily(parent + 1, parent + Nodes[parent].Size);

        void NumberFamily(int first, int end)
        {
            // Most families are alone or all different, and small enough to see it by comparing.
            if (first >= end || first + Nodes[first].Size >= end || AreDifferent(first, end)) return;
            _numbers.Begin();
            for (var i = first; i < end; i += Nodes[i].Size) _numbers.Count(Nodes[i].Name);
            for (var i = first; i < end; i += Nodes[i].Size) Nodes[i].Number = _numbers.Next(Nodes[i].Name);
        }

        /// <summary>Whether siblings surely have different names; a large family is not compared, only counted.</summary>
        bool AreDifferent(int first, int end)
        {
            var seen = 0;
            for (var i = first; i < end; i += Nodes[i].Size)
            {
                if (++seen > ComparedSiblings) return false;
                for (var j = first; j < i; j += Nodes[j].Size)
                {
                    if (AreSame(Nodes[i].Name, Nodes[j].Name)) return false;
                }
            }
            return true;
        }

        /// <summary>Siblings are mostly called Crate_1, Crate_2: the last letter tells them apart without a comparison of all.</summary>
        static bool AreSame(string one, string other) =>
            one.Length == other.Length && (one.Length == 0 || (one[one.Length - 1] == other[other.Length - 1] && string.Equals(one, other)));

        struct Frame
        {
            internal Transform Transform;
            internal int Node;
            internal int Next;
            internal int Count;
        }
    }
}
