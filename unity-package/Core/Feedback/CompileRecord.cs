using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Feedback
{
    /// <summary>One compile of the Editor's scripts, as `editor/compile` tells it: it grows while the compile runs, and outlives the reload behind it.</summary>
    internal sealed class CompileRecord
    {
        internal const string Succeeded = "succeeded";
        internal const string Failed = "failed";
        internal const string Unknown = "unknown";

        /// <summary>A compile with more errors has one cause; the count goes on.</summary>
        const int MostErrors = 200;

        readonly List<JsonValue> _errors = new List<JsonValue>();
        readonly List<string> _assemblies = new List<string>();
        string[] _stale = new string[0];

        internal CompileRecord(long number, long startedAt)
        {
            Number = number;
            StartedAt = startedAt;
        }

        internal long Number { get; }

        /// <summary>Milliseconds since 1970; 0 where nobody saw it begin.</summary>
        internal long StartedAt { get; }

        internal bool IsFinished { get; private set; }

        internal string Result { get; private set; } = Unknown;

        internal bool HasAssemblies => _assemblies.Count > 0;

        /// <summary>The assemblies that did not compile.</summary>
        internal IReadOnlyCollection<string> FailedAssemblies { get; private set; } = new HashSet<string>();

        internal int ErrorCount { get; private set; }

        internal int Warnings { get; private set; }

        long FinishedAt { get; set; }

        internal void AddAssembly(string name)
        {
            if (!_assemblies.Contains(name)) _assemblies.Add(name);
        }

        internal void AddWarning() => Warnings++;

        internal void AddError(string assembly, string text, string file, int line, int column)
        {
            ErrorCount++;
            ((HashSet<string>)FailedAssemblies).Add(assembly);
            if (_errors.Count == MostErrors) return;
            var split = new CompilerText(text);
            var json = new JsonWriter().BeginObject().Key("file").String((file ?? "").Replace('\\', '/')).Key("line").Integer(line).Key("column").Integer(column)
                .Key("code").String(split.Code).Key("message").String(split.Message).Key("assembly").String(assembly).EndObject();
            _errors.Add(JsonReader.Read(json.ToString()));
        }

        internal void Finish(string result, long now, IEnumerable<string> stale)
        {
            IsFinished = true;
            Result = result;
            FinishedAt = now;
            _stale = stale.ToArray();
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("phase").String(IsFinished ? "finished" : "compiling").Key("number").Integer(Number).Key("result").String(Result);
            if (StartedAt > 0) json.Key("startedAt").Integer(StartedAt);
            if (FinishedAt > 0) json.Key("finishedAt").Integer(FinishedAt);
            json.Key("errors").BeginArray();
            foreach (var error in _errors) WriteError(error, json);
            json.EndArray().Key("errorCount").Integer(ErrorCount).Key("warnings").Integer(Warnings);
            WriteNames("assemblies", _assemblies, json);
            WriteNames("stale", _stale, json);
            json.EndObject();
        }

        internal static CompileRecord Read(string saved)
        {
            var json = JsonReader.Read(saved);
            var record = new CompileRecord(Integer(json, "number"), Integer(json, "startedAt"))
            {
                IsFinished = json["phase"].Text == "finished",
                Result = json["result"].Text,
                FinishedAt = Integer(json, "finishedAt"),
                ErrorCount = (int)Integer(json, "errorCount"),
                Warnings = (int)Integer(json, "warnings"),
                _stale = json["stale"].Items.Select(name => name.Text).ToArray(),
            };
            record._errors.AddRange(json["errors"].Items);
            record._assemblies.AddRange(json["assemblies"].Items.Select(name => name.Text));
            record.FailedAssemblies = new HashSet<string>(record._errors.Select(error => error["assembly"].Text));
            return record;
        }

        static void WriteError(JsonValue error, JsonWriter json) => json.BeginObject()
            .Key("file").String(error["file"].Text).Key("line").Integer(Integer(error, "line")).Key("column").Integer(Integer(error, "column"))
            .Key("code").String(error["code"].Text).Key("message").String(error["message"].Text).Key("assembly").String(error["assembly"].Text).EndObject();

        static void WriteNames(string key, IEnumerable<string> names, JsonWriter json)
        {
            json.Key(key).BeginArray();
            foreach (var name in names) json.String(name);
            json.EndArray();
        }

        static long Integer(JsonValue json, string key) => (long)(json[key]?.AsDouble ?? 0);
    }
}
