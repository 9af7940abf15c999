using System;
using System.Collections.Generic;
using System.Reflection;
using NUnit.Framework.Api;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Runner
{
    /// <summary>Runs the NUnit tests of an assembly and prints what failed; exits with 1 if anything did.</summary>
    internal static class Program
    {
        static int Main(string[] arguments)
        {
            var runner = new NUnitTestAssemblyRunner(new DefaultTestAssemblyBuilder());
            runner.Load(Assembly.LoadFrom(arguments[0]), new Dictionary<string, object>());
            var result = runner.Run(TestListener.NULL, TestFilter.Empty);
            Print(result);
            Console.WriteLine(result.PassCount + " passed, " + result.FailCount + " failed, " + result.SkipCount + " skipped");
            return result.FailCount == 0 && result.PassCount > 0 ? 0 : 1;
        }

        static void Print(ITestResult result)
        {
            if (result.HasChildren)
            {
                foreach (var child in result.Children) Print(child);
            }
            if (result.HasChildren && result.ResultState.Site != FailureSite.SetUp && result.ResultState.Site != FailureSite.TearDown) return;
            if (result.ResultState.Status == TestStatus.Failed) Console.WriteLine("FAILED " + result.FullName + "\n" + result.Message + "\n" + result.StackTrace);
            if (result.ResultState.Status == TestStatus.Skipped) Console.WriteLine("SKIPPED " + result.FullName + ": " + result.Message);
        }
    }
}
