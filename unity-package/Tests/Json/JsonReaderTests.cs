using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests.Json
{
    internal sealed class JsonReaderTests
    {
        [Test]
        public void ValuesAreReadByTheirKind()
        {
            var json = JsonReader.Read(" {\"s\":\"a\\u00e9\\n\\/\",\"n\":-12.5e1,\"i\":7,\"t\":true,\"z\":null,\"l\":[1,[2]],\"o\":{}} ");
            Assert.AreEqual("a\u00e9\n/", json["s"].AsString);
            Assert.AreEqual(-125.0, json["n"].AsDouble);
            Assert.AreEqual(7, json["i"].AsInteger);
            Assert.IsTrue(json["t"].IsTrue);
            Assert.AreEqual(JsonKind.Null, json["z"].Kind);
            Assert.AreEqual(2, json["l"].Items[1].Items[0].AsInteger);
            Assert.AreEqual(JsonKind.Object, json["o"].Kind);
            Assert.IsNull(json["absent"]);
        }

        [TestCase("2.0", 2L)]
        [TestCase("1e2", 100L)]
        [TestCase("9223372036854775807", long.MaxValue)]
        public void WholeNumbersAreIntegersHoweverWritten(string text, long expected) => Assert.AreEqual(expected, JsonReader.Read(text).AsInteger);

        [TestCase("2.5")]
        [TestCase("1e40")]
        [TestCase("\"2\"")]
        public void OthersAreNone(string text) => Assert.IsNull(JsonReader.Read(text).AsInteger);

        [TestCase("")]
        [TestCase("{")]
        [TestCase("[1,]")]
        [TestCase("{\"a\":1,}")]
        [TestCase("{a:1}")]
        [TestCase("NaN")]
        [TestCase("01")]
        [TestCase("1.")]
        [TestCase("+1")]
        [TestCase("\"\\x\"")]
        [TestCase("\"\\u12\"")]
        [TestCase("\"line\nbreak\"")]
        [TestCase("\"open")]
        [TestCase("true false")]
        [TestCase("tru")]
        public void WhatIsNoJsonIsRefused(string text) => Assert.Throws<JsonSyntaxException>(() => JsonReader.Read(text));

        [Test]
        public void NestingHasALimit()
        {
            Assert.DoesNotThrow(() => JsonReader.Read(new string('[', JsonReader.MaxDepth) + new string(']', JsonReader.MaxDepth)));
            Assert.Throws<JsonSyntaxException>(() => JsonReader.Read(new string('[', 100000)));
        }
    }
}
