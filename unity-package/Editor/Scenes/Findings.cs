using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// What `project.references.missing` has found: missing scripts and broken references, each in the order they came. Of what is loaded Unity does
    /// not tell the guid that is missing.
    /// </summary>
    internal sealed class Findings
    {
        const int ClockEvery = 64;

        readonly List<Script> _scripts = new List<Script>();
        readonly List<Reference> _references = new List<Reference>();

        /// <summary>A component without its script.</summary>
        internal void AddScript(string file, string gameObject, int index) => _scripts.Add(new Script { File = file, GameObject = gameObject, Index = index });

        /// <summary>A field that points nowhere.</summary>
        internal void AddReference(string file, string gameObject, string type, string property) =>
            _references.Add(new Reference { File = file, GameObject = gameObject, Type = type, Property = property });

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
