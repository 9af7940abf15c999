using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Tools;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// What `project.references.missing` has found: missing scripts and broken references, each in the order they came. Of what is loaded Unity does
    /// not tell the guid that is missing.
    /// </summary>
    internal sealed class Findings
    {
        const int ClockEvery = 64;
        const int MostNames = 10;
        static readonly Regex Place = new Regex(@"\.Array\.data\[\d+\]");

        readonly List<Script> _scripts = new List<Script>();
        readonly List<Reference> _references = new List<Reference>();

        /// <summary>A component without its script.</summary>
        internal void AddScript(string file, string gameObject, int index) => _scripts.Add(new Script { File = file, GameObject = gameObject, Index = index });

        /// <summary>A field that points nowhere.</summary>
        internal void AddReference(string file, string gameObject, string type, string property) =>
            _references.Add(new Reference { File = file, GameObject = gameObject, Type = type, Property = property });

        /// <summary>The tool's output by guid: nobody here knows one, so that all findings are one group.</summary>
        internal void WriteGrouped(JsonWriter json)
        {
            var total = _scripts.Count + _references.Count;
            json.BeginObject().Key("missingScripts").BeginArray().EndArray().Key("brokenReferences").BeginArray().EndArray().Key("groups").BeginArray();
            if (total > 0)
            {
                json.BeginObject().Key("guid").String("").Key("count").Integer(total);
                WriteMostUsed(json.Key("fields"), Fields());
                WriteMostUsed(json.Key("files"), _scripts.Select(script => script.File).Concat(_references.Select(reference => reference.File)));
                json.EndObject();
            }
            json.EndArray();
            WriteEnd(total, false, json);
        }

        IEnumerable<string> Fields() =>
            _scripts.Select(script => "m_Script").Concat(_references.Select(reference => reference.Type + "." + Place.Replace(reference.Property, "[]")));

        static void WriteMostUsed(JsonWriter json, IEnumerable<string> names)
        {
            var counted = names.GroupBy(name => name).OrderByDescending(same => same.Count()).ThenBy(same => same.Key, StringComparer.Ordinal).ToList();
            json.BeginArray();
            foreach (var same in counted.Take(MostNames)) json.String(same.Key);
            if (counted.Count > MostNames) json.String("…");
            json.EndArray();
        }

        /// <summary>Nothing that is loaded is undecided: the Editor has its packages.</summary>
        static void WriteEnd(int total, bool truncated, JsonWriter json)
        {
            json.Key("undecided").BeginArray().EndArray().Key("total").Integer(total).Key("truncated").Bool(truncated);
            LiveAnswer.End(json);
        }

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
            json.EndArray();
            WriteEnd(total, total > pageSize, json);
        }

        struct Script
        {
            internal string File;
            internal string GameObject;
            internal int Index;

            internal void Write(JsonWriter json) =>
                json.BeginObject().Key("path").String(File).Key("gameObjectPath").String(GameObject).Key("componentIndex").Integer(Index)
                    .Key("context").String("Missing script component at index " + Index + " on GameObject '" + GameObject + "'").EndObject();
        }

        struct Reference
        {
            internal string File;
            internal string GameObject;
            internal string Type;
            internal string Property;

            internal void Write(JsonWriter json) =>
                json.BeginObject().Key("path").String(File).Key("gameObjectPath").String(GameObject).Key("componentType").String(Type)
                    .Key("propertyPath").String(Property)
                    .Key("context").String(Type + "." + Property + " on '" + GameObject + "' refers to an object that does not exist").EndObject();
        }
    }
}
