using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>What the native side of Unity would hold: it outlives a domain reload, and the host changes it from outside.</summary>
    internal static class World
    {
        internal static string ProjectPath = "";
        internal static string UnityVersion = "2022.3.62f1";
        internal static string PackagePath = "";
        internal static string PackageVersion = "";
        internal static bool IsBatchMode;
        internal static bool IsImportWorker;
        internal static bool IsCompiling;
        internal static bool IsUpdating;
        internal static bool IsPlaying;
        internal static bool IsFocused = true;
        internal static string[] Tags = new string[0];
        internal static readonly string[] Layers = new string[32];

        internal static readonly List<SceneData> Scenes = new List<SceneData>();
        internal static SceneData ActiveScene;
        internal static readonly Dictionary<long, Object> Objects = new Dictionary<long, Object>();
        internal static readonly Dictionary<string, int> SessionInts = new Dictionary<string, int>();
        internal static readonly Dictionary<string, string> SessionStrings = new Dictionary<string, string>();
        internal static Object[] Selected = new Object[0];
        internal static int UndoGroup;

        /// <summary>The steps that a user could undo by name, the objects with changes that are not saved, how the console is set, and its lines.</summary>
        internal static readonly List<string> UndoStack = new List<string>();
        internal static readonly HashSet<Object> DirtyObjects = new HashSet<Object>();
        internal static int ConsoleFlags = 7;
        internal static int Logged;

        /// <summary>Groups that Unity opened by itself, without a change to anything.</summary>
        internal static int OwnUndoGroups;

        /// <summary>What would have run the project's code: for the proof that no question does.</summary>
        internal static int ValidateCalls;
        internal static int SerializeCalls;

        /// <summary>Assets that were loaded, in order.</summary>
        internal static readonly List<string> LoadLog = new List<string>();

        /// <summary>Set by SignalTick, from any thread.</summary>
        internal static readonly System.Threading.AutoResetEvent TickWanted = new System.Threading.AutoResetEvent(false);

        /// <summary>How often what is dear was asked for: names, and global ids one by one.</summary>
        internal static int NameReads;
        internal static int SlowIds;

        /// <summary>How often a path was asked whether it is a folder: in this tick, and in the tick with most.</summary>
        internal static int FolderChecks;
        internal static int MostFolderChecks;

        /// <summary>How often SignalTick was called.</summary>
        internal static int Signals;

        /// <summary>Whether SignalTick from the main thread shortens the next wait; on some systems it does not.</summary>
        internal static bool SignalsFromUpdateCount;

        /// <summary>The package's own assemblies, for attributes that Unity collects.</summary>
        internal static readonly List<System.Reflection.Assembly> Scripts = new List<System.Reflection.Assembly>();

        /// <summary>What a walk's step costs on top, in clock ticks: Unity's own calls are dearer than ours.</summary>
        internal static long CallCost;

        internal static void SpendOneCall()
        {
            if (CallCost > 0) Cost.Wait(CallCost);
        }

        /// <summary>Whether each call costs what it would in Unity.</summary>
        internal static bool CostsAreOn;

        internal static void Spend(int nanoseconds)
        {
            if (CostsAreOn) Cost.Wait(nanoseconds * System.Diagnostics.Stopwatch.Frequency / 1000000000);
        }

        /// <summary>The Game view's size; the windows' pictures are as large.</summary>
        internal static Size GameView = new Size(960, 540);
        internal static bool HasGraphics = true;
        internal static bool HasPipeline;
        internal static bool ShadersCompile;

        /// <summary>Whether a device counts rows from the top, so that what is drawn as if for the screen lies upside down in a texture.</summary>
        internal static bool ScreensAreUpsideDown;

        /// <summary>Who rendered, and how; what the project's code does meanwhile.</summary>
        internal static readonly List<string> Renders = new List<string>();
        internal static Action<Camera> OnRender;
        internal static int EncodedOnMainThread;

        /// <summary>Objects that come or go are told with the next tick, hidden ones too.</summary>
        internal static bool HierarchyHasEcho;

        internal static void Make(Object made)
        {
            made.IsMade = true;
            made.Id = NextSceneId();
            Objects[made.Id] = made;
        }

        internal static GameObject MakeObject(string name, params Type[] components)
        {
            var made = new GameObject { Title = name };
            Make(made);
            made.Place = new Transform { Holder = made };
            made.Parts.Add(made.Place);
            foreach (var type in components)
            {
                var part = (Component)Activator.CreateInstance(type);
                part.Holder = made;
                made.Parts.Add(part);
            }
            foreach (var part in made.Parts) Make(part);
            HierarchyHasEcho = true;
            return made;
        }

        internal static void Unmake(Object made)
        {
            made.Destroyed = true;
            if (!(made is GameObject holder)) return;
            HierarchyHasEcho = true;
            foreach (var part in holder.Parts) part.Destroyed = true;
        }

        static int _nextSceneId = -2;
        static int _nextAssetId = 1000;

        internal static int NextSceneId() => _nextSceneId -= 2;

        internal static int NextAssetId() => _nextAssetId += 2;

        internal static SceneData Find(int handle) => Scenes.Find(scene => scene.Handle == handle) ?? (PrefabStageData?.Scene.Handle == handle ? PrefabStageData.Scene : handle == Lasting.Handle ? Lasting : null);

        internal static StageData PrefabStageData;

        /// <summary>What a running game keeps when it changes scenes: a scene of its own, that is not among the others.</summary>
        internal static readonly SceneData Lasting = new SceneData();

#if UNITY_6000_0_OR_NEWER
        internal static UnityEditor.Build.Profile.BuildProfile ActiveProfile;
#endif

        /// <summary>Calls handlers in their order, up to the first that throws: Unity logs that and goes on.</summary>
        internal static void Tell(Delegate handlers, params object[] arguments)
        {
            try
            {
                handlers?.DynamicInvoke(arguments);
            }
            catch (System.Reflection.TargetInvocationException error)
            {
                Forgive(error.InnerException);
            }
        }

        /// <summary>Another package's exception; the package's own is never forgiven, so that tests see it.</summary>
        internal static void Forgive(Exception error)
        {
            if (error.StackTrace.Contains("EditorMcp.")) throw new InvalidOperationException("the package throws into Unity", error);
            Console.Error.WriteLine("unity: " + error.GetType().Name + ": " + error.Message);
        }

        /// <summary>Where the Editor logs; empty where it writes no file.</summary>
        internal static string LogPath { get; set; } = "";

        internal static bool CompileFailed { get; set; }

        internal static bool IsBuilding { get; set; }

        internal static void Log(string message, LogType type)
        {
            Console.Error.WriteLine("unity: " + message);
            System.Threading.Interlocked.Increment(ref Logged);
            Application.StubLog(message, "", type);
        }
    }

    /// <summary>One open scene.</summary>
    internal sealed class SceneData
    {
        static int _next;

        internal readonly int Handle = ++_next;
        internal string Path = "";
        internal bool IsDirty;
        internal bool IsLoaded = true;
        internal readonly List<GameObject> Roots = new List<GameObject>();
    }

    /// <summary>The prefab that is open in Prefab Mode.</summary>
    internal sealed class StageData
    {
        internal SceneData Scene;
        internal string AssetPath;
        internal GameObject Contents;
        internal UnityEditor.SceneManagement.PrefabStage Stage;
    }
}
