using System.Collections.Generic;
using EditorMcp.Core.Gabp;
using EditorMcp.Core.Json;
using EditorMcp.Tests.Session;
using NUnit.Framework;

namespace EditorMcp.Tests.Gabp
{
    internal sealed class GabpVectorTests
    {
        static IEnumerable<TestCaseData> Valid() => ProtocolFolder.Cases("valid/gabp");

        static IEnumerable<TestCaseData> Invalid() => ProtocolFolder.Cases("invalid/gabp");

        [TestCaseSource(nameof(Valid))]
        public void AValidMessageIsRead(string file) => Assert.DoesNotThrow(() => GabpReader.Read(TextOf(ProtocolFolder.Read(file), "message")));

        /// <summary>What is not valid is read as the vector says, or refused: with an error, or by closing where there is nobody to answer.</summary>
        [TestCaseSource(nameof(Invalid))]
        public void AnInvalidMessageIsTakenAsTheVectorSays(string file)
        {
            var vector = ProtocolFolder.Read(file);
            var output = Receive(TextOf(vector, "message"));
            if (vector["expect"].Text == "reject") AssertRefused(vector, output);
            else if (vector["reads"] != null) AssertSame(output, Receive(TextOf(vector, "reads")));
        }

        static void AssertRefused(JsonValue vector, RecordedOutput output)
        {
            CollectionAssert.IsEmpty(output.Started);
            // This side asks nothing: an answer or an event, however it looks, is a stray and goes unanswered.
            var type = vector["message"]?["type"]?.AsString;
            if (type == "response" || type == "event") CollectionAssert.IsEmpty(output.Sent);
            else if (output.CloseCode == 0) StringAssert.Contains("\"error\":", output.Sent.Dequeue());
        }

        static void AssertSame(RecordedOutput one, RecordedOutput other)
        {
            CollectionAssert.AreEqual(other.Started, one.Started);
            CollectionAssert.AreEqual(other.Sent, one.Sent);
            Assert.AreEqual(other.CloseCode, one.CloseCode);
        }

        static RecordedOutput Receive(string text)
        {
            var output = new RecordedOutput();
            Sessions.Ready(output).Receive(text);
            return output;
        }

        static string TextOf(JsonValue vector, string key)
        {
            if (key == "message" && vector["text"] != null) return vector["text"].Text;
            var json = new JsonWriter();
            vector[key].Write(json);
            return json.ToString();
        }
    }
}
