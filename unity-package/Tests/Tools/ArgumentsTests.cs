using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using NUnit.Framework;

namespace EditorMcp.Tests.Tools
{
    internal sealed class ArgumentsTests
    {
        [Test]
        public void NullCountsAsAbsent()
        {
            var arguments = Read("{\"a\":null}");
            Assert.IsFalse(arguments.Has("a"));
            Assert.IsTrue(arguments.Bool("a", true));
        }

        [Test]
        public void AMissingArgumentIsNamed() => Expect("missingParameters\":[\"scenePath\"]", () => Read("{}").RequiredString("scenePath"));

        [Test]
        public void AWrongTypeIsNamedWithWhatWasExpectedAndGiven() =>
            Expect("{\"name\":\"depth\",\"expected\":\"an integer\",\"got\":\"string\"}", () => Read("{\"depth\":\"2\"}").Integer("depth", 2, 1, 10));

        [Test]
        public void ANumberOutOfRangeIsRefused() => Expect("from 1 to 10", () => Read("{\"depth\":11}").Integer("depth", 2, 1, 10));

        [Test]
        public void AChoiceListsItsChoices() => Expect("one of tree, outline", () => Read("{\"format\":\"xml\"}").Choice("format", "tree", "tree", "outline"));

        [Test]
        public void WhatNobodyAskedForIsUnknown() => Expect("unknownParameters\":[\"other\"]", () =>
        {
            var arguments = Read("{\"a\":1,\"other\":2,\"project\":\"x\"}");
            arguments.Integer("a", 0, 0);
            arguments.RefuseOthers();
        });

        [Test]
        public void ExactlyOneOfTwoIsTaken()
        {
            Assert.AreEqual("x", Read("{\"guid\":\"x\"}").OneOf("assetPath", "guid", out var isPath));
            Assert.IsFalse(isPath);
            Expect("missingParameters\":[\"assetPath\",\"guid\"]", () => Read("{}").OneOf("assetPath", "guid", out _));
            Expect("invalidParameters", () => Read("{\"assetPath\":\"a\",\"guid\":\"x\"}").OneOf("assetPath", "guid", out _));
        }

        [Test]
        public void ACursorIsAlwaysExpiredHere() => Expect("\"reason\":\"cursor_expired\"", () => Read("{\"cursor\":\"abc\"}").PageSize("maxResults"));

        [Test]
        public void ZeroIsEverything() => Assert.AreEqual(long.MaxValue, Read("{\"maxResults\":0}").PageSize("maxResults"));

        static Arguments Read(string json) => new Arguments(JsonReader.Read(json));

        static void Expect(string part, TestDelegate act)
        {
            var failure = Assert.Throws<ToolFailure>(act);
            var json = new JsonWriter();
            failure.WriteData("some.tool", json);
            Assert.AreEqual(ToolFailure.Arguments, failure.Code);
            StringAssert.Contains(part, json.ToString());
        }
    }
}
