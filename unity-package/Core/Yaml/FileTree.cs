using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Paths;

namespace EditorMcp.Core.Yaml
{
    /// <summary>
    /// The hierarchy of a scene or prefab file with its instances expanded, as far as it is asked for: a path needs the object's ancestors and their
    /// siblings, no more.
    /// </summary>
    internal sealed class FileTree
    {
        const int MostLevels = 2000;

        /// <summary>The ids that Unity's model importer gives to a model's root, before 2019.1 and since: the object, then its Transform.</summary>
        static readonly long[] ModelRoots = { 100000, 919132149155446097 };
        static readonly long[] ModelRootTransforms = { 400000, -8679921383154817045, -8679921383154817045 & long.MaxValue };

        readonly ObjectFile _file;
        readonly FileLibrary _library;
        readonly Dictionary<long, List<FileNode>> _children = new Dictionary<long, List<FileNode>>();
        readonly Dictionary<long, FilePlace> _places = new Dictionary<long, FilePlace>();
        readonly HashSet<long> _placed = new HashSet<long>();
        readonly Dictionary<long, FilePart> _parts = new Dictionary<long, FilePart>();
        List<FileNode> _roots;
        bool? _isKnown;

        internal FileTree(ObjectFile file, FileLibrary library)
        {
            _file = file;
            _library = library;
        }

        /// <summary>Whether everything in the tree can be known: no model, no prefab that is missing or cannot be read.</summary>
        internal bool IsKnown
        {
            get
            {
                if (_isKnown == null) _isKnown = _file.Instances.Values.All(instance => Source(instance)?.IsKnown == true);
                return _isKnown.Value;
            }
        }

        /// <summary>Where a node stands; null where it hangs under no root.</summary>
        internal FilePlace PlaceOf(FileNode node)
        {
            // From the top down, so that a deep hierarchy needs no deep stack.
            var line = new List<FileNode>();
            for (var at = node; at != null && !_places.ContainsKey(at.TransformId); at = Parent(at))
            {
                line.Add(at);
                if (line.Count > MostLevels) return null;
            }
            for (var i = line.Count - 1; i >= 0; i--) PlaceFamily(Parent(line[i]));
            return _places.TryGetValue(node.TransformId, out var place) ? place : null;
        }

        /// <summary>The component or object with an id as this file sees it, which through an instance is without its sign; null where there is none.</summary>
        internal FilePart Find(long id)
        {
            _library.EnterSearch();
            if (!_parts.TryGetValue(id, out var part))
            {
                part = FindOwn(id) ?? FindOwn(id | long.MinValue) ?? FindInside(id);
                if (part != null || _library.HasSearchedAll) _parts[id] = part;
            }
            _library.LeaveSearch();
            return part;
        }

        /// <summary>What an instance's override changes: the target is an id of the prefab. Null where it is not there.</summary>
        internal FilePart Target(FileInstance instance, long target)
        {
            var source = Source(instance);
            if (source == null) return InOpaque(instance, target);
            var inner = instance.Removed.Contains(target) ? null : source.Find(target);
            return inner == null ? null : new FilePart(new FileNode(instance, inner.Node), inner.File, inner.Component);
        }

        /// <summary>The GameObject that a stand-in of this file, or one of its own ids, means; null where there is none.</summary>
        internal FileNode NodeOf(long id)
        {
            if (_file.StandIns.TryGetValue(id, out var standIn))
            {
                if (!_file.Instances.TryGetValue(standIn.Instance, out var instance)) return null;
                if (Source(instance) == null) return new FileNode(instance, null, InOpaque(instance, standIn.Source) == null);
                return Target(instance, standIn.Source)?.Node;
            }
            return Find(id)?.Node;
        }

        /// <summary>The instance's root, or roots.</summary>
        internal IEnumerable<FileNode> RootsOf(FileInstance instance)
        {
            var source = Source(instance);
            return source == null || source.Roots.Count == 0
                ? new[] { new FileNode(instance, null) }
                : source.Roots.Select(root => new FileNode(instance, root));
        }

        /// <summary>The components of a node: the file each stands in, and its id there.</summary>
        internal List<FilePart> Components(FileNode node)
        {
            if (node.Via == null)
                return _file.GameObjects[node.ObjectId].Components.Select(id => new FilePart(node, _file, id)).ToList();
            var found = new List<FilePart>();
            if (node.IsOpaque) found.Add(new FilePart(node, _file, node.Via.Placed));
            else
            {
                foreach (var part in Source(node.Via).Components(node.Inner))
                {
                    // An id that the instance leaves out is one of the prefab as the instance sees it.
                    var seen = part.SeenId;
                    if (!node.Via.Removed.Contains(seen)) found.Add(new FilePart(node, part.File, part.Component, FileNode.Seen(node.Via, seen)));
                }
            }
            foreach (var standIn in _file.StandInsOf(node.Via.Id))
            {
                if (!_file.Added.TryGetValue(standIn, out var added) || !IsSame(NodeOf(standIn), node)) continue;
                foreach (var id in added) Insert(found, node.Via.Insertions.TryGetValue(id, out var at) ? at : -1, new FilePart(node, _file, id));
            }
            return found;
        }

