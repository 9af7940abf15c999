using System.Collections.Generic;
using EditorMcp.Core.Json;
using StandIn;
using UnityEngine;

namespace UnityHost
{
    /// <summary>Makes hierarchies in the active scene: large ones, deep ones, and ones with difficult names.</summary>
    internal static class Generator
    {
        static readonly string[] Extra = { "MeshFilter", "MeshRenderer", "BoxCollider" };

        internal static void Run(JsonValue command)
        {
            var count = (int)(command["count"]?.AsInteger ?? 0);
            var branch = (int)(command["branch"]?.AsInteger ?? 8);
            var made = new List<GameObject>(count);
            for (var i = 0; i < count; i++) made.Add(Make("Object " + i, i == 0 ? null : made[(i - 1) / branch], i % 3 == 0 ? Extra.Length : i % 3));
            if (command["lights"]?.AsInteger is long lights) AddLights(made, (int)lights);
            foreach (var name in command["names"]?.Items ?? new JsonValue[0]) Make(name.Text, null, 0);
            if (command["numbers"]?.AsInteger is long numbers) AddNumbers(Make("Numbers", null, 0), (int)numbers);
            if (command["lone"]?.IsTrue == true) Make("lone \ud800 surrogate", null, 0);
            SceneCommands.Changed();
        }

        /// <summary>A component with a large array, as a baked mesh or a height map has.</summary>
        static void AddNumbers(GameObject holder, int count)
        {
            var part = (Component)System.Activator.CreateInstance(TypeFactory.Make("", "Numbers", typeof(MonoBehaviour)));
            part.Data = Yaml.Map();
            part.Data.Set("values", new Yaml { Items = System.Linq.Enumerable.ToList(System.Linq.Enumerable.Repeat(Yaml.Of("7"), count)) });
            Add(holder, part);
        }

        /// <summary>So many lights, evenly spread over the objects.</summary>
        static void AddLights(List<GameObject> objects, int count)
        {
            for (var i = 0; i < count; i++)
            {
                var light = (Component)System.Activator.CreateInstance(TypeFactory.Native("Light"));
                light.Data = Yaml.Map();
                foreach (var field in new[] { "m_Enabled", "m_Type", "m_Intensity", "m_Range" }) light.Data.Set(field, Yaml.Of((i % 7).ToString()));
                Add(objects[i * (objects.Count / count)], light);
            }
        }

        static GameObject Make(string name, GameObject parent, int extras)
        {
            var made = new GameObject { Title = name, Home = World.ActiveScene };
            Add(made, new Transform());
            made.Place = (Transform)made.Parts[0];
            for (var i = 0; i < extras; i++) Add(made, (Component)System.Activator.CreateInstance(TypeFactory.Native(Extra[i])));
            Register(made);
            if (parent is null) World.ActiveScene.Roots.Add(made);
            else
            {
                made.Place.Parent = parent.Place;
                parent.Place.Children.Add(made.Place);
            }
            return made;
        }

        static void Add(GameObject holder, Component part)
        {
            part.Holder = holder;
            Register(part);
            holder.Parts.Add(part);
        }

        static void Register(Object made)
        {
            made.Id = World.NextSceneId();
            World.Objects[made.Id] = made;
        }
    }
}
