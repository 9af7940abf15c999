using System;
using System.Collections.Generic;

namespace StandIn
{
    /// <summary>An enum of the project's scripts, whose values are not the places of their names; or of Unity's own, with the names of the Inspector.</summary>
    internal sealed class ScriptEnum
    {
        static readonly Dictionary<string, ScriptEnum> ByField = new Dictionary<string, ScriptEnum>
        {
            ["tide"] = new ScriptEnum(new[] { "Low", "High" }, new[] { 10, 20 }),
            ["m_Lightmapping"] = new ScriptEnum(new[] { "Mixed Light", "Baked Light", "Real-time Light" }, new[] { 1, 2, 4 }),
        };

        readonly int[] _values;

        ScriptEnum(string[] names, int[] values)
        {
            Names = names;
            _values = values;
        }

        internal string[] Names { get; }

        /// <summary>The enum of a field of this name, or null.</summary>
        internal static ScriptEnum Of(string field) => ByField.TryGetValue(field, out var known) ? known : null;

        /// <summary>The place of a value among the names; -1 where it has none, as flags that are joined.</summary>
        internal int IndexOf(int value) => Array.IndexOf(_values, value);
    }
}
