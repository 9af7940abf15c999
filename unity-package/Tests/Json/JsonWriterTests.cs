using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests.Json
{
    internal sealed class JsonWriterTests
    {
        [Test]
        public void CommasStandBetweenMembersAndItemsOnly()
        {
            var json = new JsonWriter(1).BeginObject().Key("a").BeginArray().Integer(1).Null().BeginObject().EndObject().EndArray().Key("b").Bool(true).EndObject();
            Assert.AreEqual("{\"a\":[1,null,{}],\"b\":true}", json.ToString());
        }

        [TestCase("quote \" slash \\ line \n tab \t bell \a", "\"quote \\\" slash \\\\ line \\n tab \\t bell \\u0007\"")]
        [TestCase("/ is plain, \u00e4 \u20ac \U0001F600 are UTF-8", "\"/ is plain, \u00e4 \u20ac \U0001F600 are UTF-8\"")]
        [TestCase("", "\"\"")]
        public void StringsAreEscaped(string text, string expected) => Assert.AreEqual(expected, new JsonWriter().String(text).ToString());

        [Test]
        public void LoneSurrogatesBecomeTheReplacementCharacter()
        {
            Assert.AreEqual("\"a\uFFFDb\uFFFD\"", new JsonWriter().String("a\ud800b\udc00").ToString());
        }

        [Test]
        public void LongTextsGrowTheBuffer()
        {
            var text = new string('\u0001', 10000);
            Assert.AreEqual(2 + 6 * 10000, new JsonWriter(1).String(text).Length);
        }

        [TestCase(0L, "0")]
        [TestCase(-42L, "-42")]
        [TestCase(9007199254740992L, "9007199254740992")]
        [TestCase(9007199254740993L, "\"9007199254740993\"")]
        [TestCase(long.MinValue, "\"-9223372036854775808\"")]
        public void IntegersBeyondDoublePrecisionAreStrings(long value, string expected) => Assert.AreEqual(expected, new JsonWriter().Integer(value).ToString());

        [TestCase(42UL, "42")]
        [TestCase(ulong.MaxValue, "\"18446744073709551615\"")]
        public void UnsignedIntegersToo(ulong value, string expected) => Assert.AreEqual(expected, new JsonWriter().Unsigned(value).ToString());

        [TestCase(0.1f, "0.1")]
        [TestCase(-1.5f, "-1.5")]
        [TestCase(0.33333334f, "0.33333334")]
        [TestCase(1e10f, "1E+10")]
        [TestCase(float.NaN, "\"NaN\"")]
        [TestCase(float.NegativeInfinity, "\"-Infinity\"")]
        public void FloatsHaveTheFewestDigitsAndSpecialsAreStrings(float value, string expected) => Assert.AreEqual(expected, new JsonWriter().Float(value).ToString());

        [TestCase(0.1, "0.1")]
        [TestCase(0.30000000000000004, "0.30000000000000004")]
        [TestCase(0.7999999999999999, "0.7999999999999999")]
        public void DoublesHaveTheFewestDigits(double value, string expected) => Assert.AreEqual(expected, new JsonWriter().Double(value).ToString());

        [Test]
        public void WhatIsRepeatedIsTheSameBytes()
        {
            var json = new JsonWriter(1).BeginArray();
            var start = json.BeginString();
            json.Body("a\"b");
            var length = json.Length - start;
            json.EndString().BeginString();
            json.Repeat(start, length).Body("/c").EndString().EndArray();
            Assert.AreEqual("[\"a\\\"b\",\"a\\\"b/c\"]", json.ToString());
        }

        [Test]
        public void WhatWasReadIsWrittenTheSame()
        {
            const string Text = "{\"a\":[1,2.50,-1e3,null,true,false],\"b\":{\"c\":\"\u00e9\"},\"big\":123456789012345678901}";
            var json = new JsonWriter();
            JsonReader.Read(Text).Write(json);
            Assert.AreEqual(Text, json.ToString());
        }
    }
}
