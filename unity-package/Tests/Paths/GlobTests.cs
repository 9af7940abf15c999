using EditorMcp.Core.Paths;
using NUnit.Framework;

namespace EditorMcp.Tests.Paths
{
    internal sealed class GlobTests
    {
        [TestCase("Spawn_*", "Spawn_01", true)]
        [TestCase("Spawn_*", "MySpawn_01", false)]
        [TestCase("Spawn_?", "Spawn_12", false)]
        [TestCase("*(Clone)", "Boat (Clone)", true)]
        [TestCase("what\\?", "what?", true)]
        [TestCase("what\\?", "whats", false)]
        [TestCase("2 \\* 3", "2 * 3", true)]
        [TestCase("a/b*", "a/bc", true)]
        [TestCase("*", "", true)]
        [TestCase("?", "", false)]
        [TestCase("*ab*ab", "abab", true)]
        [TestCase("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false)]
        public void NamesAreMatchedWhole(string pattern, string name, bool matches) => Assert.AreEqual(matches, new NamePattern(pattern).Matches(name));

        [TestCase("Docks/*", "Docks/Crane", true)]
        [TestCase("Docks/*", "Docks/Crane/Hook", false)]
        [TestCase("Docks/**", "Docks/Crane/Hook", true)]
        [TestCase("Docks/**/Lamp*", "Docks/Lamp[2]", true)]
        [TestCase("Docks/**/Lamp*", "Docks/A/B/Lamp", true)]
        [TestCase("Docks/**/Lamp*", "Docks/A/B/Lamp/Bulb", false)]
        [TestCase("**/Bulb", "Docks/Lamp/Bulb", true)]
        [TestCase("**/Bulb", "Bulb", true)]
        [TestCase("*", "Left\\/Right", true)]
        [TestCase("Left\\/*", "Left\\/Right", true)]
        [TestCase("Left/*", "Left\\/Right", false)]
        public void PathsAreMatchedLevelByLevel(string pattern, string path, bool matches) => Assert.AreEqual(matches, Glob.ForPath(pattern).Matches(path));
    }
}
