using System;
using System.Collections.Generic;
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

        static readonly Dictionary<string, string> Bases = new Dictionary<string, string>
        {
            ["BoxCollider"] = "Collider", ["SphereCollider"] = "Collider", ["CapsuleCollider"] = "Collider", ["MeshCollider"] = "Collider",
            ["MeshRenderer"] = "Renderer", ["SkinnedMeshRenderer"] = "Renderer",
        };

        /// <summary>A component that Unity has built in, below the class it derives from.</summary>
        internal static Type Native(string name) =>
            Make("UnityEngine", name, Bases.TryGetValue(name, out var parent) ? Make("UnityEngine", parent, typeof(UnityEngine.Component)) : typeof(UnityEngine.Behaviour));

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
