using System.Linq;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor.Compilation;

namespace UnityHost
{
    /// <summary>A compile, step by step: its events come as Unity raises them, and what Unity says of itself changes with them.</summary>
    internal static class Compiling
    {
        static bool _failed;

        internal static void Begin()
        {
            World.IsCompiling = !World.IsBuilding;
            _failed = false;
            CompilationPipeline.StubStarted();
        }

        /// <summary>`messages` are texts of the compiler with their place; `logged`: Unity writes them to the console as well, as it does.</summary>
        internal static void Assembly(JsonValue command)
        {
            var messages = command["messages"].Items.Select(Message).ToArray();
            _failed |= messages.Any(message => message.type == CompilerMessageType.Error);
            CompilationPipeline.StubAssembly(command["path"].Text, messages);
            foreach (var message in messages)
                World.Log(message.message, message.type == CompilerMessageType.Error ? UnityEngine.LogType.Error : UnityEngine.LogType.Warning);
        }

        /// <summary>`lost`: another package throws first, so that nobody behind it hears of the end.</summary>
        internal static void End(bool lost)
        {
            if (!World.IsBuilding) World.CompileFailed = _failed;
            // One that succeeded goes on to count as compiling until the domain is reloaded.
            if (_failed) World.IsCompiling = false;
            if (!lost) CompilationPipeline.StubFinished();
        }

        static CompilerMessage Message(JsonValue json) => new CompilerMessage
        {
            message = json["message"].Text,
            file = json["file"].Text,
            line = (int)json["line"].AsDouble,
            column = (int)(json["column"]?.AsDouble ?? 0),
            type = json["message"].Text.Contains(": warning ") ? CompilerMessageType.Warning : CompilerMessageType.Error,
        };
    }
}
