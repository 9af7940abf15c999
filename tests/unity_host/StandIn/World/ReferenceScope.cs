using System.Collections.Generic;
using UnityEngine;

namespace StandIn
{
    /// <summary>Resolves the references among the fields of objects that came from one file.</summary>
    internal sealed class ReferenceScope
    {
        readonly Dictionary<long, Object> _byFileId = new Dictionary<long, Object>();

        internal void Add(long fileId, Object target) => _byFileId[fileId] = target;

        internal Object Find(long fileId) => _byFileId.TryGetValue(fileId, out var target) ? target : null;

        internal IEnumerable<KeyValuePair<long, Object>> All => _byFileId;
    }
}
