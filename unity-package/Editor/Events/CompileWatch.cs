using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Feedback;
using EditorMcp.Core.Json;
using UnityEditor;
using UnityEditor.Compilation;

namespace EditorMcp.Editor.Events
{
    /// <summary>
    /// What Unity tells of compiles. Building a player and AssemblyBuilder raise the same events: only assemblies that the Editor itself loads count, and
    /// a compile without any leaves the last one standing.
    /// </summary>
    internal sealed class CompileWatch
    {
        const string Ours = "Library/ScriptAssemblies/";
        const string Key = "EditorMcp.Compile";

        readonly Action<byte[]> _tell;
        CompileRecord _last;
        CompileRecord _running;
        bool _sawOthers;
        int _quietLooks;

        internal CompileWatch(Action<byte[]> tell)
        {
            _tell = tell;
        }

        internal void Start()
        {
            CompilationPipeline.compilationStarted += OnStarted;
            CompilationPipeline.assemblyCompilationFinished += OnAssembly;
            CompilationPipeline.compilationFinished += OnFinished;
            var saved = SessionState.GetString(Key, "");
            _last = saved.Length > 0 ? CompileRecord.Read(saved) : FromBefore();
            // The domain that saw it begin is gone, and with it the rest of its events.
            if (!_last.IsFinished) _last.Finish(Result(_last), Now, Stale(_last));
            Tell(_last);
        }

        internal void Stop()
        {
            CompilationPipeline.compilationStarted -= OnStarted;
            CompilationPipeline.assemblyCompilationFinished -= OnAssembly;
            CompilationPipeline.compilationFinished -= OnFinished;
            var json = new JsonWriter();
            (_running ?? _last).Write(json);
            SessionState.SetString(Key, json.ToString());
        }

        /// <summary>A few times a second. Another package's exception keeps the end of a compile from us; that Unity no longer compiles says it as well.</summary>
        internal void Look()
        {
            _quietLooks = _running == null || EditorApplication.isCompiling ? 0 : _quietLooks + 1;
            if (_quietLooks > 2) OnFinished(null);
        }

        static long Now => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        /// <summary>What was compiled before this package was loaded for the first time.</summary>
        static CompileRecord FromBefore()
        {
            var record = new CompileRecord(0, 0);
            record.Finish(EditorUtility.scriptCompilationFailed ? CompileRecord.Failed : CompileRecord.Succeeded, 0, new string[0]);
            return record;
        }

        void OnStarted(object context)
        {
            _sawOthers = BuildPipeline.isBuildingPlayer;
            _running = new CompileRecord(_last.Number + 1, Now);
            if (!_sawOthers) Tell(_running);
        }

        void OnAssembly(string path, CompilerMessage[] messages)
        {
            if ((path ?? "").Replace('\\', '/').IndexOf(Ours, StringComparison.Ordinal) < 0)
            {
                _sawOthers = true;
                return;
            }
            if (_running == null) _running = new CompileRecord(_last.Number + 1, Now);
            var name = Path.GetFileNameWithoutExtension(path);
            _running.AddAssembly(name);
            foreach (var message in messages)
            {
                if (message.type == CompilerMessageType.Warning) _running.AddWarning();
                else if (message.type == CompilerMessageType.Error) _running.AddError(name, message.message ?? "", message.file, message.line, message.column);
            }
            Tell(_running);
        }

        void OnFinished(object context)
        {
            if (_running == null) return;
            var compiled = _running;
            _running = null;
            _quietLooks = 0;
            if (compiled.HasAssemblies || !_sawOthers)
            {
                compiled.Finish(Result(compiled), Now, Stale(compiled));
                _last = compiled;
            }
            Tell(_last);
        }

        /// <summary>Errors decide. Without any, a compile that had nothing to do leaves what failed before as it is.</summary>
        static string Result(CompileRecord record)
        {
            var failed = record.ErrorCount > 0 || (!record.HasAssemblies && EditorUtility.scriptCompilationFailed);
            return failed ? CompileRecord.Failed : CompileRecord.Succeeded;
        }

        /// <summary>The assemblies that failed, and those that refer to them: Unity goes on with what it compiled before.</summary>
        static IEnumerable<string> Stale(CompileRecord record)
        {
            if (record.FailedAssemblies.Count == 0) return new string[0];
            var stale = new HashSet<string>(record.FailedAssemblies);
            var all = CompilationPipeline.GetAssemblies();
            for (var before = 0; before != stale.Count;)
            {
                before = stale.Count;
                stale.UnionWith(all.Where(one => one.assemblyReferences.Any(used => stale.Contains(used.name))).Select(one => one.name).ToList());
            }
            return stale.OrderBy(name => name, StringComparer.Ordinal);
        }

        void Tell(CompileRecord record)
        {
            var json = new JsonWriter();
            record.Write(json);
            _tell(json.ToArray());
        }
    }
}
