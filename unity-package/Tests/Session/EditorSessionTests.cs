using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;
using NUnit.Framework;

namespace EditorMcp.Tests.Session
{
    internal sealed class EditorSessionTests
    {
        const string Call = "{\"v\":\"gabp/1\",\"id\":\"ID\",\"type\":\"request\",\"method\":\"tools/call\",\"params\":{\"name\":\"editor/selection/info\",\"arguments\":{}}}";

        const string Scene = "{\"v\":\"gabp/1\",\"id\":\"ID\",\"type\":\"request\",\"method\":\"editormcp/scene\",\"params\":{\"scenePath\":\"active\"}}";

        const string Clients = "{\"v\":\"gabp/1\",\"id\":\"c\",\"type\":\"request\",\"method\":\"editormcp/clients\",\"params\":{\"clients\":LIST}}";

        RecordedOutput _output;
        EditorSession _session;

        [SetUp]
        public void SetUp()
        {
            _output = new RecordedOutput();
            _session = Sessions.Ready(_output);
        }

        [Test]
        public void NoEventIsSentBeforeItsChannelIsSubscribed()
        {
            _session.Publish(Channels.State, json => json.BeginObject().EndObject());
            CollectionAssert.IsEmpty(_output.Sent);
        }

        [Test]
        public void ACallWithAnOpenIdIsRefused()
        {
            _session.Receive(Call);
            _session.Receive(Call);
            StringAssert.Contains("-32600", _output.Sent.Dequeue());
            Assert.AreEqual(1, _output.Started.Count);
        }

        [Test]
        public void TheDaemonsOwnQuestionsAreRunAsToolsAreAndNotListed()
        {
            _session.Receive(Scene);
            _session.Receive(Scene);
            CollectionAssert.AreEqual(new[] { "ID editormcp/scene {\"scenePath\":\"active\"}" }, _output.Started);
            StringAssert.Contains("-32600", _output.Sent.Dequeue());
            _session.Receive("{\"v\":\"gabp/1\",\"id\":\"c\",\"type\":\"request\",\"method\":\"editormcp/cancel\",\"params\":{\"id\":\"ID\"}}");
            CollectionAssert.AreEqual(new[] { "ID" }, _output.Cancelled);
            _output.Sent.Clear();
            _session.Receive("{\"v\":\"gabp/1\",\"id\":\"l\",\"type\":\"request\",\"method\":\"tools/list\"}");
            StringAssert.DoesNotContain("editormcp", _output.Sent.Dequeue());
        }

        [Test]
        public void CallsBeyondTheLimitAreRefusedAndTheOthersGoOn()
        {
            for (var i = 0; i <= EditorSession.MaxCalls; i++) _session.Receive(Call.Replace("ID", "id-" + i));
            Assert.AreEqual(EditorSession.MaxCalls, _output.Started.Count);
            StringAssert.Contains("too_many_calls", _output.Sent.Dequeue());
        }

        [Test]
        public void AnAnswerThatIsTooLargeIsAnErrorInstead()
        {
            _session.Receive(Call);
            _session.Complete("ID", new JsonWriter().String(new string('x', EditorSession.MaxMessageSize)));
            StringAssert.Contains("too_large", _output.Sent.Dequeue());
        }

        [Test]
        public void TheEndOfTheConnectionCancelsWhatIsOpen()
        {
            _session.Receive(Call);
            _session.End();
            CollectionAssert.AreEqual(new[] { "ID" }, _output.Cancelled);
            _session.Complete("ID", new JsonWriter());
            CollectionAssert.IsEmpty(_output.Sent);
        }

        [Test]
        public void TheDaemonsClientsAreShownAsTheyCallThemselves()
        {
            _session.Receive(Clients.Replace("LIST", "[{\"name\":\"claude-code\",\"version\":\"2.1\",\"transport\":\"stdio\"},{\"name\":\"unnamed\",\"transport\":\"later\",\"more\":1}]"));
            CollectionAssert.AreEqual(new[] { "claude-code 2.1 (stdio)", "unnamed (later)" }, _output.Clients.Select(client => client.ToString()));
            StringAssert.Contains("\"result\":{}", _output.Sent.Dequeue());
            _session.Receive(Clients.Replace("LIST", "[]"));
            CollectionAssert.IsEmpty(_output.Clients);
        }

        [Test]
        public void AListOfClientsThatCannotBeReadChangesNothing()
        {
            _session.Receive(Clients.Replace("LIST", "[{\"name\":\"claude-code\",\"transport\":\"stdio\"},{\"transport\":\"stdio\"}]"));
            Assert.IsNull(_output.Clients);
            StringAssert.Contains("-32602", _output.Sent.Dequeue());
        }

        [Test]
        public void ToolsThatStayTheSameAreNotAnnounced()
        {
            _session.Receive("{\"v\":\"gabp/1\",\"id\":\"s\",\"type\":\"request\",\"method\":\"events/subscribe\",\"params\":{\"channels\":[\"editormcp/toolschanged\",\"no/such\"]}}");
            StringAssert.Contains("[\"editormcp/toolschanged\"]", _output.Sent.Dequeue());
            _session.ChangeTools(new ToolRegistry(new ToolDefinition[0], new ITool[0]));
            CollectionAssert.IsEmpty(_output.Sent);
        }
    }
}
