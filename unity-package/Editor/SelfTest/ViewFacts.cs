using EditorMcp.Core.Json;
using EditorMcp.Editor.Views;
using UnityEngine;
using UnityEngine.Rendering;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>What views depend on in this Editor. How a capture went is among the tools' rows.</summary>
    internal static class ViewFacts
    {
        internal static void Write(JsonWriter json) =>
            json.BeginObject().Key("device").String(SystemInfo.graphicsDeviceType.ToString()).Key("pipeline").String(Pipeline())
                .Key("way").String(OffScreen.Way).Key("gameViewDrawn").Bool(GameViewPicture.LastDrawn() != null).EndObject();

        /// <summary>A pipeline of the project's own is not named: the report names nothing of the project.</summary>
        static string Pipeline()
        {
            var pipeline = GraphicsSettings.currentRenderPipeline;
            if (pipeline == null) return "Built-in";
            var type = pipeline.GetType();
            return type.Namespace != null && type.Namespace.StartsWith("UnityEngine.Rendering", System.StringComparison.Ordinal) ? type.Name : "Custom";
        }
    }
}
