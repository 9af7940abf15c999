using System;
using System.Reflection;
using UnityEditor;

namespace EditorMcp.Editor.MainThread
{
    /// <summary>
    /// Asks the Editor for a tick: unfocused it takes one every 0.1 to 3 s, and hidden perhaps none at all. SignalTick is internal and the only call
    /// that may come from another thread; from within update it may be lost. Where it is missing nothing is done, and the tick's distance is reported.
    /// </summary>
    internal sealed class Waker
    {
        readonly Action _signal;

        internal Waker()
        {
            var method = typeof(EditorApplication).GetMethod(
                "SignalTick", BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public, null, Type.EmptyTypes, null);
            _signal = method == null ? null : (Action)Delegate.CreateDelegate(typeof(Action), method);
        }

        /// <summary>Whether this Unity version has it.</summary>
        internal bool IsAvailable => _signal != null;

        internal void Wake() => _signal?.Invoke();
    }
}
