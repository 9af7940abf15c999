using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Fields;
using EditorMcp.Core.Json;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>The component types of a scene, and the sets of them that its objects have. Thousands of objects share one set.</summary>
    internal sealed class ModelTypes
    {
        readonly ModelQuestion _question;
        readonly FieldNames _names;
        readonly Dictionary<ComponentSet, ModelSet> _sets = new Dictionary<ComponentSet, ModelSet>();
        readonly List<ModelSet> _allSets = new List<ModelSet>();
        readonly Dictionary<Type, ModelType> _types = new Dictionary<Type, ModelType>();
        readonly List<ModelType> _allTypes = new List<ModelType>();
        ModelType _missing;
        ComponentSet _last;
        ModelSet _lastSet;

        internal ModelTypes(ModelQuestion question, FieldNames names)
        {
            _question = question;
            _names = names;
        }

        internal ModelSet Of(ComponentSet components)
        {
            // Neighbours are mostly alike.
            if (!ReferenceEquals(components, _last)) _lastSet = Find(_last = components);
            return _lastSet;
        }

        ModelSet Find(ComponentSet components)
        {
            if (_sets.TryGetValue(components, out var known)) return known;
            var made = new ModelSet(_allSets.Count, components.Types.Select(Of).ToArray(), _question);
            _allSets.Add(made);
            return _sets[components] = made;
        }

        internal void Write(JsonWriter json)
        {
            json.Key("sets").BeginArray();
            foreach (var set in _allSets)
            {
                json.BeginArray();
                foreach (var type in set.Types) json.Integer(type.Index);
                json.EndArray();
            }
            json.EndArray().Key("types").BeginArray();
            foreach (var type in _allTypes) type.Write(json);
            json.EndArray();
        }

        ModelType Of(Type type)
        {
            if (type == null) return _missing ?? (_missing = Add(null));
            return _types.TryGetValue(type, out var known) ? known : _types[type] = Add(type);
        }

        ModelType Add(Type type)
        {
            var made = new ModelType(type, _allTypes.Count, _question, _names);
            _allTypes.Add(made);
            return made;
        }
    }

    /// <summary>The types of an object's components, in order, and which of the components have to be looked at.</summary>
    internal sealed class ModelSet
    {
        internal ModelSet(int index, ModelType[] types, ModelQuestion question)
        {
            Index = index;
            Types = types;
            LooksInside = types.Any(type => type.IsWanted) || ((question.Bounds || question.Triangles) && types.Any(type => type.IsRenderer));
        }

        internal int Index { get; }

        internal ModelType[] Types { get; }

        /// <summary>Whether the object is asked for its components at all.</summary>
        internal bool LooksInside { get; }
    }
}
