using EditorMcp.Core.Discovery;
using NUnit.Framework;

namespace EditorMcp.Tests.Discovery
{
    internal sealed class DaemonFileTests
    {
        [Test]
        public void TheFileTellsWhereAndWithWhichToken()
        {
            var daemon = DaemonFile.Parse("{\"port\":8730,\"token\":\"secret\",\"pid\":1,\"version\":\"0.1.0\"}", out var problem);
            Assert.IsNull(problem);
            Assert.AreEqual("ws://127.0.0.1:8730/editor", daemon.Address.ToString());
            Assert.AreEqual("secret", daemon.Token);
            Assert.AreEqual("0.1.0", daemon.Version);
        }

        [TestCase("")]
        [TestCase("{\"port\":8730")]
        [TestCase("{\"port\":0,\"token\":\"x\"}")]
        [TestCase("{\"port\":70000,\"token\":\"x\"}")]
        [TestCase("{\"port\":8730,\"token\":\"\"}")]
        [TestCase("[]")]
        public void AnythingElseIsNoDaemonAndSaysWhy(string text)
        {
            Assert.IsNull(DaemonFile.Parse(text, out var problem));
            Assert.IsNotEmpty(problem);
        }

        [Test]
        public void AFolderWithoutTheFileMeansNoDaemon()
        {
            Assert.IsNull(DaemonFile.Find("no-such-folder-anywhere", out var problem));
            Assert.AreEqual("The daemon is not running.", problem);
        }

        [Test]
        public void WaitsGrowToASecondAndNeverBeyond()
        {
            var backoff = new Backoff(1);
            var last = 0;
            for (var i = 0; i < 20; i++) last = backoff.NextMs();
            Assert.That(last, Is.InRange(Backoff.LongestMs / 2, Backoff.LongestMs));
            backoff.Reset();
            Assert.That(backoff.NextMs(), Is.InRange(25, 50));
        }
    }
}
