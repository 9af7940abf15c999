using System;
using System.Collections.Generic;
using UnityEngine;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>
    /// What Unity keeps of an outermost prefab instance: its source and its changes, in the structure of the file. What was added is listed there only when
    /// the scene is saved.
    /// </summary>
    internal sealed class PrefabInstance : Object
    {
        internal GameObject Root;

        /// <summary>The prefab's guid.</summary>
        internal string Source;

        internal static PrefabInstance Of(YamlDocument document, GameObject root, string source, ReferenceScope scope)
        {
            var made = new PrefabInstance { Root = root, Source = ProjectFiles.Guid(source), Scope = scope, Data = document.Body.Clone(), Id = World.NextSceneId() };
            var changes = made.Data["m_Modification"];
            foreach (var list in new[] { "m_AddedGameObjects", "m_AddedComponents" })
            {
                if (changes?[list] != null) changes.Set(list, new Yaml { Items = new List<Yaml>() });
            }
            World.Objects[made.Id] = made;
            return made;
        }

        /// <summary>The user has changed a property of an object of this instance.</summary>
        internal void Record(Object target, string property, string value)
        {
            var entries = Entries("m_Modifications");
            entries.RemoveAll(entry => entry["target"].FileId == target.SourceId && entry.Text("propertyPath") == property);
            var made = Yaml.Map();
            made.Set("target", Reference(target));
            made.Set("propertyPath", Yaml.Of(property));
            made.Set("value", Yaml.Of(value));
            made.Set("objectReference", Nothing());
            entries.Add(made);
        }

        /// <summary>The user has taken a component of the prefab away.</summary>
        internal void RecordRemoved(Object target) => Entries("m_RemovedComponents").Add(Reference(target));

        List<Yaml> Entries(string list)
        {
            var changes = Data["m_Modification"];
            if (changes[list]?.Items == null) changes.Set(list, new Yaml { Items = new List<Yaml>() });
            return changes[list].Items;
        }

        Yaml Reference(Object target)
        {
            var made = Nothing();
            made.Set("fileID", Yaml.Of(target.SourceId.ToString(System.Globalization.CultureInfo.InvariantCulture)));
            made.Set("guid", Yaml.Of(Source));
            return made;
        }

        static Yaml Nothing()
        {
            var made = Yaml.Map();
            made.Set("fileID", Yaml.Of("0"));
            return made;
        }

        /// <summary>The objects of a prefab are there before anybody asks for them.</summary>
        internal static void FindSources(IEnumerable<Object> targets)
        {
            foreach (var target in targets)
            {
                if (target is object) SourceOf(target);
            }
        }

        /// <summary>The object of the prefab that an instance's object comes from; null for what was added. It was loaded with the instance.</summary>
        internal static Object SourceOf(Object target)
        {
            if (target.Handle == null) return null;
            var path = ProjectFiles.PathFor(target.Handle.Source);
            var id = ProjectFiles.ReferenceId(target.Handle.Source, target.SourceId, path);
            if (World.Objects.TryGetValue(id, out var loaded) && loaded.GetType() == target.GetType()) return loaded;
            var made = (Object)Activator.CreateInstance(target.GetType(), true);
            made.Id = id;
            made.AssetFile = path;
            made.Title = target.Title;
            if (target is Component part) ((Component)made).Holder = (GameObject)SourceOf(part.Holder);
            return World.Objects[id] = made;
        }
    }
}
