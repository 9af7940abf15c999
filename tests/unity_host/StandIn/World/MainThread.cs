using System;
using System.Threading;

namespace StandIn
{
    /// <summary>Holds every call of the stand-in's API to the main thread, as Unity does.</summary>
    internal static class MainThread
    {
        static int _id = Thread.CurrentThread.ManagedThreadId;

        internal static void IsThisOne() => _id = Thread.CurrentThread.ManagedThreadId;

        internal static void Check()
        {
            if (Environment.CurrentManagedThreadId != _id) throw new InvalidOperationException("this Unity call can only be made from the main thread");
            if (Construction.IsUnderWay) throw new InvalidOperationException("this Unity call cannot be made from a constructor or field initialiser of an Object");
        }
    }
}
