#if EDITORMCP_TEST_FRAMEWORK
using System;
using System.Collections.Generic;
using EditorMcp.Core.Feedback;
using EditorMcp.Editor;
using EditorMcp.Editor.Events;
using UnityEditor;
using UnityEditor.TestTools.TestRunner.Api;
using UnityEngine;

namespace EditorMcp.TestFramework
{
    /// <summary>Hears how runs of Unity's Test Framework end, whoever started them. It starts none. Compiled only where a project has the framework.</summary>
    [InitializeOnLoad]
    internal sealed class TestListener : ICallbacks
    {
        static TestListener()
        {
            if (Startup.Running == null) return;
            // Listeners outlive the object that takes them in.
            var api = ScriptableObject.CreateInstance<TestRunnerApi>();
            api.RegisterCallbacks(new TestListener());
            UnityEngine.Object.DestroyImmediate(api);
        }

        public void RunStarted(ITestAdaptor testsToRun)
        {
        }

        public void RunFinished(ITestResultAdaptor result)
        {
            var run = new TestRun(DateTimeOffset.UtcNow.ToUnixTimeMilliseconds(), result.PassCount, result.FailCount, result.SkipCount + result.InconclusiveCount);
            AddFailures(result, run);
            TestRuns.Finish(run);
        }

        public void TestStarted(ITestAdaptor test)
        {
        }

        public void TestFinished(ITestResultAdaptor result)
        {
        }

        /// <summary>Those that have no failure below them: a suite fails with its tests, or by its own set-up or tear-down.</summary>
        static void AddFailures(ITestResultAdaptor top, TestRun run)
        {
            var open = new Stack<ITestResultAdaptor>();
            for (open.Push(top); open.Count > 0 && !run.IsFull;)
            {
                var result = open.Pop();
                var isCause = result.TestStatus == TestStatus.Failed;
                if (result.HasChildren)
                {
                    foreach (var child in result.Children)
                    {
                        open.Push(child);
                        isCause &= child.TestStatus != TestStatus.Failed;
                    }
                }
                if (isCause) run.AddFailure(result.FullName, result.Message, result.StackTrace);
            }
        }
    }
}
#endif
