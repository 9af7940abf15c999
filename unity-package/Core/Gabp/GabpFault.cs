using System;

namespace EditorMcp.Core.Gabp
{
    /// <summary>A message that breaks the protocol. With an id it can be answered; without one only the connection can be closed.</summary>
    internal sealed class GabpFault : Exception
    {
        internal GabpFault(string id, int code, string problem) : base(problem)
        {
            Id = id;
            Code = code;
        }

        /// <summary>The id of the faulty request, or null where none could be read.</summary>
        internal string Id { get; }

        internal int Code { get; }
    }
}
