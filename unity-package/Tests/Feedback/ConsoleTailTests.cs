using System.Linq;
using EditorMcp.Core.Feedback;
using NUnit.Framework;

namespace EditorMcp.Tests.Feedback
{
    internal sealed class ConsoleTailTests
    {
        [Test]
        public void NumbersGoOnAfterAReload()
        {
            var before = new ConsoleTail();
            before.Add("log", "one", "");
            before.Add("error", "two", "at Boat.Start ()", "Assets/Boat.cs", 7);
            var after = new ConsoleTail();
            after.Restore(before.Save(), 1);
            after.Add("log", "three", "");
            var kept = after.After(0, 10);
            Assert.That(kept.Select(line => line.Number), Is.EqualTo(new[] { 1, 2, 3 }));
            Assert.That((kept[1].Level, kept[1].Message, kept[1].StackTrace, kept[1].File, kept[1].Line), Is.EqualTo(("error", "two", "at Boat.Start ()", "Assets/Boat.cs", 7)));
        }

        [Test]
        public void ANumberThatMayHaveBeenToldIsNotGivenAgain()
        {
            var tail = new ConsoleTail();
            tail.Restore("", 41);
            tail.Add("log", "next", "");
            Assert.That(tail.Last, Is.EqualTo(42));
        }

        [Test]
        public void LinesAndCharactersAreBounded()
        {
            var tail = new ConsoleTail();
            for (var i = 0; i < ConsoleTail.MostLines + 5; i++) tail.Add("log", "x", "");
            Assert.That(tail.After(0, int.MaxValue).Count, Is.EqualTo(ConsoleTail.MostLines));
            for (var i = 0; i < ConsoleTail.MostLines; i++) tail.Add("log", new string('y', 3999), "");
            Assert.That(tail.After(0, int.MaxValue).Sum(line => line.Length), Is.LessThanOrEqualTo(ConsoleTail.MostCharacters));
            Assert.That(tail.After(tail.Last - 2, 1).Single().Number, Is.EqualTo(tail.Last - 1));
        }
    }
}
