using System.Linq;
using EditorMcp.Core.Paths;
using NUnit.Framework;

namespace EditorMcp.Tests.Paths
{
    internal sealed class ProjectPartTests
    {
        const string Docks = "Assets/Levels/Docks.unity";
        const string Old = "Assets/Levels/Old/Docks Old.unity";

        [TestCase("Assets/Levels/Docks.unity", Docks, true)]
        [TestCase("assets/levels/docks.UNITY", Docks, true)]
        [TestCase("Assets/Levels", Old, true)]
        [TestCase("Assets\\Levels\\", Docks, true)]
        [TestCase("Assets/Lev", Docks, false)]
        [TestCase("Assets/Levels/Old", Docks, false)]
        [TestCase("Assets/Levels/*.unity", Docks, true)]
        [TestCase("Assets/Levels/*.unity", Old, false)]
        [TestCase("assets/**/docks*", Docks, true)]
        [TestCase("assets/**/docks*", Old, true)]
        [TestCase("**/Doc?s.unity", Docks, true)]
        [TestCase("Assets/**", Old, true)]
        [TestCase("**", Old, true)]
        [TestCase("Assets/**/Levels/Docks.unity", Docks, true)]
        [TestCase("Assets?Levels/Docks.unity", Docks, false)]
        [TestCase("Assets/**Docks.unity", Docks, false)]
        [TestCase("Assets/Levels/**cks.unity", Docks, true)]
        public void APartHoldsWhatIsInIt(string part, string path, bool held) => Assert.That(new ProjectPart(part).Holds(path), Is.EqualTo(held));

        [Test]
        public void AHostilePatternTakesNoTime()
        {
            var pattern = string.Concat(Enumerable.Repeat("**/", 100)) + string.Concat(Enumerable.Repeat("*a", 300)) + "b";
            Assert.That(new ProjectPart(pattern).Holds("Assets/" + new string('a', 2000)), Is.False);
        }
    }
}
