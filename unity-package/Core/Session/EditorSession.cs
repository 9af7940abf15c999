using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Gabp;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;

namespace EditorMcp.Core.Session
{
    /// <summary>
    /// One connection to the daemon, from hello to close, without a socket and without a clock. Every message that comes goes through
    /// <see cref="Receive"/>; the owner keeps the calls of different threads apart.
    /// </summary>
    internal sealed class EditorSession
    {
        internal const int MaxCalls = 256;
        internal const int MaxMessageSize = 64 * 1024 * 1024;

        readonly EditorIdentity _identity;
        readonly string _token;
        readonly ISessionOutput _output;
        readonly Dictionary<string, string> _calls = new Dictionary<string, string>();
        readonly Dictionary<string, long> _sequences = new Dictionary<string, long>();
        readonly Dictionary<string, Action<GabpMessage>> _ready;
        ToolRegistry _tools;

        internal EditorSession(EditorIdentity identity, string token, ToolRegistry tools, ISessionOutput output)
        {
            _identity = identity;
            _token = token;
            _tools = tools;
            _output = output;
            _ready = new Dictionary<string, Action<GabpMessage>>
            {
                ["session/hello"] = message => Refuse(message, GabpError.InvalidRequest, "hello was said already"),
                ["tools/list"] = ListTools,
                ["tools/call"] = Call,
                ["events/subscribe"] = message => ChangeChannels(message, true),
                ["events/unsubscribe"] = message => ChangeChannels(message, false),
                ["editormcp/tools"] = message => Answer(message, _tools.WriteDefinitions),
                ["editormcp/ping"] = message => Answer(message, json => json.BeginObject().EndObject()),
                ["editormcp/cancel"] = Cancel,
                ["editormcp/clients"] = Clients,
            };
        }

        internal SessionState State { get; private set; } = SessionState.AwaitingHello;

        internal int OpenCalls => _calls.Count;

        internal bool IsSubscribed(string channel) => State == SessionState.Ready && _sequences.TryGetValue(channel, out var next) && next >= 0;

        /// <summary>Takes one text frame.</summary>
        internal void Receive(string text)
        {
            if (State == SessionState.Closed) return;
            GabpMessage message;
            try
            {
                message = GabpReader.Read(text);
            }
            catch (GabpFault fault)
            {
                Reject(fault);
                return;
            }
            // This side asks nothing and subscribes to nothing, so an answer or an event can only be a stray: it is harmless.
            if (message.Type != MessageType.Request) return;
            if (State == SessionState.AwaitingHello) Hello(message);
            else if (_ready.TryGetValue(message.Method, out var handle)) handle(message);
            else if (_tools.Requests.FirstOrDefault(tool => tool.Id == message.Method) is ITool request) Begin(message, request.Id, request, message.Params);
            else Refuse(message, GabpError.MethodNotFound, "Method not found: " + message.Method);
        }

        /// <summary>A tool has answered; sent unless the call was cancelled meanwhile.</summary>
        internal void Complete(string callId, JsonWriter response)
        {
            if (!_calls.TryGetValue(callId, out var tool)) return;
            if (response.Length > MaxMessageSize)
            {
                Fail(callId, new ToolFailure(ToolFailure.Execution, "Tool execution failed: the answer of " + response.Length + " bytes is too large")
                    .With("reason", "too_large").With("tool", tool));
                return;
            }
            _calls.Remove(callId);
            _output.Send(response.Written);
        }

        internal void Fail(string callId, ToolFailure failure)
        {
            if (!_calls.TryGetValue(callId, out var tool)) return;
            _calls.Remove(callId);
            Send(GabpWriter.Error(callId, failure.Code, failure.Message, json => failure.WriteData(tool, json)));
        }

        /// <summary>Sends an event, if the daemon has subscribed to its channel.</summary>
        internal void Publish(string channel, Action<JsonWriter> payload)
        {
            if (!IsSubscribed(channel)) return;
            Send(GabpWriter.Event(channel, _sequences[channel]++, payload));
        }

        /// <summary>A last event before the Editor goes, though the daemon may not have come to subscribe yet.</summary>
        internal void PublishUnasked(string channel, Action<JsonWriter> payload)
        {
            if (State != SessionState.Ready) return;
            _sequences.TryGetValue(channel, out var next);
            _sequences[channel] = Math.Max(0, next);
            Publish(channel, payload);
        }

        internal void Progress(string callId, double progress, double? total, string text)
        {
            if (!_calls.ContainsKey(callId)) return;
            Publish(Channels.Progress, json =>
            {
                json.BeginObject().Key("id").String(callId).Key("progress").Double(progress);
                if (total.HasValue) json.Key("total").Double(total.Value);
                if (text != null) json.Key("message").String(text);
                json.EndObject();
            });
        }

        internal void ChangeTools(ToolRegistry tools)
        {
            if (tools.Hash == _tools.Hash) return;
            _tools = tools;
            Publish(Channels.ToolsChanged, json => json.BeginObject().Key("toolsHash").String(tools.Hash).EndObject());
        }

        /// <summary>The Editor goes: it closes, or reloads and comes back.</summary>
        internal void Leave() => Close(CloseCodes.Stopping, "the Editor goes");

