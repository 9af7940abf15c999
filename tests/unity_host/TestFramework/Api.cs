using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace UnityEditor.TestTools.TestRunner.Api
{
    public enum TestStatus
    {
        Inconclusive,
        Skipped,
        Passed,
        Failed,
    }

    public interface ITestAdaptor
    {
        string FullName { get; }
    }

    public interface ITestResultAdaptor
    {
        string FullName { get; }

        TestStatus TestStatus { get; }

        string Message { get; }

        string StackTrace { get; }

        int FailCount { get; }

        int PassCount { get; }

        int SkipCount { get; }

        int InconclusiveCount { get; }

        bool HasChildren { get; }

        IEnumerable<ITestResultAdaptor> Children { get; }
    }

    public interface ICallbacks
    {
        void RunStarted(ITestAdaptor testsToRun);

        void RunFinished(ITestResultAdaptor result);

        void TestStarted(ITestAdaptor test);

        void TestFinished(ITestResultAdaptor result);
    }

    /// <summary>As in com.unity.test-framework 1.1 to 1.4: listeners are kept elsewhere than in the object that takes them in, until the domain goes.</summary>
    public class TestRunnerApi : ScriptableObject
    {
        internal static readonly List<ICallbacks> Listeners = new List<ICallbacks>();

        internal static int Runs;

        public string Execute(object executionSettings)
        {
            Runs++;
            throw new InvalidOperationException("no question may run tests");
        }

        public void RegisterCallbacks<T>(T testCallbacks, int priority = 0) where T : ICallbacks
        {
            if (testCallbacks == null) throw new ArgumentNullException(nameof(testCallbacks));
            Listeners.Add(testCallbacks);
        }
    }

    /// <summary>A run that somebody started in the Test Runner window.</summary>
    internal sealed class StubResult : ITestResultAdaptor
    {
        readonly List<StubResult> _children = new List<StubResult>();

        public string FullName { get; set; } = "";

        public TestStatus TestStatus { get; set; } = TestStatus.Passed;

        public string Message { get; set; }

        public string StackTrace { get; set; }

        public int FailCount => Count(TestStatus.Failed);

        public int PassCount => Count(TestStatus.Passed);

        public int SkipCount => Count(TestStatus.Skipped);

        public int InconclusiveCount => Count(TestStatus.Inconclusive);

        public bool HasChildren => _children.Count > 0;

        public IEnumerable<ITestResultAdaptor> Children => _children;

        internal void Add(StubResult child)
        {
            _children.Add(child);
            if (child.TestStatus == TestStatus.Failed) TestStatus = TestStatus.Failed;
        }

        int Count(TestStatus status) => HasChildren ? _children.Sum(child => child.Count(status)) : TestStatus == status ? 1 : 0;
    }
}
