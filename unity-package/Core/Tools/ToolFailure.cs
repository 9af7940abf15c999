using System;
using System.Collections.Generic;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>A tool's answer is an error of the v0.1 envelope: code, errorType, and details a caller can act on.</summary>
    internal sealed class ToolFailure : Exception
    {
        internal const int Execution = -32000;
        internal const int NotFound = -32001;
        internal const int Arguments = -32002;
        internal const int Timeout = -32003;
        internal const int Unity = -32004;

        readonly List<KeyValuePair<string, Action<JsonWriter>>> _details = new List<KeyValuePair<string, Action<JsonWriter>>>();

        internal ToolFailure(int code, string message) : base(message)
        {
            Code = code;
        }

        internal int Code { get; }

        internal string ErrorType
        {
            get
            {
                switch (Code)
                {
                    case NotFound: return "not_found";
                    case Arguments: return "validation";
                    case Timeout: return "timeout";
                    case Unity: return "unity";
                    default: return "execution";
                }
            }
        }

        /// <summary>The Editor says no: what is asked for is not there. `argument` names the input that led here.</summary>
        internal static ToolFailure FromUnity(string problem, string argument, string value) =>
            new ToolFailure(Unity, "Unity Editor error: " + problem).With("unityError", problem).With(argument, value);

        /// <summary>The Editor has not loaded it, and nothing is loaded for a question; the caller may read it from disk.</summary>
        internal static ToolFailure NotLoaded(string what, string argument, string value) =>
            FromUnity(what + " is not loaded in the Editor", argument, value).With("reason", "not_loaded");

        internal static ToolFailure BadArgument(string name, string expected, string got) =>
            WrongArgument(name, expected, got, name + " must be " + expected);

        /// <summary>The same in a sentence of its own.</summary>
        internal static ToolFailure WrongArgument(string name, string expected, string got, string what) =>
            new ToolFailure(Arguments, "Invalid tool arguments: " + what)
                .With("invalidParameters", json => json.BeginArray().BeginObject()
                    .Key("name").String(name).Key("expected").String(expected).Key("got").String(got).EndObject().EndArray());

        internal ToolFailure With(string key, string value) => With(key, json => json.String(value));

        internal ToolFailure With(string key, IEnumerable<string> values) => With(key, json =>
        {
            json.BeginArray();
            foreach (var value in values) json.String(value);
            json.EndArray();
        });

        internal ToolFailure With(string key, Action<JsonWriter> value)
        {
            _details.Add(new KeyValuePair<string, Action<JsonWriter>>(key, value));
            return this;
        }

        /// <summary>The error's `data`: tool, errorType, details.</summary>
        internal void WriteData(string tool, JsonWriter json)
        {
            json.BeginObject().Key("tool").String(tool).Key("errorType").String(ErrorType).Key("details").BeginObject();
            foreach (var detail in _details) detail.Value(json.Key(detail.Key));
            json.EndObject().EndObject();
        }
    }
}
