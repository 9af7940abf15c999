using System;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using UnityEditor;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Fields
{
    /// <summary>
    /// An object's serialized fields as the Inspector would show them, read with SerializedProperty alone: no getter of the project's code runs.
    /// </summary>
    internal static class FieldsWriter
    {
        /// <summary>`[{name, type, value}]`, the top level in Unity's order. `types` are those whose enums have names in the tables.</summary>
        internal static void WriteList(Object target, FieldFilter filter, int maxEntries, NameTables names, string[] types, JsonWriter json)
        {
            var values = new InspectorValues(json, maxEntries, names, types);
            json.BeginArray();
            using (var serialized = new SerializedObject(target))
            using (var property = serialized.GetIterator())
            {
                for (var more = property.Next(true); more; more = property.Next(false))
                {
                    if (!filter.Shows(property.name)) continue;
                    json.BeginObject().Key("name").String(property.name).Key("type").String(property.type).Key("value");
                    values.Write(property, 1);
                    json.EndObject();
                }
            }
            json.EndArray();
        }

        /// <summary>The names of the fields that a list would show.</summary>
        internal static List<string> NamesOf(Object target)
        {
            var names = new List<string>();
            using (var serialized = new SerializedObject(target))
            using (var property = serialized.GetIterator())
            {
                for (var more = property.Next(true); more; more = property.Next(false))
                {
                    if (FieldFilter.All.Shows(property.name)) names.Add(property.name);
                }
            }
            return names;
        }

        /// <summary>`{name: value}`; `show` gives the name of each property, or null to leave it out.</summary>
        internal static void WriteObject(Object target, Func<string, string> show, int maxEntries, JsonWriter json)
        {
            var values = new InspectorValues(json, maxEntries);
            json.BeginObject();
            using (var serialized = new SerializedObject(target))
            using (var property = serialized.GetIterator())
            {
                for (var more = property.Next(true); more; more = property.Next(false))
                {
                    var name = show(property.name);
                    if (name != null) values.Write(property, 1, name);
                }
            }
            json.EndObject();
        }
    }
}
