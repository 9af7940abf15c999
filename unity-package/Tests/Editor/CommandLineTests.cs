using EditorMcp.Editor.Daemon;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class CommandLineTests
    {
        [TestCase("serve", "serve")]
        [TestCase("", "\"\"")]
        [TestCase("a b", "\"a b\"")]
        [TestCase("C:\\x\\", "C:\\x\\")]
        [TestCase("C:\\My Tools\\", "\"C:\\My Tools\\\\\"")]
        [TestCase("say \"x\"", "\"say \\\"x\\\"\"")]
        [TestCase("a\\\"b", "\"a\\\\\\\"b\"")]
        public void AProcessGetsItsArgumentsWhole(string argument, string written) => Assert.AreEqual(written, CommandLine.ForProcess(argument));

        [TestCase(false, "/opt/bin/editormcp", "/games/Pier", "/opt/bin/editormcp setup unity /games/Pier")]
        [TestCase(false, "/opt/my bin/editormcp", "/games/Ana's Größe", "'/opt/my bin/editormcp' setup unity '/games/Ana'\\''s Größe'")]
        [TestCase(true, "C:\\bin\\editormcp.exe", "C:/Games/Pier", "C:\\bin\\editormcp.exe setup unity C:/Games/Pier")]
        [TestCase(true, "C:\\My bin\\editormcp.exe", "C:/Ana's $x", "& 'C:\\My bin\\editormcp.exe' setup unity 'C:/Ana''s $x'")]
        public void APersonGetsALineToPaste(bool windows, string program, string project, string line) =>
            Assert.AreEqual(line, CommandLine.ForTerminal(windows, program, "setup", "unity", project));
    }
}
