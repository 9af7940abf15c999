using System;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using UnityEditor.Compilation;
using UnityEngine;

namespace EditorMcp.Editor.Events
{
    /// <summary>
    /// The last console messages, in a ring of our own: Unity's list is internal and honours the user's filters. Messages come from any thread
    /// and are only kept; they are told at the next tick. What the compiler says never passes through the log, so it is asked for by itself.
    /// </summary>
    internal sealed class ConsoleLog
    {
        internal const int Kept = 500;

        /// <summary>What one tick tells at most: a project that logs in a loop must not flood the wire.</summary>
        const int ToldAtOnce = 50;

        const int LongestText = 4000;

        readonly object _lock = new object();
        readonly Queue<Entry> _untold = new Queue<Entry>();
        readonly Action _changed;

        internal ConsoleLog(Action changed)
        {
            _changed = changed;
        }

        internal void Start()
        {
            Application.logMessageReceivedThreaded += Add;
            CompilationPipeline.assemblyCompilationFinished += AddCompilerMessages;
        }

        internal void Stop()
        {
            Application.logMessageReceivedThreaded -= Add;
            CompilationPipeline.assemblyCompilationFinished -= AddCompilerMessages;
        }

        /// <summary>Tells what has come since; what overflowed the ring is gone.</summary>
        internal void Flush(Action<Action<JsonWriter>> publish)
        {
            for (var told = 0; told < ToldAtOnce; told++)
            {
                Entry entry;
                lock (_lock)
                {
                    if (_untold.Count == 0) return;
                    entry = _untold.Dequeue();
                }
                publish(entry.Write);
            }
            _changed();
        }

        void AddCompilerMessages(string assembly, CompilerMessage[] messages)
        {
            foreach (var message in messages)
                Add(message.message, message.file + ":" + message.line, message.type == CompilerMessageType.Error ? LogType.Error : LogType.Warning);
        }

        void Add(string message, string stackTrace, LogType type)
        {
            lock (_lock)
            {
                _untold.Enqueue(new Entry(message, stackTrace, type));
                if (_untold.Count > Kept) _untold.Dequeue();
            }
            _changed();
        }

        static string Shorten(string text) => text.Length <= LongestText ? text : text.Substring(0, LongestText) + "…";

        readonly struct Entry
        {
            readonly string _message;
            readonly string _stackTrace;
            readonly LogType _type;

            internal Entry(string message, string stackTrace, LogType type)
            {
                _message = Shorten(message ?? "");
                _stackTrace = Shorten(stackTrace ?? "");
                _type = type;
            }

            internal void Write(JsonWriter json)
            {
                json.BeginObject().Key("level").String(_type.ToString().ToLowerInvariant()).Key("message").String(_message);
                if (_stackTrace.Length > 0) json.Key("stackTrace").String(_stackTrace);
                json.EndObject();
            }
        }
    }
}
