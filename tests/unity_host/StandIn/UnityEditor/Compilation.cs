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

    public class Assembly
    {
        internal Assembly(string name, Assembly[] references)
        {
            this.name = name;
            assemblyReferences = references;
        }

        public string name { get; }

        public Assembly[] assemblyReferences { get; }
    }

    public static class CompilationPipeline
    {
        public static event Action<object> compilationStarted;

        public static event Action<object> compilationFinished;

        public static event Action<string, CompilerMessage[]> assemblyCompilationFinished;

        /// <summary>As in most projects: the game's code, and the Editor code that refers to it.</summary>
        public static Assembly[] GetAssemblies()
        {
            MainThread.Check();
            var game = new Assembly("Assembly-CSharp", new Assembly[0]);
            return new[] { game, new Assembly("Assembly-CSharp-Editor", new[] { game }), new Assembly("Harbour.Sea", new Assembly[0]) };
        }

        /// <summary>Relative to the project; null where no such assembly is defined in it.</summary>
        public static string GetAssemblyDefinitionFilePathFromAssemblyName(string assemblyName)
        {
            MainThread.Check();
            var found = Directory.GetFiles(World.ProjectPath + "/Assets", assemblyName + ".asmdef", SearchOption.AllDirectories);
            return found.Length == 0 ? null : found[0].Substring(World.ProjectPath.Length + 1).Replace('\\', '/');
        }

        internal static void StubForget()
        {
            compilationStarted = null;
            compilationFinished = null;
            assemblyCompilationFinished = null;
        }

        internal static void StubStarted() => World.Tell(compilationStarted, new object());

        internal static void StubAssembly(string path, CompilerMessage[] messages) => World.Tell(assemblyCompilationFinished, path, messages);

        internal static void StubFinished() => World.Tell(compilationFinished, new object());
    }
}
