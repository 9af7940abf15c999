using System;
using StandIn;

namespace UnityEngine
{
    public enum RuntimePlatform
    {
        OSXEditor = 0,
        WindowsEditor = 7,
        LinuxEditor = 16,
    }

    public enum LogType
    {
        Error = 0,
        Assert = 1,
        Warning = 2,
        Log = 3,
        Exception = 4,
    }

    public class Application
    {
        public delegate void LogCallback(string condition, string stackTrace, LogType type);

        public static event LogCallback logMessageReceivedThreaded;

        public static string dataPath
        {
            get
            {
                MainThread.Check();
                return World.ProjectPath + "/Assets";
            }
        }

        public static string unityVersion
        {
            get
            {
                MainThread.Check();
                return World.UnityVersion;
            }
        }

        public static bool isBatchMode
        {
            get
            {
                MainThread.Check();
                return World.IsBatchMode;
            }
        }

        public static RuntimePlatform platform
        {
            get
            {
                MainThread.Check();
                return RuntimePlatform.LinuxEditor;
            }
        }

        public static string consoleLogPath
        {
            get
            {
                MainThread.Check();
                return World.LogPath;
            }
        }

        internal static void StubForget() => logMessageReceivedThreaded = null;

        internal static void StubLog(string message, string stack, LogType type) => logMessageReceivedThreaded?.Invoke(message, stack, type);
    }

    public sealed class Resources
    {
        /// <summary>Everything in memory: assets and hidden objects too.</summary>
        public static Object[] FindObjectsOfTypeAll(Type type)
        {
            MainThread.Check();
            var found = new System.Collections.Generic.List<Object>();
            foreach (var target in World.Objects.Values)
            {
                if (!target.Destroyed && type.IsInstanceOfType(target)) found.Add(target);
            }
            if (type == typeof(UnityEditor.PlayModeView)) found.AddRange(UnityEditor.PlayModeView.All);
            return found.ToArray();
        }
    }

    public class Debug
    {
        public static void Log(object message) => World.Log(message.ToString(), LogType.Log);

        public static void LogWarning(object message) => World.Log(message.ToString(), LogType.Warning);

        public static void LogError(object message) => World.Log(message.ToString(), LogType.Error);
    }

    public struct LayerMask
    {
        public static string LayerToName(int layer)
        {
            MainThread.Check();
            return World.Layers[layer] ?? "";
        }

        public static int NameToLayer(string layerName)
        {
            MainThread.Check();
            return Array.IndexOf(World.Layers, layerName);
        }
    }
}

namespace UnityEngine.Rendering
{
    public abstract class RenderPipelineAsset : ScriptableObject
    {
    }

    public sealed class GraphicsSettings : Object
    {
        GraphicsSettings()
        {
        }

        public static RenderPipelineAsset currentRenderPipeline
        {
            get
            {
                MainThread.Check();
                return World.HasPipeline ? SomePipeline.Only : ProjectFiles.RenderPipeline();
            }
        }
    }
}
