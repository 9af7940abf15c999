using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using StandIn;
using UnityEditor;
using UnityEditor.Compilation;
using UnityEditor.SceneManagement;
using UnityEngine;
using Assembly = System.Reflection.Assembly;

namespace UnityHost
{
    /// <summary>The scripting domain: the package's code and all its static state, thrown away and loaded anew at every reload.</summary>
    internal sealed class Domain
    {
        readonly string _file;

        internal Domain(string file)
        {
            _file = file;
        }

        internal Assembly Package { get; private set; }

        internal int Reloads { get; private set; }

        /// <summary>Whether another package, loaded before ours, throws in every callback from the next load on.</summary>
        internal bool HasTrouble { get; set; }

        /// <summary>Threads of ours that a reload found alive: each hangs a real Editor.</summary>
        internal int ThreadsLeft { get; private set; }

        internal void Load()
        {
            if (HasTrouble) EditorApplication.StubMakeTrouble();
            Package = Assembly.Load(File.ReadAllBytes(_file));
            World.Scripts.Clear();
            World.Scripts.Add(Package);
            foreach (var type in Package.GetTypes().Where(type => type.IsDefined(typeof(InitializeOnLoadAttribute), false)))
                RuntimeHelpers.RunClassConstructor(type.TypeHandle);
        }

        /// <summary>What Unity does between two domains: tell, forget every subscription, load again.</summary>
        internal void Reload(Action between)
        {
            AssemblyReloadEvents.StubBefore();
            Unload();
            EditorApplication.StubForget();
            EditorSceneManager.StubForget();
            PrefabStage.StubForget();
            ObjectChangeEvents.StubForget();
            CompilationPipeline.StubForget();
            Testing.Forget();
            UnityEngine.Application.StubForget();
            Selection.selectionChanged = null;
            between();
            Load();
            Reloads++;
        }

        /// <summary>What the runtime does at the end of a domain, whatever Unity's handlers did: tell, and want every thread gone.</summary>
        void Unload()
        {
            var unload = typeof(AppDomain).GetField("DomainUnload", BindingFlags.Instance | BindingFlags.NonPublic);
            World.Tell((Delegate)unload.GetValue(AppDomain.CurrentDomain), AppDomain.CurrentDomain, EventArgs.Empty);
            unload.SetValue(AppDomain.CurrentDomain, null);
            if (Bridge == null) return;
            var link = Read(Bridge, "Link");
            foreach (var name in new[] { "_receiver", "_sender" })
            {
                var thread = (System.Threading.Thread)link.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic).GetValue(link);
                if (thread.IsAlive) ThreadsLeft++;
            }
        }

        /// <summary>The package's running bridge; null where it stays out.</summary>
        internal object Bridge => Package.GetType("EditorMcp.Editor.Startup").GetProperty("Running", BindingFlags.Static | BindingFlags.NonPublic).GetValue(null);

        /// <summary>A property of the package's own objects, followed by its dotted name.</summary>
        internal static object Read(object from, string path)
        {
            foreach (var name in path.Split('.'))
                from = from.GetType().GetProperty(name, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public).GetValue(from);
            return from;
        }
    }
}
