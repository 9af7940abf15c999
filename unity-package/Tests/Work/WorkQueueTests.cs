using System;
using System.Collections;
using System.Collections.Generic;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Core.Work;
using NUnit.Framework;

namespace EditorMcp.Tests.Work
{
    internal sealed class WorkQueueTests : IJobOutcome, IProgressSink
    {
        readonly List<string> _log = new List<string>();
        WorkQueue _queue;

        [SetUp]
        public void SetUp()
        {
            _log.Clear();
            _queue = new WorkQueue(this);
        }

        [Test]
        public void AQuickCallDoesNotWaitForAScan()
        {
            Add("scan", Lane.Scan, Endless);
            Add("quick", Lane.Quick, Once);
            _queue.Drain(1);
            CollectionAssert.AreEqual(new[] { "quick answered" }, _log);
            Assert.IsTrue(_queue.HasWork);
        }

        [Test]
        public void ScansTakeTurns()
        {
            Add("long", Lane.Scan, Endless);
            Add("short", Lane.Scan, () => Steps(3));
            for (var i = 0; i < 8; i++) _queue.Drain(0);
            CollectionAssert.AreEqual(new[] { "short answered" }, _log);
        }

        [Test]
        public void AScanGoesOnThoughQuickCallsUseUpTheTick()
        {
            Add("scan", Lane.Scan, () => Steps(2));
            for (var i = 0; i < 3; i++)
            {
                Add("quick" + i, Lane.Quick, Once);
                _queue.Drain(0);
            }
            CollectionAssert.Contains(_log, "scan answered");
        }

        [Test]
        public void ManyQuickCallsAreSpreadOverTicks()
        {
            for (var i = 0; i < 5; i++) Add("quick" + i, Lane.Quick, Once);
            _queue.Drain(0);
            CollectionAssert.AreEqual(new[] { "quick0 answered" }, _log);
        }

        [Test]
        public void WhatWaitsForAnotherThreadIsAskedOnceATick()
        {
            var asked = 0;
            IEnumerator Waiting()
            {
                for (;;)
                {
                    asked++;
                    yield return ToolCall.Elsewhere;
                }
            }
            Add("waiting", Lane.Scan, Waiting);
            _queue.Drain(20);
            Assert.AreEqual(1, asked);
            Add("short", Lane.Scan, () => Steps(3));
            _queue.Drain(20);
            CollectionAssert.AreEqual(new[] { "short answered" }, _log);
            Assert.IsTrue(_queue.HasWork);
        }

        [Test]
        public void ACancelledCallStopsBeforeItsNextSlice()
        {
            var job = Add("scan", Lane.Scan, Endless);
            _queue.Drain(0);
            job.Cancel();
            _queue.Drain(0);
            CollectionAssert.AreEqual(new[] { "scan cancelled" }, _log);
            Assert.IsFalse(_queue.HasWork);
        }

        [Test]
        public void AToolsExceptionIsAnAnswerAndTheNextCallGoesOn()
        {
            Add("bad", Lane.Quick, () => throw new InvalidOperationException("broken"));
            Add("good", Lane.Quick, Once);
            _queue.Drain(1000);
            CollectionAssert.AreEqual(new[] { "bad failed -32000 Tool execution failed: broken", "good answered" }, _log);
        }

        [Test]
        public void AToolsFailureKeepsItsCode()
        {
            Add("lost", Lane.Quick, () => throw ToolFailure.NotLoaded("It", "scenePath", "x"));
            _queue.Drain(1000);
            CollectionAssert.AreEqual(new[] { "lost failed -32004 Unity Editor error: It is not loaded in the Editor" }, _log);
        }

        [Test]
        public void AnEmptyQueueHasNoWork()
        {
            Assert.IsFalse(_queue.HasWork);
            Add("quick", Lane.Quick, Once);
            Assert.IsTrue(_queue.HasWork);
            _queue.Drain(1000);
            Assert.IsFalse(_queue.HasWork);
        }

        [Test]
        public void TheScansDiagnosticHasTheDocumentedWords()
        {
            Assert.AreEqual("Scan stopped after 15000ms. Processed 50 of 200 items. Results may be partial.", new TimeGuard(15000).Stopped(50, 200));
        }

        void IJobOutcome.Answered(ToolCall call, JsonWriter response) => _log.Add(call.Tool + " answered");

        void IJobOutcome.Failed(ToolCall call, ToolFailure failure) => _log.Add(call.Tool + " failed " + failure.Code + " " + failure.Message);

        void IJobOutcome.Cancelled(ToolCall call) => _log.Add(call.Tool + " cancelled");

        void IProgressSink.Report(string callId, double progress, double? total, string message)
        {
        }

        Job Add(string name, Lane lane, Func<IEnumerator> run)
        {
            var job = new Job(new ToolCall(name, name, JsonValue.EmptyObject, this), new FakeTool(name, lane, run));
            _queue.Add(job);
            return job;
        }

        static IEnumerator Once() => Steps(0);

        static IEnumerator Steps(int count)
        {
            for (var i = 0; i < count; i++) yield return null;
        }

        static IEnumerator Endless()
        {
            while (true) yield return null;
        }

        sealed class FakeTool : ITool
        {
            readonly Func<IEnumerator> _run;

            internal FakeTool(string id, Lane lane, Func<IEnumerator> run)
            {
                Id = id;
                Lane = lane;
                _run = run;
            }

            public string Id { get; }

            public Lane Lane { get; }

            public IEnumerator Run(ToolCall call)
            {
                call.Output.BeginObject().EndObject();
                return _run();
            }
        }
    }
}
