using System;

namespace StandIn
{
    /// <summary>
    /// While a constructor or field initialiser of an Object-derived type runs, Unity forbids its native calls as it does on other threads;
    /// an element of a window is one.
    /// </summary>
    internal static class Construction
    {
        [ThreadStatic]
        static int _depth;

        internal static bool IsUnderWay => _depth > 0;

        /// <summary>Makes an object as Unity does.</summary>
        internal static object Of(Type type)
        {
            _depth++;
            try
            {
                return Activator.CreateInstance(type, true);
            }
            finally
            {
                _depth--;
            }
        }
    }
}