        /// <summary>The connection is gone: nobody waits for an answer any more.</summary>
        internal void End()
        {
            State = SessionState.Closed;
            foreach (var id in _calls.Keys.ToList()) _output.Cancel(id);
            _calls.Clear();
        }

        void Reject(GabpFault fault)
        {
            if (fault.Id != null) Send(GabpWriter.Error(fault.Id, fault.Code, fault.Message));
            if (fault.Code == GabpError.UnsupportedVersion) Close(CloseCodes.Version, fault.Message);
            else if (fault.Id == null) Close(CloseCodes.Protocol, fault.Message);
        }

        void Hello(GabpMessage message)
        {
            if (message.Method != "session/hello")
            {
                Refuse(message, GabpError.AuthRequired, "session/hello comes first");
                return;
            }
            if (!SameText(message.Params["token"]?.AsString ?? "", _token))
            {
                Refuse(message, GabpError.AuthFailed, "the token is not the one in daemon.json");
                Close(CloseCodes.Token, "the daemon does not know the token");
                return;
            }
            State = SessionState.Ready;
            Answer(message, json => Welcome.Write(_identity, _tools, json));
        }

        void ListTools(GabpMessage message) => Answer(message, json =>
        {
            json.BeginObject().Key("tools").BeginArray();
            foreach (var tool in _tools.All) GabpToolSchema.Write(tool, json);
            json.EndArray().EndObject();
        });

        void Call(GabpMessage message)
        {
            var name = message.Params["name"]?.AsString;
            var arguments = message.Params["arguments"] ?? message.Params["parameters"] ?? JsonValue.EmptyObject;
            if (name == null) Refuse(message, GabpError.InvalidParams, "tools/call needs the name of a tool");
            else if (arguments.Kind != JsonKind.Object) Refuse(message, GabpError.InvalidParams, "arguments is an object");
            else Begin(message, name, _tools.Find(name)?.Tool, arguments);
        }

        /// <summary>Has the main thread do something; whatever it is, it can be cancelled, and its answer is one output.</summary>
        void Begin(GabpMessage message, string name, ITool tool, JsonValue arguments)
        {
            var id = message.Id;
            if (_calls.ContainsKey(id))
            {
                Refuse(message, GabpError.InvalidRequest, "a call with this id is open");
                return;
            }
            _calls[id] = tool?.Id ?? name;
            if (tool == null) Fail(id, new ToolFailure(ToolFailure.NotFound, "Tool not found: " + name));
            else if (_calls.Count > MaxCalls)
                Fail(id, new ToolFailure(ToolFailure.Execution, "Tool execution failed: " + MaxCalls + " calls are open already").With("reason", "too_many_calls"));
            else _output.Start(tool, id, arguments);
        }

        void Cancel(GabpMessage message)
        {
            var id = message.Params["id"]?.AsString;
            if (id == null)
            {
                Refuse(message, GabpError.InvalidParams, "editormcp/cancel needs the id of a call");
                return;
            }
            var open = _calls.Remove(id);
            if (open) _output.Cancel(id);
            Answer(message, json => json.BeginObject().Key("cancelled").Bool(open).EndObject());
        }

        void Clients(GabpMessage message)
        {
            var clients = message.Params["clients"];
            if (clients?.Kind != JsonKind.Array || clients.Items.Any(item => item["name"]?.AsString == null || item["transport"]?.AsString == null))
            {
                Refuse(message, GabpError.InvalidParams, "clients is an array of objects with name and transport");
                return;
            }
            _output.ShowClients(clients.Items.Select(item => new DaemonClient(item["name"].Text, item["version"]?.AsString ?? "", item["transport"].Text)).ToArray());
            Answer(message, json => json.BeginObject().EndObject());
        }

        void ChangeChannels(GabpMessage message, bool subscribe)
        {
            var channels = message.Params["channels"];
            if (channels == null || channels.Kind != JsonKind.Array || channels.Items.Any(item => item.AsString == null))
            {
                Refuse(message, GabpError.InvalidParams, "channels is an array of strings");
                return;
            }
            var known = channels.Items.Select(item => item.Text).Where(name => Array.IndexOf(Channels.All, name) >= 0).Distinct().ToList();
            foreach (var channel in known)
            {
                // A channel that was left keeps its place in the sequence, negative while nobody listens.
                var next = _sequences.TryGetValue(channel, out var stored) ? (stored < 0 ? ~stored : stored) : 0;
                _sequences[channel] = subscribe ? next : ~next;
            }
            Answer(message, json =>
            {
                json.BeginObject().Key(subscribe ? "subscribed" : "unsubscribed").BeginArray();
                foreach (var channel in known) json.String(channel);
                json.EndArray().EndObject();
            });
        }

        void Answer(GabpMessage message, Action<JsonWriter> result) => Send(GabpWriter.Result(message.Id, result));

        void Refuse(GabpMessage message, int code, string problem) => Send(GabpWriter.Error(message.Id, code, problem));

        void Send(JsonWriter json) => _output.Send(json.Written);

        void Close(int code, string reason)
        {
            End();
            _output.Close(code, reason);
        }

        /// <summary>Compares in a time that does not tell where two texts differ.</summary>
        static bool SameText(string given, string expected)
        {
            var difference = given.Length ^ expected.Length;
            for (var i = 0; i < given.Length && expected.Length > 0; i++) difference |= given[i] ^ expected[i % expected.Length];
            return difference == 0;
        }
    }
}
