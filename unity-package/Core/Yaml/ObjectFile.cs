using System.Collections.Generic;

namespace EditorMcp.Core.Yaml
{
    /// <summary>The objects of one file as they stand in it: what a hierarchy and its references need, nothing resolved.</summary>
    internal sealed class ObjectFile
    {
        static readonly List<long> None = new List<long>();

        Dictionary<long, List<long>> _byFather;
        Dictionary<long, List<long>> _standIns;

        internal ObjectFile(string path)
        {
            Path = path;
        }

        internal string Path { get; }

        internal FileKind Kind { get; set; }

        /// <summary>When this file was understood, counted from 1, after the prefabs it is made of; 0: they are not all read yet.</summary>
        internal int Rank { get; set; }

        /// <summary>The class id of every document.</summary>
        internal Dictionary<long, int> Classes { get; } = new Dictionary<long, int>();

        internal Dictionary<int, string> ClassNames { get; } = new Dictionary<int, string>();

        internal Dictionary<long, FileGameObject> GameObjects { get; } = new Dictionary<long, FileGameObject>();

        internal Dictionary<long, FileTransform> Transforms { get; } = new Dictionary<long, FileTransform>();

        internal Dictionary<long, FileScript> Scripts { get; } = new Dictionary<long, FileScript>();

        internal Dictionary<long, FileStandIn> StandIns { get; } = new Dictionary<long, FileStandIn>();

        internal Dictionary<long, FileInstance> Instances { get; } = new Dictionary<long, FileInstance>();

        /// <summary>The GameObject of every component, as the component says.</summary>
        internal Dictionary<long, long> Owners { get; } = new Dictionary<long, long>();

        /// <summary>Components that this file adds to an object of a prefab, by the object's stand-in, in file order.</summary>
        internal Dictionary<long, List<long>> Added { get; } = new Dictionary<long, List<long>>();

        /// <summary>The top level in its order, where the file lists it (SceneRoots); else null.</summary>
        internal List<long> Roots { get; set; }

        /// <summary>Ids that the file refers to as its own.</summary>
        internal HashSet<long> Local { get; } = new HashSet<long>();

        /// <summary>Every reference into another file.</summary>
        internal HashSet<FileReference> Outside { get; } = new HashSet<FileReference>();

        /// <summary>Transforms, then instances, that hang under a Transform or a stand-in of one; 0 for the top level.</summary>
        internal List<long> Under(long father)
        {
            if (_byFather == null)
            {
                _byFather = new Dictionary<long, List<long>>();
                foreach (var transform in Transforms) Put(_byFather, transform.Value.Father, transform.Key);
                foreach (var instance in Instances) Put(_byFather, instance.Value.Parent, instance.Key);
            }
            return _byFather.TryGetValue(father, out var below) ? below : None;
        }

        /// <summary>The stand-ins of what comes from an instance.</summary>
        internal List<long> StandInsOf(long instance)
        {
            if (_standIns == null)
            {
                _standIns = new Dictionary<long, List<long>>();
                foreach (var standIn in StandIns) Put(_standIns, standIn.Value.Instance, standIn.Key);
            }
            return _standIns.TryGetValue(instance, out var found) ? found : None;
        }

        internal static void Put(Dictionary<long, List<long>> lists, long key, long value)
        {
            if (!lists.TryGetValue(key, out var list)) lists[key] = list = new List<long>();
            list.Add(value);
        }
    }

    internal sealed class FileGameObject
    {
        internal string Name = "";
        internal readonly List<long> Components = new List<long>();
        internal long Transform;
    }

    internal sealed class FileTransform
    {
        internal long GameObject;
        internal long Father;
        internal long Order;
        internal readonly List<long> Children = new List<long>();
    }

    internal sealed class FileScript
    {
        internal FileReference Reference;

        /// <summary>`Assembly::Namespace.Class`, which Unity 6 writes beside the reference.</summary>
        internal string Identifier = "";
    }

    /// <summary>A stripped document: stands, in this file, for an object that lives in a prefab.</summary>
    internal sealed class FileStandIn
    {
        internal long Source;
        internal long Instance;
    }

    /// <summary>A prefab instance: where it hangs (0: at the top), what it is made of and what it changes. Targets are ids in the prefab.</summary>
    internal sealed class FileInstance
    {
        internal long Id;
        internal FileReference Source;
        internal long Parent;

        /// <summary>What is placed first: every instance places its root.</summary>
        internal long Placed;
        internal readonly List<KeyValuePair<long, string>> Names = new List<KeyValuePair<long, string>>();
        internal readonly Dictionary<long, long> Orders = new Dictionary<long, long>();
        internal readonly HashSet<long> Removed = new HashSet<long>();

        /// <summary>Where what is added goes among its siblings, by the id of what is added; from Unity 2022.2.</summary>
        internal readonly Dictionary<long, int> Insertions = new Dictionary<long, int>();

        /// <summary>The overrides that hold a reference.</summary>
        internal readonly List<FileOverride> References = new List<FileOverride>();
    }

    internal readonly struct FileOverride
    {
        internal FileOverride(long target, string path, FileReference reference)
        {
            Target = target;
            Path = path;
            Reference = reference;
        }

        internal long Target { get; }

        internal string Path { get; }

        internal FileReference Reference { get; }
    }
}
