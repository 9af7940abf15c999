using System;
using System.Collections.Generic;
using EditorMcp;

namespace HostScripts
{
    /// <summary>Own tools as a project might have them: good ones, failing ones, and ones that are none.</summary>
    public static class TroublesomeTools
    {
        public enum Colour
        {
            Red,
            Green,
        }

        [EditorMcpTool("project.echo.all", "Returns every argument it was given, to show how types are read.")]
        public static Dictionary<string, object> Echo(string text, int number = 7, double ratio = 0.5, bool flag = true, Colour colour = Colour.Green, string[] list = null) =>
            new Dictionary<string, object> { ["text"] = text, ["number"] = number, ["ratio"] = ratio, ["flag"] = flag, ["colour"] = colour, ["list"] = list };

        [EditorMcpTool("project.always.fails", "Throws, to show that the Editor goes on.")]
        public static int Fail() => throw new InvalidOperationException("this tool is broken");

        [EditorMcpTool("project.runs.in-circles", "Returns something that contains itself.")]
        public static object Circle()
        {
            var circle = new List<object>();
            circle.Add(circle);
            return circle;
        }

        [EditorMcpTool("Not An Id", "Has a bad id.")]
        public static int BadId() => 0;

        [EditorMcpTool("project.bad.parameter", "Has a parameter that JSON does not know.")]
        public static int BadParameter(Action action) => 0;

        [EditorMcpTool("project.returns.nothing", "Returns nothing.")]
        public static void Nothing()
        {
        }
    }
}
