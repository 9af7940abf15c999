using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`project.info`: what the project is and what it is built with.</summary>
    internal sealed class ProjectInfoTool : QuickTool
    {
        public override string Id => "project.info";

        /// <summary>The system the Editor runs on, in the protocol's words.</summary>
        internal static string Platform
        {
            get
            {
                switch (Application.platform)
                {
                    case RuntimePlatform.WindowsEditor: return "windows";
                    case RuntimePlatform.OSXEditor: return "macos";
                    default: return "linux";
                }
            }
        }

        protected override void Answer(ToolCall call)
        {
            call.Arguments.RefuseOthers();
            var root = ProjectPaths.Root;
            var json = call.Output.BeginObject()
                .Key("projectName").String(root.Substring(root.LastIndexOf('/') + 1))
                .Key("productName").String(PlayerSettings.productName)
                .Key("companyName").String(PlayerSettings.companyName)
                .Key("projectPath").String(root)
                .Key("unityVersion").String(Application.unityVersion)
                .Key("platform").String(Platform)
                .Key("activeBuildTarget").String(EditorUserBuildSettings.activeBuildTarget.ToString())
                .Key("buildTargets").BeginArray();
            foreach (var target in InstalledTargets()) json.String(target);
            json.EndArray().Key("renderPipeline").String(RenderPipeline());
            LiveAnswer.End(json);
        }

        static IEnumerable<string> InstalledTargets() => typeof(BuildTarget).GetFields()
            .Where(field => field.IsLiteral && !Attribute.IsDefined(field, typeof(ObsoleteAttribute)) && field.Name != "NoTarget")
            .Select(field => (BuildTarget)field.GetRawConstantValue())
            .Where(target => BuildPipeline.IsBuildTargetSupported(BuildPipeline.GetBuildTargetGroup(target), target))
            .Select(target => target.ToString())
            .Distinct()
            .OrderBy(name => name, StringComparer.Ordinal);

        static string RenderPipeline()
        {
            var pipeline = GraphicsSettings.currentRenderPipeline;
            if (pipeline == null) return "Built-in";
            switch (pipeline.GetType().Name)
            {
                case "UniversalRenderPipelineAsset": return "URP";
                case "HDRenderPipelineAsset": return "HDRP";
                default: return "Custom";
            }
        }
    }
}