        List<FileNode> Roots => _roots ?? (_roots = FindRoots());

        FileTree Source(FileInstance instance)
        {
            var source = _library.SourceOf(_file, instance);
            return source == null ? null : _library.TreeOf(source);
        }

        static bool IsSame(FileNode a, FileNode b) => a != null && b != null && a.TransformId == b.TransformId && a.ObjectId == b.ObjectId;

        static void Insert<T>(List<T> list, int at, T item)
        {
            if (at < 0 || at > list.Count) list.Add(item);
            else list.Insert(at, item);
        }

        // Who is where

        /// <summary>One whose Transform is lost goes by its own id instead.</summary>
        FileNode OwnNode(long gameObject)
        {
            var transform = _file.GameObjects[gameObject].Transform;
            return new FileNode(gameObject, transform == 0 ? gameObject : transform);
        }

        FilePart FindOwn(long id)
        {
            if (_file.GameObjects.ContainsKey(id)) return new FilePart(OwnNode(id), _file, 0);
            if (!_file.Owners.TryGetValue(id, out var owner)) return null;
            if (_file.GameObjects.TryGetValue(owner, out var holder))
            {
                var isListed = holder.Components.Contains(id);
                return isListed || holder.Transform == id ? new FilePart(OwnNode(owner), _file, isListed ? id : 0) : null;
            }
            var node = _file.Added.TryGetValue(owner, out var added) && added.Contains(id) ? NodeOf(owner) : null;
            return node == null ? null : new FilePart(node, _file, id);
        }

        FilePart FindInside(long id)
        {
            if (!_library.MaySearchOn()) return null;
            foreach (var instance in _file.Instances.Values)
            {
                var found = Target(instance, FileNode.Seen(instance, id));
                if (found != null) return found;
            }
            return null;
        }

        FilePart InOpaque(FileInstance instance, long target)
        {
            var node = new FileNode(instance, null);
            if (target == instance.Placed && target != 0) return new FilePart(node, _file, target);
            return target == RootTarget(instance) || ModelRoots.Contains(target) || ModelRootTransforms.Contains(target) ? new FilePart(node, _file, 0) : null;
        }

        /// <summary>Of what cannot be looked into: the object whose name is overridden, which is the root.</summary>
        static long RootTarget(FileInstance instance)
        {
            var named = instance.Names.Select(name => name.Key).ToList();
            return named.Count == 0 ? 0 : named.Find(target => ModelRoots.Contains(target)) is var root && root != 0 ? root : named[0];
        }

        string Name(FileNode node)
        {
            if (node.Via == null) return _file.GameObjects[node.ObjectId].Name;
            for (var i = node.Via.Names.Count - 1; i >= 0; i--)
            {
                if (Means(node.Via.Names[i].Key, node)) return node.Via.Names[i].Value;
            }
            return node.IsOpaque ? Path.GetFileNameWithoutExtension(_library.PathOf(node.Via.Source.Guid) ?? "") : Source(node.Via).Name(node.Inner);
        }

        long Order(FileNode node)
        {
            if (node.Via == null) return _file.Transforms.TryGetValue(node.TransformId, out var own) ? own.Order : long.MaxValue;
            foreach (var order in node.Via.Orders)
            {
                if (Means(order.Key, node)) return order.Value;
            }
            return node.IsOpaque ? 0 : Source(node.Via).Order(node.Inner);
        }

        /// <summary>Whether an override's target is a node of its instance: most are the root, and seen at once.</summary>
        bool Means(long target, FileNode node)
        {
            if (node.IsOpaque) return target == RootTarget(node.Via) || target == node.Via.Placed;
            return target == node.Inner.ObjectId || target == node.Inner.TransformId || IsSame(Source(node.Via).Find(target)?.Node, node.Inner);
        }

        FileNode Parent(FileNode node)
        {
            if (node.Via == null) return _file.Transforms.TryGetValue(node.TransformId, out var own) ? Above(own.Father) : null;
            var inner = node.IsOpaque ? null : Source(node.Via).Parent(node.Inner);
            return inner != null ? new FileNode(node.Via, inner) : Above(node.Via.Parent);
        }

        FileNode Above(long father)
        {
            if (father == 0) return null;
            if (_file.Transforms.TryGetValue(father, out var own)) return _file.GameObjects.ContainsKey(own.GameObject) ? new FileNode(own.GameObject, father) : null;
            return _file.StandIns.ContainsKey(father) ? NodeOf(father) : null;
        }

        // Who is beside whom

