using System;
using EditorMcp.Core.Json;
using UnityEditor.TestTools.TestRunner.Api;

namespace UnityHost
{
    /// <summary>A run of the project's tests in the Test Runner window, as its listeners hear of it.</summary>
    internal static class Testing
    {
        /// <summary>`tests` have a name, a status and, where they failed, a message and a stack trace; `tearDown` is what the fixture itself fails with.</summary>
        internal static void Run(JsonValue command)
        {
            var suite = new StubResult { FullName = "Game" };
            var fixture = new StubResult { FullName = "Game.Fixture" };
            foreach (var test in command["tests"].Items)
            {
                fixture.Add(new StubResult
                {
                    FullName = test["name"].Text,
                    TestStatus = (TestStatus)Enum.Parse(typeof(TestStatus), test["status"].Text),
                    Message = test["message"]?.Text,
                    StackTrace = test["stackTrace"]?.Text,
                });
            }
            if (command["tearDown"] != null)
            {
                fixture.TestStatus = TestStatus.Failed;
                fixture.Message = command["tearDown"].Text;
            }
            suite.Add(fixture);
            foreach (var listener in TestRunnerApi.Listeners.ToArray())
            {
                listener.RunStarted(null);
                listener.RunFinished(suite);
            }
        }

        internal static void Forget() => TestRunnerApi.Listeners.Clear();
    }
}
