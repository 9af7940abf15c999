using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Json;
using EditorMcp.Core.Session;
using EditorMcp.Core.Tools;
using NUnit.Framework;

namespace EditorMcp.Tests.Session
{
    /// <summary>Plays one of the contract's dialogues against the engine-free session: the daemon's lines are said, the Editor's are expected.</summary>
    internal sealed class Dialogue
    {
        readonly string _folder;
        readonly Dictionary<string, JsonValue> _variables = new Dictionary<string, JsonValue> { ["$token"] = Text(Sessions.Token) };
        RecordedOutput _output;
        EditorSession _session;
        List<JsonValue> _ownTools = new List<JsonValue>();

        internal Dialogue(string file)
        {
            _folder = Path.GetDirectoryName(file);
            var dialogue = ProtocolFolder.Read(file);
            IsForEditor = dialogue["tests"].Items.Any(side => side.Text == "editor");
            Steps = dialogue["steps"].Items;
            _ownTools = Steps.Select(step => step["message"]?["result"]?["tools"]).Where(tools => tools != null).SelectMany(tools => tools.Items).ToList();
        }

        internal bool IsForEditor { get; }

        IReadOnlyList<JsonValue> Steps { get; }

        internal void Play() => Play(Steps);

        void Play(IReadOnlyList<JsonValue> steps)
        {
            for (var i = 0; i < steps.Count; i++)
            {
                var step = steps[i];
                if (step["play"] != null) Play(ProtocolFolder.Read(Path.Combine(_folder, step["play"].Text + ".json"))["steps"].Items);
                else if (step["connect"]?.AsString == "editor") Connect();
                else if (step["from"]?.AsString == "daemon") _session.Receive(step["text"]?.AsString ?? Write(Fill(step["message"])));
                else if (step["from"]?.AsString == "editor") Expect(step);
                else if (step["close"] != null) Close(step);
                else if (step["expectNothing"] != null) CollectionAssert.IsEmpty(_output.Sent);
            }
        }

        void Connect()
        {
            _output = new RecordedOutput();
            _session = Sessions.New(_output, _ownTools);
        }

        void Close(JsonValue step)
        {
            if (step["by"].Text == "editor")
            {
                // A close that no message led to is the Editor going away.
                if (_output.CloseCode == 0) _session.Leave();
                Assert.AreEqual(step["close"].AsInteger, _output.CloseCode);
            }
            if (step["by"].Text == "daemon") _session.End();
        }

        void Expect(JsonValue step)
        {
            var message = step["message"];
            if (_output.Sent.Count == 0) Cause(message);
            Assert.IsNotEmpty(_output.Sent, "the Editor says nothing, expected " + Write(message));
            var sent = JsonReader.Read(_output.Sent.Dequeue());
            var free = new HashSet<string>((step["any"]?.Items ?? new JsonValue[0]).Select(item => item.Text));
            Match(message, sent, "", step["match"]?.AsString == "subset", free);
        }

        /// <summary>What the session does not say by itself a tool or an event of the Editor's would have caused.</summary>
        void Cause(JsonValue message)
        {
            if (message["type"].Text == "event")
            {
                var payload = Fill(message["payload"]);
                if (message["channel"].Text == Channels.Progress)
                    _session.Progress(payload["id"].Text, payload["progress"].AsDouble ?? 0, payload["total"]?.AsDouble, payload["message"]?.AsString);
                else _session.Publish(message["channel"].Text, payload.Write);
                return;
            }
            var id = Fill(message["id"]).Text;
            if (message["error"] != null) Fail(id, message["error"]);
            else Answer(id, message["result"]);
        }

        void Answer(string id, JsonValue result)
        {
            var call = new ToolCall(id, "", JsonValue.EmptyObject, null);
            result["output"].Write(call.Output);
            foreach (var line in result["diagnostics"]?.Items ?? new JsonValue[0]) call.Diagnose(line.Text);
            _session.Complete(id, call.Finish());
        }

        void Fail(string id, JsonValue error)
        {
            var failure = new ToolFailure((int)error["code"].AsInteger, error["message"].Text);
            foreach (var detail in error["data"]["details"].Members) failure.With(detail.Key, detail.Value.Write);
            _session.Fail(id, failure);
        }

        /// <summary>Variables in their places; one that is new gets a UUID.</summary>
        JsonValue Fill(JsonValue value)
        {
            if (value.AsString?.StartsWith("$") == true)
            {
                if (!_variables.ContainsKey(value.Text)) _variables[value.Text] = Text(Guid.NewGuid().ToString());
                return _variables[value.Text];
            }
            if (value.Kind == JsonKind.Array) return new JsonValue(value.Items.Select(Fill).ToList());
            return value.Kind == JsonKind.Object ? new JsonValue(value.Members.ToDictionary(member => member.Key, member => Fill(member.Value))) : value;
        }

        void Match(JsonValue expected, JsonValue sent, string at, bool subset, HashSet<string> free)
        {
            if (free.Contains(at) || expected.AsString == "$any") return;
            if (expected.AsString?.StartsWith("$") == true && !_variables.ContainsKey(expected.Text)) _variables[expected.Text] = sent;
            expected = expected.AsString?.StartsWith("$") == true ? _variables[expected.Text] : expected;
            Assert.AreEqual(expected.Kind, sent.Kind, at);
            switch (expected.Kind)
            {
                case JsonKind.Object:
                    foreach (var member in expected.Members)
                    {
                        Assert.IsNotNull(sent[member.Key], at + "/" + member.Key + " is missing in " + Write(sent));
                        Match(member.Value, sent[member.Key], at + "/" + member.Key, subset, free);
                    }
                    if (!subset) CollectionAssert.AreEquivalent(expected.Members.Keys, sent.Members.Keys, at);
                    break;
                case JsonKind.Array:
                    Assert.AreEqual(expected.Items.Count, sent.Items.Count, at);
                    for (var i = 0; i < expected.Items.Count; i++) Match(expected.Items[i], sent.Items[i], at + "/" + i, subset, free);
                    break;
                case JsonKind.Number:
                    Assert.AreEqual(expected.AsDouble, sent.AsDouble, at);
                    break;
                default:
                    Assert.AreEqual(expected.Text, sent.Text, at);
                    break;
            }
        }

        static string Write(JsonValue value)
        {
            var json = new JsonWriter();
            value.Write(json);
            return json.ToString();
        }

        static JsonValue Text(string text) => new JsonValue(JsonKind.String, text);
    }
}
