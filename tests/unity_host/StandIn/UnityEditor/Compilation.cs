using System;
using System.IO;
using StandIn;

namespace UnityEditor.Compilation
{
    public enum CompilerMessageType
    {
        Error = 0,
        Warning = 1,
        Info = 2,
    }

    public struct CompilerMessage
    {
        public string message;
        public string file;
        public int line;
        public int column;
        public CompilerMessageType type;
    }

    public static class CompilationPipeline
    {
        public static event Action<string, CompilerMessage[]> assemblyCompilationFinished;

        /// <summary>Relative to the project; null where no such assembly is defined in it.</summary>
        public static string GetAssemblyDefinitionFilePathFromAssemblyName(string assemblyName)
        {
            MainThread.Check();
            var found = Directory.GetFiles(World.ProjectPath + "/Assets", assemblyName + ".asmdef", SearchOption.AllDirectories);
            return found.Length == 0 ? null : found[0].Substring(World.ProjectPath.Length + 1).Replace('\\', '/');
        }

        internal static void StubForget() => assemblyCompilationFinished = null;

        internal static void StubFinished(CompilerMessage message) => assemblyCompilationFinished?.Invoke("Assembly-CSharp.dll", new[] { message });
    }
}
