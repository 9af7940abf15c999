using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>The project's settings as Unity holds them, each by the name of its class; read from their files when they are first asked for.</summary>
    internal static class SettingsObjects
    {
        const string Matrix = "m_LayerCollisionMatrix";

        static readonly Dictionary<string, string> Files = new Dictionary<string, string>
        {
            ["TagManager"] = "TagManager", ["PhysicsManager"] = "DynamicsManager", ["Physics2DSettings"] = "Physics2DSettings",
            ["QualitySettings"] = "QualitySettings", ["TimeManager"] = "TimeManager",
        };

        static readonly Dictionary<string, Object> Loaded = new Dictionary<string, Object>();
        static readonly HashSet<Object> Dirty = new HashSet<Object>();

        /// <summary>Null for a class that there is none of.</summary>
        internal static Object Of(string name)
        {
            if (!Files.TryGetValue(name, out var file)) return null;
            if (Loaded.TryGetValue(name, out var known)) return known;
            var made = (Object)Activator.CreateInstance(TypeFactory.Make("UnityEditor", name, typeof(Object)));
            made.Data = ProjectFiles.Settings(file)?.Clone() ?? Yaml.Map();
            // In memory the matrix is numbers; files have it as one row of digits.
            if (made.Data[Matrix]?.Scalar != null) made.Data.Set(Matrix, new Yaml { Items = Rows(made.Data[Matrix].Scalar) });
            return Loaded[name] = made;
        }

        internal static IEnumerable<string> DirtyNames => Dirty.Select(target => target.Id + " " + target.Title);

        internal static bool IsDirty(Object target) => Dirty.Contains(target);

        /// <summary>The user changes a setting, and has not saved the project yet.</summary>
        internal static void Change(string name, string property, string value)
        {
            Overrides.Apply(Of(name), property, Yaml.Of(value));
            Dirty.Add(Of(name));
        }

        static List<Yaml> Rows(string digits) => Enumerable.Range(0, digits.Length / 8).Select(row =>
        {
            var bytes = Enumerable.Range(0, 4).Select(at => digits.Substring(row * 8 + at * 2, 2)).Reverse();
            return Yaml.Of(uint.Parse(string.Concat(bytes), NumberStyles.HexNumber, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture));
        }).ToList();
    }
}
