using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.OwnTools;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class OwnToolTests
    {
        [Test]
        public void AGoodMethodBecomesADefinition()
        {
            var definition = Find(nameof(Samples.Good)).Tools.Single().Definition;
            Assert.AreEqual("level.rooms.list", definition["id"].Text);
            Assert.AreEqual("Level Rooms List", definition["name"].Text);
            Assert.AreEqual("read-only", definition["safetyLevel"].Text);
            Assert.IsTrue(definition["inputs"]["floor"]["required"].IsTrue);
            Assert.AreEqual("Which floor.", definition["inputs"]["floor"]["description"].Text);
            Assert.AreEqual(3, definition["inputs"]["most"]["default"].AsInteger);
            Assert.AreEqual("array", definition["outputs"]["rooms"]["type"].Text);
        }

        [TestCase(nameof(Samples.BadId), "id")]
        [TestCase(nameof(Samples.BadCategory), "category")]
        [TestCase(nameof(Samples.BadTier), "tier")]
        [TestCase(nameof(Samples.NoDescription), "description")]
        [TestCase(nameof(Samples.Nothing), "returns nothing")]
        [TestCase(nameof(Samples.BadParameter), "parameter")]
        public void ABadOneIsReportedWithTheReason(string method, string reason)
        {
            var found = Find(method, nameof(Samples.Good));
            Assert.AreEqual(1, found.Tools.Count);
            StringAssert.Contains(reason, found.Problems.Single());
        }

        [Test]
        public void ArgumentsAreReadByTypeAndTheResultWritten()
        {
            Assert.AreEqual("{\"rooms\":[\"2-0\",\"2-1\",\"2-2\"]}", Call(nameof(Samples.Good), "{\"floor\":2}"));
        }

        [Test]
        public void AnythingButAnObjectIsAValue() => Assert.AreEqual("{\"value\":\"NaN\"}", Call(nameof(Samples.Number), "{}"));

        [TestCase("{}", "floor is required")]
        [TestCase("{\"floor\":\"2\"}", "floor must be an integer")]
        [TestCase("{\"floor\":99999999999}", "fits Int32")]
        [TestCase("{\"floor\":1,\"other\":1}", "unknown other")]
        public void BadArgumentsAreRefused(string arguments, string problem) =>
            StringAssert.Contains(problem, Assert.Throws<ToolFailure>(() => Call(nameof(Samples.Good), arguments)).Message);

        [Test]
        public void WhatTheToolThrowsIsItsAnswer()
        {
            var failure = Assert.Throws<ToolFailure>(() => Call(nameof(Samples.Broken), "{}"));
            Assert.AreEqual(ToolFailure.Execution, failure.Code);
            StringAssert.Contains("broken", failure.Message);
        }

        [Test]
        public void ACircleIsNoAnswer() => Assert.Throws<ToolFailure>(() => Call(nameof(Samples.Circle), "{}"));

        static OwnToolFinder Find(params string[] methods) => OwnToolFinder.Read(methods.Select(Method));

        static MethodInfo Method(string name) => typeof(Samples).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic);

        static string Call(string method, string arguments)
        {
            var call = new ToolCall("id", method, JsonReader.Read(arguments), null);
            var steps = new OwnTool("id", Method(method)).Run(call);
            while (steps.MoveNext())
            {
            }
            var json = new JsonWriter();
            JsonReader.Read(call.Finish().ToString())["result"]["output"].Write(json);
            return json.ToString();
        }

        static class Samples
        {
            internal sealed class Rooms
            {
                public List<string> rooms = new List<string>();
            }

            [EditorMcpTool("level.rooms.list", "Lists rooms.", Category = "scene")]
            internal static Rooms Good([EditorMcpParameter("Which floor.")] int floor, int most = 3)
            {
                var found = new Rooms();
                for (var i = 0; i < most; i++) found.rooms.Add(floor + "-" + i);
                return found;
            }

            [EditorMcpTool("Level", "Bad id.")]
            internal static int BadId() => 0;

            [EditorMcpTool("level.a", "Bad category.", Category = "network")]
            internal static int BadCategory() => 0;

            [EditorMcpTool("level.b", "Bad tier.", Tier = "gold")]
            internal static int BadTier() => 0;

            [EditorMcpTool("level.c", " ")]
            internal static int NoDescription() => 0;

            [EditorMcpTool("level.d", "Nothing.")]
            internal static void Nothing()
            {
            }

            [EditorMcpTool("level.e", "Bad parameter.")]
            internal static int BadParameter(Type type) => 0;

            [EditorMcpTool("level.f", "A number.")]
            internal static double Number() => double.NaN;

            [EditorMcpTool("level.g", "Throws.")]
            internal static int Broken() => throw new InvalidOperationException("broken");

            [EditorMcpTool("level.h", "A circle.")]
            internal static object Circle()
            {
                var circle = new Dictionary<string, object>();
                circle["self"] = circle;
                return circle;
            }
        }
    }
}
