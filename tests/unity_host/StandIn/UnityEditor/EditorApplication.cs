using System;
using System.Linq;
using StandIn;

namespace UnityEditor
{
    public enum PlayModeStateChange
    {
        EnteredEditMode = 0,
        ExitingEditMode = 1,
        EnteredPlayMode = 2,
        ExitingPlayMode = 3,
    }

    public sealed class EditorApplication
    {
        public delegate void CallbackFunction();

        public static CallbackFunction update;

        public static event Action<PlayModeStateChange> playModeStateChanged;

        public static event Action hierarchyChanged;

        public static event Action projectChanged;

        internal static void StubProjectChanged() => projectChanged?.Invoke();

        public static event Action quitting;

        public static bool isCompiling
        {
            get
            {
                MainThread.Check();
                return World.IsCompiling;
            }
        }

        public static bool isUpdating
        {
            get
            {
                MainThread.Check();
                return World.IsUpdating;
            }
        }

        public static bool isPlaying
        {
            get
            {
                MainThread.Check();
                return World.IsPlaying;
            }

            set => throw new InvalidOperationException("nothing may be started");
        }

        /// <summary>Internal in Unity too, and the one call that any thread may make. From within update it may be lost: that depends on the system.</summary>
        internal static void SignalTick()
        {
            System.Threading.Interlocked.Increment(ref World.Signals);
            if (!World.SignalsFromUpdateCount && MainThread.IsHere) return;
            World.TickWanted.Set();
        }

        internal static void StubForget()
        {
            update = null;
            playModeStateChanged = null;
            hierarchyChanged = null;
            projectChanged = null;
            quitting = null;
        }

        /// <summary>One handler that throws keeps the ones behind it from being called, as in Unity; the Editor goes on.</summary>
        internal static void StubTick()
        {
            World.OwnUndoGroups++;
            World.FolderChecks = 0;
            if (World.HierarchyHasEcho)
            {
                World.HierarchyHasEcho = false;
                StubHierarchyChanged();
            }
            try
            {
                update?.Invoke();
            }
            catch (Exception error) // whatever a handler throws, the Editor ticks on
            {
                World.Forgive(error);
            }
        }

        internal static void StubPlayMode(PlayModeStateChange change) => World.Tell(playModeStateChanged, change);

        internal static void StubHierarchyChanged() => World.Tell(hierarchyChanged);

        internal static void StubQuit() => World.Tell(quitting);

        /// <summary>Another package of the project, loaded before ours, that throws in every callback it can have.</summary>
        internal static void StubMakeTrouble()
        {
            update += Trouble;
            hierarchyChanged += Trouble;
            quitting += Trouble;
            playModeStateChanged += change => Trouble();
            AssemblyReloadEvents.beforeAssemblyReload += Trouble;
            Selection.selectionChanged += Trouble;
        }

        static void Trouble() => throw new NullReferenceException("another package's fault");
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload;

        internal static void StubBefore()
        {
            World.Tell(beforeAssemblyReload);
            beforeAssemblyReload = null;
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public class InitializeOnLoadAttribute : Attribute
    {
    }

    public class SessionState
    {
        public static int GetInt(string key, int defaultValue)
        {
            MainThread.Check();
            return World.SessionInts.TryGetValue(key, out var value) ? value : defaultValue;
        }

        public static void SetInt(string key, int value)
        {
            MainThread.Check();
            World.SessionInts[key] = value;
        }

        public static string GetString(string key, string defaultValue)
        {
            MainThread.Check();
            return World.SessionStrings.TryGetValue(key, out var value) ? value : defaultValue;
        }

        public static void SetString(string key, string value)
        {
            MainThread.Check();
            World.SessionStrings[key] = value;
        }

        public static void EraseString(string key)
        {
            MainThread.Check();
            World.SessionStrings.Remove(key);
        }
    }

    public struct ObjectChangeEventStream
    {
    }

    public static class ObjectChangeEvents
    {
        public delegate void ObjectChangeEventsHandler(ref ObjectChangeEventStream stream);

        public static event ObjectChangeEventsHandler changesPublished;

        internal static void StubForget() => changesPublished = null;

        internal static void StubPublish()
        {
            var stream = default(ObjectChangeEventStream);
            changesPublished?.Invoke(ref stream);
        }
    }

    public sealed class Selection
    {
        public static Action selectionChanged;

        public static UnityEngine.Object[] objects
        {
            get
            {
                MainThread.Check();
                return World.Selected;
            }

            set
            {
                MainThread.Check();
                StubSelect(value);
            }
        }

        public static UnityEngine.Object activeObject
        {
            get
            {
                MainThread.Check();
                return World.Selected.Length > 0 ? World.Selected[0] : null;
            }

            set => throw new InvalidOperationException("nothing may be selected");
        }

        public static UnityEngine.GameObject activeGameObject
        {
            get
            {
                var active = activeObject;
                return active is UnityEngine.Component component ? component.gameObject : active as UnityEngine.GameObject;
            }

            set => throw new InvalidOperationException("nothing may be selected");
        }

        internal static void StubSelect(UnityEngine.Object[] selected)
        {
            World.Selected = selected;
            World.OwnUndoGroups++;
            World.Tell(selectionChanged);
        }
    }
}

namespace UnityEditorInternal
{
    public class InternalEditorUtility
    {
        public static bool isApplicationActive
        {
            get
            {
                MainThread.Check();
                return World.IsFocused;
            }
        }

        public static string[] tags
        {
            get
            {
                MainThread.Check();
                var own = new[] { "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController" };
                return own.Concat(World.Tags).ToArray();
            }
        }
    }
}
