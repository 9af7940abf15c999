using System.Linq;
using EditorMcp.Core.Paths;
using NUnit.Framework;

namespace EditorMcp.Tests.Paths
{
    internal sealed class ObjectPathTests
    {
        [TestCase("Lamp", 0, "Lamp")]
        [TestCase("Lamp", 2, "Lamp[2]")]
        [TestCase("A/B", 0, "A\\/B")]
        [TestCase("A\\B", 0, "A\\\\B")]
        [TestCase("Lamp[2]", 0, "Lamp\\[2]")]
        [TestCase("Lamp[2]", 3, "Lamp\\[2][3]")]
        [TestCase("[12]", 0, "\\[12]")]
        [TestCase("Lamp[a]", 0, "Lamp[a]")]
        [TestCase("Lamp[]", 0, "Lamp[]")]
        [TestCase("", 0, "")]
        [TestCase("", 2, "[2]")]
        public void AStepIsWrittenAndReadBack(string name, int number, string step)
        {
            Assert.AreEqual(step, ObjectPath.Step(name, number));
            var read = ObjectPath.Split(step).Single();
            Assert.AreEqual(name, read.Name);
            Assert.AreEqual(number, read.Number);
        }

        [Test]
        public void APathIsTakenApartAtItsRealSlashes()
        {
            var steps = ObjectPath.Split("Canvas/Left\\/Right/Button[2]");
            CollectionAssert.AreEqual(new[] { "Canvas", "Left/Right", "Button" }, steps.Select(step => step.Name));
            CollectionAssert.AreEqual(new[] { 0, 0, 2 }, steps.Select(step => step.Number));
        }

        [Test]
        public void AnObjectWithoutANameIsAParentLikeAnyOther()
        {
            Assert.AreEqual("Lamp", ObjectPath.Join(null, "Lamp"));
            Assert.AreEqual("/Lamp", ObjectPath.Join("", "Lamp"));
            CollectionAssert.AreEqual(new[] { "", "Lamp" }, ObjectPath.Split("/Lamp").Select(step => step.Name));
        }

        [Test]
        public void SiblingsOfOneNameAreNumberedFromOne()
        {
            var numbers = new SiblingNumbers();
            var names = new[] { "Lamp", "Door", "Lamp" };
            foreach (var name in names) numbers.Count(name);
            CollectionAssert.AreEqual(new[] { 1, 0, 2 }, names.Select(numbers.Next).ToArray());
        }
    }
}
