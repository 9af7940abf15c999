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
        internal int FirstComponent;
        internal int ComponentCount;
        internal bool Active;
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

        readonly List<Component> _found = new List<Component>();
        readonly Stack<Frame> _stack = new Stack<Frame>();
        int _count;

        internal CapturedNode[] Nodes = new CapturedNode[256];

        internal int Count => _count;

        /// <summary>Component names of all nodes, one after another.</summary>
        internal List<string> Components { get; } = new List<string>();

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
                        if (counter == SceneRevision.Counter) continue;
                        counter = SceneRevision.Counter;
                        restart = attempt == 1;
                        IsConsistent = restart;
                    }
                }
            }
            Measure();
            NumberSiblings();
        }

        /// <summary>Leaves out what is inactive, with all below it. Numbers stay: they count every sibling.</summary>
        internal void DropInactive()
        {
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

        /// <summary>The paths of all nodes, in their order.</summary>
        internal string[] Paths()
        {
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
            Components.Clear();
            _stack.Clear();
            Revision = SceneRevision.Text;
        }

        /// <summary>Visits the next object; false when the walk is over. A frame whose object was destroyed meanwhile is left.</summary>
        bool Advance()
        {
            while (_stack.Count > 0)
            {
                var frame = _stack.Pop();
                if (frame.Transform == null || frame.Next >= frame.Transform.childCount) continue;
                var child = frame.Transform.GetChild(frame.Next);
                _stack.Push(new Frame(frame.Transform, frame.Node, frame.Next + 1));
                Visit(child, frame.Node, Nodes[frame.Node].Depth + 1);
                return true;
            }
            return false;
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
            node.Active = target.activeSelf;
            node.FirstComponent = Components.Count;
            node.ComponentCount = _found.Count;
            for (var i = 0; i < _found.Count; i++) Components.Add(ComponentNames.Of(_found[i]));
            _stack.Push(new Frame(transform, _count, 0));
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

        void NumberSiblings()
        {
            var numbers = new SiblingNumbers();
            NumberFamily(numbers, 0, _count);
            for (var i = 0; i < _count; i++) NumberFamily(numbers, i + 1, i + Nodes[i].Size);
        }

        void NumberFamily(SiblingNumbers numbers, int first, int end)
        {
            // Most families are small enough, or alone enough, to need no counting.
            if (first >= end || first + Nodes[first].Size >= end) return;
            numbers.Begin();
            for (var i = first; i < end; i += Nodes[i].Size) numbers.Count(Nodes[i].Name);
            for (var i = first; i < end; i += Nodes[i].Size) Nodes[i].Number = numbers.Next(Nodes[i].Name);
        }

        readonly struct Frame
        {
            internal Frame(Transform transform, int node, int next)
            {
                Transform = transform;
                Node = node;
                Next = next;
            }

            internal Transform Transform { get; }

            internal int Node { get; }

            internal int Next { get; }
        }
    }
}
