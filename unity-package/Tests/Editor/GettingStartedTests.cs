using System.Linq;
using EditorMcp.Editor.Daemon;
using EditorMcp.Editor.Window;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class GettingStartedTests
    {
        static Installation Installed(string version = "1.0.0", string clients = "") =>
            Installation.Parse("{\"command\":[\"/opt/editormcp\"],\"version\":\"" + version + "\",\"clients\":[" + clients + "]}");

        static string Ticks(SetupFacts facts) => string.Concat(GettingStarted.Steps(facts).Select(step => step.Done ? 'x' : '-'));

        static Step Last(SetupFacts facts) => GettingStarted.Steps(facts).Last();

        [Test]
        public void NothingIsDoneOnANewMachine() => Assert.AreEqual("---", Ticks(new SetupFacts { PackageVersion = "1.0.0" }));

        [Test]
        public void EverythingIsDoneWhereAnAgentIsConnected() =>
            Assert.AreEqual("xxx", Ticks(new SetupFacts { Connected = true, DaemonVersion = "1.0.0", PackageVersion = "1.0.0", Clients = new[] { "claude" } }));

        [Test]
        public void AnInstalledDaemonThatDoesNotRunCanBeStarted()
        {
            var step = GettingStarted.Steps(new SetupFacts { PackageVersion = "1.0.0", Installation = Installed() }).First();
            Assert.AreEqual(StepAction.StartDaemon, step.Action);
            Assert.IsEmpty(step.Commands);
        }

        [Test]
        public void WhileItStartsThereIsNothingToClick() =>
            Assert.AreEqual(StepAction.None, GettingStarted.Steps(new SetupFacts { Installation = Installed(), IsStarting = true }).First().Action);

        [Test]
        public void AClientThatIsSetUpCountsAlsoWhereItDoesNotRun() =>
            Assert.AreEqual("-xx", Ticks(new SetupFacts { PackageVersion = "1.0.0", Installation = Installed(clients: "\"cursor\"") }));

        [Test]
        public void SwitchedOffThereIsOneThingToDo()
        {
            var steps = GettingStarted.Steps(new SetupFacts { Enabled = false, Connected = true }).ToList();
            Assert.AreEqual(1, steps.Count);
            Assert.AreEqual(StepAction.SwitchOn, steps[0].Action);
        }

        [TestCase("1.0.0", "1.0.0", true, "")]
        [TestCase("1.0.0", "1.0.1", false, "setup unity")]
        [TestCase("1.9.0", "1.10.0", false, "setup unity")]
        [TestCase("1.1.0", "1.0.9", false, "upgrade")]
        public void TheOlderOneIsToBeChanged(string package, string daemon, bool fits, string command)
        {
            var step = Last(new SetupFacts { Connected = true, DaemonVersion = daemon, PackageVersion = package, Installation = Installed() });
            Assert.AreEqual(fits, step.Done);
            if (!fits) StringAssert.Contains(command, step.Commands[0]);
        }

        [Test]
        public void EachSystemHasItsOwnPython()
        {
            StringAssert.StartsWith("py -m pip install", Terminal.Install(true).Last());
            StringAssert.StartsWith("python3 -m pip install", Terminal.Install(false).Last());
        }
    }
}
