using StandIn;
using UnityEngine;

namespace UnityEditor
{
    /// <summary>What the package never calls. It works here as it does in Unity, so that a tool that did call it would be found out.</summary>
    public class Undo
    {
        public static void RecordObject(Object objectToUndo, string name)
        {
            MainThread.Check();
            World.UndoStack.Add(name);
        }
    }

    /// <summary>Internal in Unity, too.</summary>
    internal sealed class LogEntries
    {
        public static int consoleFlags
        {
            get => World.ConsoleFlags;
            set => World.ConsoleFlags = value;
        }
    }
}
