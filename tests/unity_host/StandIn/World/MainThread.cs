using System;
using System.Threading;

namespace StandIn
{
    /// <summary>
    /// Holds every call of the stand-in's API to the main thread, as Unity does; and to the time when objects are complete: within the constructor or a
    /// field initialiser of a UnityEngine.Object nothing native may be called, by whomever.
    /// </summary>
    internal static class MainThread
    {
        static int _id = Thread.CurrentThread.ManagedThreadId;

        static Type _constructed;

        internal static void IsThisOne() => _id = Thread.CurrentThread.ManagedThreadId;

        internal static bool IsHere => Environment.CurrentManagedThreadId == _id;

        internal static void Check()
        {
            if (!IsHere) throw new InvalidOperationException("this Unity call can only be made from the main thread");
            if (_constructed != null) throw new InvalidOperationException("this Unity call is not allowed in a constructor or field initialiser, that of " + _constructed.Name);
        }

        /// <summary>An object of a class of the package's or the project's, made as Unity makes it.</summary>
        internal static object Construct(Type type)
        {
            var outer = _constructed;
            _constructed = type;
            try
            {
                return Activator.CreateInstance(type, true);
            }
            finally
            {
                _constructed = outer;
            }
        }
    }
}
