using EditorMcp.Editor.Daemon;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class InstallationTests
    {
        [TestCase("/usr/local/bin/editormcp")]
        [TestCase("C:\\Users\\Ana\\Scripts\\editormcp.exe")]
        [TestCase("\\\\server\\tools\\editormcp.exe")]
        public void AnAbsoluteProgramIsTaken(string program)
        {
            var text = "{\"command\":[\"" + program.Replace("\\", "\\\\") + "\",\"-m\"],\"version\":\"1.2.3\",\"clients\":[\"cursor\"]}";
            var found = Installation.Parse(text);
            Assert.AreEqual(new[] { program, "-m" }, found.Command);
            Assert.AreEqual("1.2.3", found.Version);
            Assert.AreEqual(new[] { "cursor" }, found.Clients);
        }

        [TestCase("")]
        [TestCase("[]")]
        [TestCase("{\"command\":\"/bin/x\"}")]
        [TestCase("{\"command\":[]}")]
        [TestCase("{\"command\":[\"\"]}")]
        [TestCase("{\"command\":[7]}")]
        [TestCase("{\"command\":[\"editormcp\"]}")]
        [TestCase("{\"command\":[\"../editormcp\"]}")]
        [TestCase("{\"command\":[\"C:editormcp.exe\"]}")]
        [TestCase("{\"command\":[\"\\\\editormcp.exe\"]}")]
        public void AnythingElseIsNot(string text) => Assert.IsNull(Installation.Parse(text));
    }
}
