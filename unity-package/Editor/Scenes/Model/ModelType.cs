using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Fields;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Fields;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>One type of component in a scene: its bases, and which of its fields are sent. Found out once a question.</summary>
    internal sealed class ModelType
    {
        /// <summary>Plumbing to the Inspector; but what refers to a script is of interest.</summary>
        const string Script = "m_Script";

        readonly Type _type;
        readonly ModelQuestion _question;
        readonly FieldNames _names;
        List<string> _serialized;

        /// <summary>A type; null for a script that is missing, of which managed code gets to see nothing.</summary>
        internal ModelType(Type type, int index, ModelQuestion question, FieldNames names)
        {
            _type = type;
            _question = question;
            _names = names;
            Index = index;
            IsWanted = type != null && question.Wants(type);
            IsRenderer = type != null && typeof(Renderer).IsAssignableFrom(type);
            IsScript = type != null && typeof(MonoBehaviour).IsAssignableFrom(type);
        }

        internal int Index { get; }

        internal bool IsWanted { get; }

        internal bool IsRenderer { get; }

        internal bool IsScript { get; }

        /// <summary>The top-level fields to send, once a component of this type has been seen.</summary>
        internal string[] Chosen { get; private set; }

        /// <summary>Learns the type's fields from a component. They are the same for all of one type.</summary>
        internal void Learn(SerializedObject serialized)
        {
            _serialized = new List<string>();
            using (var property = serialized.GetIterator())
            {
                for (var more = property.Next(true); more; more = property.Next(false))
                {
                    if (FieldFilter.All.Shows(property.name) || property.name == Script) _serialized.Add(property.name);
                }
            }
            var types = BaseTypes().Select(type => type.Name).Prepend(_type.Name).ToList();
            var chosen = _question.Fields.SelectMany(field => _names.Holding(field, _serialized, types));
            Chosen = (_question.AllFields ? _serialized : chosen.Distinct()).ToArray();
        }

        internal void Write(JsonWriter json)
        {
            json.BeginObject().Key("name").String(_type == null ? ComponentSet.Missing : _type.Name);
            if (_type != null)
            {
                json.Key("full").String(_type.FullName).Key("bases").BeginArray();
                foreach (var type in BaseTypes().Concat(_type.GetInterfaces())) json.String(type.FullName ?? type.Name);
                json.EndArray();
            }
            if (_serialized != null)
            {
                json.Key("fields").BeginArray();
                foreach (var field in _serialized) json.String(field);
                json.EndArray();
            }
            json.EndObject();
        }

        /// <summary>Nearest first, without Unity's Object.</summary>
        IEnumerable<Type> BaseTypes()
        {
            for (var at = _type.BaseType; at != null && at != typeof(UnityEngine.Object); at = at.BaseType) yield return at;
        }
    }
}
