using EditorMcp.Core.Yaml;
using NUnit.Framework;

namespace EditorMcp.Tests.Yaml
{
    internal sealed class YamlScalarTests
    {
        [TestCase("Main Camera", "Main Camera")]
        [TestCase(" Dock # 3 ", "Dock # 3")]
        [TestCase("", "")]
        [TestCase("'it''s'", "it's")]
        [TestCase("\"a \\\"b\\\" \\\\ \\xE4\\u00f6\\t\"", "a \"b\" \\ \u00e4\u00f6\t")]
        [TestCase("\"\\uD83D\\uDEA2\"", "\U0001F6A2")]
        [TestCase("\"\\U0001F6A2\"", "\U0001F6A2")]
        [TestCase("one\n    two\n    three", "one two three")]
        [TestCase("'one\n\n    two'", "one\ntwo")]
        [TestCase("\"one \\\n    two\"", "one two")]
        [TestCase("\"never closed", "never closed")]
        [TestCase("\"\\x\"", "x")]
        [TestCase("\"", "")]
        public void AScalarIsReadAsUnityWroteIt(string raw, string expected) => Assert.AreEqual(expected, YamlScalar.Decode(raw));

        [TestCase("plain", false)]
        [TestCase("\"closed\"", false)]
        [TestCase("\"open", true)]
        [TestCase("\"open \\\"", true)]
        [TestCase("'it''s", true)]
        [TestCase("'it''s'", false)]
        public void AnOpenQuoteGoesOn(string raw, bool expected) => Assert.AreEqual(expected, YamlScalar.IsOpen(raw));
    }
}
