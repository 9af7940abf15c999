using System;
using System.Collections.Generic;
using System.Diagnostics;
using EditorMcp.Core.Feedback;
using EditorMcp.Core.Session;
using EditorMcp.Editor.Connection;
using UnityEditor;
using UnityEditor.Compilation;
using UnityEngine;

namespace EditorMcp.Editor.Events
{
    /// <summary>
    /// The last console lines, in a ring of our own: Unity's list is internal and honours the user's filters. Lines come from any thread and are told
    /// from the sender's, so that a hidden or blocked Editor tells them too. Numbers and unsent lines outlive a reload.
    /// </summary>
    internal sealed class ConsoleLog
    {
        /// <summary>What is told at once, and how soon the next may follow: a project that logs in a loop must not flood the wire.</summary>
        const int ToldAtOnce = 100;

        const int NextAfterMs = 10;
        const string TailKey = "EditorMcp.Console";
        const string LastKey = "EditorMcp.ConsoleLast";

        static readonly string[] Levels = { "error", "assert", "warning", "log", "exception" };

        readonly object _lock = new object();
        readonly ConsoleTail _tail = new ConsoleTail();
        readonly HashSet<string> _ofCompiler = new HashSet<string>();
        readonly Action _changed;
        int _session;
        long _told;
        long _next;

        /// <summary>`changed` is called from any thread: there is something to tell.</summary>
        internal ConsoleLog(Action changed)
        {
            _changed = changed;
        }

        internal void Start()
        {
            lock (_lock) _tail.Restore(UnityEditor.SessionState.GetString(TailKey, ""), UnityEditor.SessionState.GetInt(LastKey, 0));
            UnityEditor.SessionState.EraseString(TailKey);
            Application.logMessageReceivedThreaded += Add;
            CompilationPipeline.compilationStarted += OnCompilation;
            CompilationPipeline.assemblyCompilationFinished += AddCompilerMessages;
        }

        internal void Stop()
        {
            Application.logMessageReceivedThreaded -= Add;
            CompilationPipeline.compilationStarted -= OnCompilation;
            CompilationPipeline.assemblyCompilationFinished -= AddCompilerMessages;
            lock (_lock) UnityEditor.SessionState.SetString(TailKey, _tail.Save());
        }

        /// <summary>Where the domain goes without a word, numbers that may have been told must not be given again. On the main thread, at a tick.</summary>
        internal void KeepPlace()
        {
            long last;
            lock (_lock) last = _tail.Last;
            UnityEditor.SessionState.SetInt(LastKey, (int)last);
        }

        /// <summary>Tells what has come since, to a new session all that is kept; milliseconds until it wants to be called again. On the sender's thread.</summary>
        internal int Flush(SessionHub hub)
        {
            List<ConsoleLine> lines;
            int session = hub.Session;
            lock (_lock)
            {
                if (session != _session) _told = 0;
                _session = session;
                if (_told == _tail.Last) return int.MaxValue;
                var wait = (_next - Stopwatch.GetTimestamp()) * 1000 / Stopwatch.Frequency;
                if (wait > 0) return (int)wait;
                lines = _tail.After(_told, ToldAtOnce);
            }
            var told = 0L;
            foreach (var line in lines)
            {
                if (!hub.PublishTo(session, Channels.Console, line.Write)) break;
                told = line.Number;
            }
            lock (_lock)
            {
                if (told > 0) _told = told;
                _next = Stopwatch.GetTimestamp() + NextAfterMs * Stopwatch.Frequency / 1000;
            }
            return NextAfterMs;
        }

        void OnCompilation(object context)
        {
            lock (_lock) _ofCompiler.Clear();
        }

        void AddCompilerMessages(string assembly, CompilerMessage[] messages)
        {
            lock (_lock)
            {
                foreach (var message in messages)
                {
                    // Unity logs these as well, now or later.
                    if (!_ofCompiler.Add(message.message ?? "")) continue;
                    var level = message.type == CompilerMessageType.Error ? "error" : message.type == CompilerMessageType.Warning ? "warning" : "log";
                    _tail.Add(level, message.message, "", (message.file ?? "").Replace('\\', '/'), message.line);
                }
            }
            _changed();
        }

        void Add(string message, string stackTrace, LogType type)
        {
            lock (_lock)
            {
                if (_ofCompiler.Contains(message ?? "")) return;
                _tail.Add(Levels[(int)type], message, stackTrace);
            }
            _changed();
        }
    }
}
