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

        [EditorMcpTool("project.returns.task", "Returns a task.")]
        public static System.Threading.Tasks.Task<int> Later() => System.Threading.Tasks.Task.FromResult(1);

        [EditorMcpTool("project.returns.coroutine", "Returns a coroutine.")]
        public static System.Collections.IEnumerator Coroutine()
        {
            yield return null;
        }

        public sealed class Lane
        {
            public string Name { get; set; } = "north";

            public Lane Inner { get; set; }

            public int Broken => throw new InvalidOperationException("a getter that fails");

            public int this[int index] => index;
        }

        [EditorMcpTool("project.returns.shapes", "Returns what Unity and the project have types for.")]
        public static Dictionary<string, object> Shapes() => new Dictionary<string, object>
        {
            ["bounds"] = new UnityEngine.Bounds { center = new UnityEngine.Vector3 { x = 1, y = 2, z = 3 }, extents = new UnityEngine.Vector3 { x = 1, y = 1, z = 1 } },
            ["rect"] = new UnityEngine.Rect { x = 1, y = 2, width = 3, height = 4 },
            ["rotation"] = new UnityEngine.Quaternion { w = 1 },
            ["cell"] = new UnityEngine.Vector2Int { x = 5, y = 6 },
            ["lane"] = new Lane { Inner = new Lane { Name = "south" } },
        };

        [EditorMcpTool("project.never.returns", "Holds the main thread for as long as the Editor lives.")]
        public static int Forever()
        {
            while (true) System.Threading.Thread.Sleep(1000);
        }

        [EditorMcpTool("project.returns.nothing", "Returns nothing.")]
        public static void Nothing()
        {
        }
    }
}