        void PlaceFamily(FileNode parent)
        {
            if (!_placed.Add(parent?.TransformId ?? 0)) return;
            var family = parent == null ? Roots : Children(parent);
            var above = parent == null ? null : _places.TryGetValue(parent.TransformId, out var place) ? place : null;
            if (parent != null && above == null) return;
            var numbers = new SiblingNumbers();
            var names = family.Select(Name).ToList();
            foreach (var name in names) numbers.Count(name);
            for (var i = 0; i < family.Count; i++)
            {
                var path = ObjectPath.Join(above?.Path, ObjectPath.Step(names[i], numbers.Next(names[i])));
                _places[family[i].TransformId] = new FilePlace(path, above, i, Parent(family[i])?.IsRough == true);
            }
        }

        List<FileNode> FindRoots()
        {
            var roots = new List<KeyValuePair<long, FileNode>>();
            foreach (var transform in _file.Transforms)
            {
                if (_file.GameObjects.ContainsKey(transform.Value.GameObject) && Above(transform.Value.Father) == null)
                    roots.Add(new KeyValuePair<long, FileNode>(transform.Key, new FileNode(transform.Value.GameObject, transform.Key)));
            }
            foreach (var instance in _file.Instances.Values.Where(instance => Above(instance.Parent) == null))
                roots.AddRange(RootsOf(instance).Select(root => new KeyValuePair<long, FileNode>(instance.Id, root)));
            foreach (var lost in _file.GameObjects.Where(entry => entry.Value.Transform == 0))
                roots.Add(new KeyValuePair<long, FileNode>(0, OwnNode(lost.Key)));
            var places = new Dictionary<long, int>();
            for (var i = 0; _file.Roots != null && i < _file.Roots.Count; i++) places[_file.Roots[i]] = i;
            return roots.OrderBy(root => Listed(root.Key, places)).ThenBy(root => Order(root.Value)).Select(root => root.Value).ToList();
        }

        /// <summary>A list names an instance by its own id or by the stand-in of its root.</summary>
        int Listed(long id, Dictionary<long, int> places)
        {
            if (places.TryGetValue(id, out var place)) return place;
            foreach (var standIn in _file.StandInsOf(id))
            {
                if (places.TryGetValue(standIn, out place)) return place;
            }
            return places.Count;
        }

        List<FileNode> Children(FileNode node)
        {
            if (!_children.TryGetValue(node.TransformId, out var children))
                _children[node.TransformId] = children = node.Via == null ? OwnChildren(node) : InstanceChildren(node);
            return children;
        }

        IEnumerable<KeyValuePair<long, FileNode>> Under(long father)
        {
            foreach (var id in _file.Under(father))
            {
                if (_file.Instances.TryGetValue(id, out var instance))
                {
                    foreach (var root in RootsOf(instance)) yield return new KeyValuePair<long, FileNode>(id, root);
                }
                else if (_file.GameObjects.ContainsKey(_file.Transforms[id].GameObject))
                    yield return new KeyValuePair<long, FileNode>(id, new FileNode(_file.Transforms[id].GameObject, id));
            }
        }

        List<FileNode> OwnChildren(FileNode node)
        {
            var places = new Dictionary<long, int>();
            var listed = _file.Transforms.TryGetValue(node.TransformId, out var own) ? own.Children : new List<long>();
            for (var i = 0; i < listed.Count; i++)
            {
                var child = _file.StandIns.ContainsKey(listed[i]) ? NodeOf(listed[i])?.TransformId ?? 0 : listed[i];
                if (!places.ContainsKey(child)) places[child] = i;
            }
            return Under(node.TransformId).Select(child => child.Value)
                .OrderBy(child => places.TryGetValue(child.TransformId, out var place) ? place : int.MaxValue).ThenBy(Order).ToList();
        }

        List<FileNode> InstanceChildren(FileNode node)
        {
            var children = new List<FileNode>();
            if (!node.IsOpaque)
            {
                children.AddRange(Source(node.Via).Children(node.Inner)
                    .Where(inner => !node.Via.Removed.Contains(inner.ObjectId) && !node.Via.Removed.Contains(inner.TransformId))
                    .Select(inner => new FileNode(node.Via, inner)));
            }
            foreach (var standIn in _file.StandInsOf(node.Via.Id))
            {
                var additions = Under(standIn).ToList();
                if (additions.Count == 0 || !IsSame(NodeOf(standIn), node)) continue;
                foreach (var addition in additions.OrderBy(addition => Order(addition.Value))) Insert(children, Insertion(node.Via, addition), addition.Value);
            }
            return children;
        }

        /// <summary>From 2022.2 the instance says where; before, the object's own order does.</summary>
        int Insertion(FileInstance instance, KeyValuePair<long, FileNode> addition)
        {
            if (instance.Insertions.Count == 0) return (int)Math.Min(int.MaxValue, Order(addition.Value));
            if (instance.Insertions.TryGetValue(addition.Key, out var at)) return at;
            foreach (var standIn in _file.StandInsOf(addition.Key))
            {
                if (instance.Insertions.TryGetValue(standIn, out at)) return at;
            }
            return -1;
        }
    }
}
