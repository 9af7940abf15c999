using EditorMcp.Core.Session;
using NUnit.Framework;

namespace EditorMcp.Tests.Session
{
    internal sealed class EditorIdentityTests
    {
        [TestCase("/projects/Lighthouse", "Lighthouse", "Lighthouse@f236e2f0")]
        [TestCase("D:\\Games\\Light house\\", "Light house", "Light house@67380a25")]
        public void TheProjectIsNamedAfterItsFolder(string path, string name, string id)
        {
            var identity = new EditorIdentity(path, "2022.3.62f1", "linux", 1, "0.1.0");
            Assert.AreEqual(name, identity.ProjectName);
            Assert.AreEqual(id, identity.ProjectId);
        }

        [Test]
        public void EveryCloseCodeIsASentence()
        {
            foreach (var code in new[] { 1000, 1001, 1006, 1009, 4400, 4401, 4403, 4406, 4409 }) StringAssert.EndsWith(".", CloseCodes.Explain(code));
        }
    }
}
