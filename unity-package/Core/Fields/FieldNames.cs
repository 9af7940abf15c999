using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Paths;

namespace EditorMcp.Core.Fields
{
    /// <summary>
    /// Field names as people write them: `Mass`, `mass`, `m_Mass`; `field of view`, `fieldOfView`. The daemon matches alike: the contract's vectors
    /// hold for both.
    /// </summary>
    internal sealed class FieldNames
    {
        const string Backing = ">k__BackingField";

        readonly FieldAliases _aliases;

        internal FieldNames(FieldAliases aliases)
        {
            _aliases = aliases;
        }

        /// <summary>
        /// The serialized fields that a written name means, or the ways into them that an alias leads: one, none, or as many as a glob fits. `types` are
        /// the component's type and its bases. An alias goes before a name that is only alike.
        /// </summary>
        internal IReadOnlyList<string> Match(string name, IReadOnlyList<string> serialized, IEnumerable<string> types)
        {
            if (serialized.Contains(name)) return new[] { name };
            if (name.Any(NamePattern.IsWild))
            {
                var pattern = new NamePattern(name.ToLowerInvariant());
                return serialized.Where(one => pattern.Matches(one.ToLowerInvariant())).ToList();
            }
            var wanted = Folded(name);
            var alias = types.SelectMany(type => _aliases.Of(type, wanted)).FirstOrDefault(path => serialized.Contains(TopOf(path)));
            return alias != null ? new[] { alias } : serialized.Where(one => Folded(one) == wanted).Take(1).ToArray();
        }

        /// <summary>The top-level serialized fields that hold what a way to a value, as it was written, leads to.</summary>
        internal IEnumerable<string> Holding(string written, IReadOnlyList<string> serialized, IReadOnlyList<string> types)
        {
            var steps = FieldPath.Read(written);
            return steps == null ? Array.Empty<string>() : Match((string)steps[0], serialized, types).Select(TopOf);
        }

        /// <summary>A name without what people leave out: `m_`, `_`, spaces, case. `&lt;Health&gt;k__BackingField` is health.</summary>
        internal static string Folded(string name)
        {
            if (name.Length > Backing.Length + 1 && name[0] == '<' && name.EndsWith(Backing, StringComparison.Ordinal))
                name = name.Substring(1, name.Length - Backing.Length - 1);
            if (name.StartsWith("m_", StringComparison.Ordinal)) name = name.Substring(2);
            return name.Replace("_", "").Replace(" ", "").ToLowerInvariant();
        }

        static string TopOf(string path) => (string)FieldPath.Read(path)[0];
    }
}
