using UnityEngine;

namespace StandIn
{
    /// <summary>A component whose script is gone: natively it is there, with its id and its fields; managed code gets null for it.</summary>
    internal sealed class MissingScript : Component
    {
        /// <summary>What managed code gets to see of an object.</summary>
        internal static Object Seen(Object target) => target is null || target is MissingScript || target.Destroyed ? null : target;
    }
}
