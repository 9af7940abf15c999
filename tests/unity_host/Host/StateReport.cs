using System.Linq;
using EditorMcp.Core.Json;
using StandIn;

namespace UnityHost
{
    /// <summary>Everything a question must leave as it was.</summary>
    internal static class StateReport
    {
        internal static double LastTeardownMs { get; set; }

        internal static void Write(EditorLoop loop, JsonWriter json)
        {
            json.Key("scenes").BeginArray();
            foreach (var scene in World.Scenes)
                json.BeginObject().Key("path").String(scene.Path).Key("dirty").Bool(scene.IsDirty).Key("loaded").Bool(scene.IsLoaded)
                    .Key("active").Bool(scene == World.ActiveScene).Key("roots").Integer(scene.Roots.Count).EndObject();
            json.EndArray().Key("selection").BeginArray();
            foreach (var target in World.Selected) json.Integer(target.Id);
            json.EndArray().Key("undoGroup").Integer(World.UndoGroup).Key("objects").Integer(World.Objects.Values.Count(target => !target.Destroyed));
            json.Key("made").Integer(World.Objects.Values.Count(target => target.IsMade && !target.Destroyed)).Key("activeTexture").Bool(UnityEngine.RenderTexture.active is object);
            json.Key("renders").BeginArray();
            foreach (var render in World.Renders) json.String(render);
            json.EndArray().Key("encodedOnMainThread").Integer(World.EncodedOnMainThread);
            json.Key("stage").String(World.PrefabStageData?.AssetPath ?? "").Key("playing").Bool(World.IsPlaying);
            json.Key("validateCalls").Integer(World.ValidateCalls).Key("serializeCalls").Integer(World.SerializeCalls).Key("loaded").BeginArray();
            foreach (var path in World.LoadLog) json.String(path);
            json.EndArray().Key("reloads").Integer(loop.Domain.Reloads).Key("ticks").Integer(loop.Ticks).Key("threadsLeft").Integer(loop.Domain.ThreadsLeft).Key("signals").Integer(World.Signals)
                .Key("nameReads").Integer(World.NameReads).Key("slowIds").Integer(World.SlowIds).Key("mostFolderChecks").Integer(World.MostFolderChecks)
                .Key("longestTickMs").Double(loop.LongestTickMs).Key("teardownMs").Double(LastTeardownMs)
                .Key("running").Bool(loop.Domain.Bridge != null);
        }
    }
}
