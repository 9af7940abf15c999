using System;

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

        internal static void StubForget() => assemblyCompilationFinished = null;

        internal static void StubFinished(CompilerMessage message) => assemblyCompilationFinished?.Invoke("Assembly-CSharp.dll", new[] { message });
    }
}
