using System.Collections.Generic;

namespace StandIn
{
    /// <summary>The other programs of the machine.</summary>
    internal static class OtherPrograms
    {
        /// <summary>Files that were handed to them.</summary>
        internal static readonly List<string> Opened = new List<string>();
    }
}
