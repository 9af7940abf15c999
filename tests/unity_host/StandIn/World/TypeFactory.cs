using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;

namespace StandIn
{
    /// <summary>Makes the types that Unity has built in or compiles from a project's scripts, and that the stand-in has no class for.</summary>
    internal static class TypeFactory
    {
        static readonly ModuleBuilder Module =
            AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("StandInTypes"), AssemblyBuilderAccess.Run).DefineDynamicModule("StandInTypes");

        static readonly Dictionary<string, Type> Made = new Dictionary<string, Type>();

        /// <summary>Name → base and full name of Unity's own components, from the contract's table.</summary>
        static readonly Dictionary<string, string[]> Known = ReadKnown();

        internal static IEnumerable<Type> AllNative => Known.Keys.Where(name => name != nameof(UnityEngine.ScriptableObject)).Select(Native);

        internal static bool IsNative(string name) => Known.ContainsKey(name);

        /// <summary>A component that Unity has built in, below the class it derives from.</summary>
        internal static Type Native(string name)
        {
            if (name == nameof(UnityEngine.Component)) return typeof(UnityEngine.Component);
            if (!Known.TryGetValue(name, out var row)) return Make("UnityEngine", name, typeof(UnityEngine.Behaviour));
            return Make(row[3].Substring(0, row[3].Length - name.Length).TrimEnd('.'), name, Native(row[1]));
        }

        static Dictionary<string, string[]> ReadKnown()
        {
            using (var table = new StreamReader(typeof(TypeFactory).Assembly.GetManifestResourceStream("components.tsv")))
                return table.ReadToEnd().Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(line => line.Split('\t')).ToDictionary(row => row[0]);
        }

        internal static Type Make(string space, string name, Type parent)
        {
            var full = string.IsNullOrEmpty(space) ? name : space + "." + name;
            var existing = typeof(TypeFactory).Assembly.GetType(full);
            if (existing != null && parent.IsAssignableFrom(existing)) return existing;
            var key = full + ":" + parent.FullName;
            if (Made.TryGetValue(key, out var made)) return made;
            // Two scripts of one name in different kinds are told apart by their parent alone.
            var unique = Made.ContainsKey(full) ? full + "_" + parent.Name : full;
            made = Module.DefineType(unique, TypeAttributes.Public | TypeAttributes.Class, parent).CreateTypeInfo().AsType();
            Made[full] = made;
            return Made[key] = made;
        }
    }
}
