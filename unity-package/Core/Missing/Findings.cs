using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Core.Missing
{
    /// <summary>What `project.references.missing` has found: missing scripts and broken references, each in the order they came.</summary>
    internal sealed class Findings
    {
        internal const string NoObject = "refers to an object that does not exist";
        internal const string NoAsset = "refers to an asset that does not exist";

        const int ClockEvery = 64;

        readonly List<Script> _scripts = new List<Script>();
        readonly List<Reference> _references = new List<Reference>();

        /// <summary>A component without its script; the script's guid where it is known, else empty.</summary>
        internal void AddScript(string file, string gameObject, int index, string guid) =>
            _scripts.Add(new Script { File = file, GameObject = gameObject, Index = index, Guid = guid });

        /// <summary>A field that points nowhere. No GameObject in a file without; no reference where only its absence is known.</summary>
        internal void AddReference(string file, string gameObject, string type, string property, FileReference? reference, string fault) =>
            _references.Add(new Reference { File = file, GameObject = gameObject, Type = type, Property = property, To = reference, Fault = fault });

        /// <summary>The tool's output: missing scripts first, then references, cut to a page.</summary>
        internal IEnumerator Write(long pageSize, JsonWriter json, Slice slice)
        {
            json.BeginObject().Key("missingScripts").BeginArray();
            for (var i = 0; i < _scripts.Count && i < pageSize; i++)
            {
                _scripts[i].Write(json);
                if (i % ClockEvery == 0 && slice.Over) yield return null;
            }
            json.EndArray().Key("brokenReferences").BeginArray();
            for (var i = 0; i < _references.Count && i + _scripts.Count < pageSize; i++)
            {
                _references[i].Write(json);
                if (i % ClockEvery == 0 && slice.Over) yield return null;
            }
            var total = _scripts.Count + _references.Count;
            json.EndArray().Key("total").Integer(total).Key("truncated").Bool(total > pageSize).Key("source").String("editor").EndObject();
        }

        sealed class Script
        {
            internal string File;
            internal string GameObject;
            internal int Index;
            internal string Guid;

            internal void Write(JsonWriter json)
            {
                json.BeginObject().Key("path").String(File).Key("gameObjectPath").String(GameObject).Key("componentIndex").Integer(Index);
                if (Guid.Length > 0) json.Key("guid").String(Guid);
                json.Key("context").String("Missing script component at index " + Index + " on GameObject '" + GameObject + "'").EndObject();
            }
        }

        sealed class Reference
        {
            internal string File;
            internal string GameObject;
            internal string Type;
            internal string Property;
            internal FileReference? To;
            internal string Fault;

            internal void Write(JsonWriter json)
            {
                json.BeginObject().Key("path").String(File);
                if (GameObject != null) json.Key("gameObjectPath").String(GameObject);
                if (Type.Length > 0) json.Key("componentType").String(Type);
                json.Key("propertyPath").String(Property);
                if (To != null && To.Value.Guid.Length > 0) json.Key("referenceGuid").String(To.Value.Guid);
                if (To != null) json.Key("referenceFileId").String(To.Value.FileId.ToString(CultureInfo.InvariantCulture));
                var field = Type.Length > 0 ? Type + "." + Property : Property;
                var where = GameObject != null ? " on '" + GameObject + "'" : "";
                json.Key("context").String(field + where + " " + Fault).EndObject();
            }
        }
    }
}
