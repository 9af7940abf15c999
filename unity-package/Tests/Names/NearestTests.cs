using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Names;
using NUnit.Framework;

namespace EditorMcp.Tests.Names
{
    internal sealed class NearestTests
    {
        static IEnumerable<TestCaseData> Vectors() => ProtocolFolder.Cases("nearest");

        [TestCaseSource(nameof(Vectors))]
        public void NamesAreNearAsTheContractSays(string file)
        {
            var vector = ProtocolFolder.Read(file);
            var candidates = vector["candidates"].Items.Select(item => item.Text).ToList();
            foreach (var row in vector["nearest"].Members)
                CollectionAssert.AreEqual(row.Value.Items.Select(item => item.Text), Nearest.To(row.Key, candidates), row.Key);
        }

        [Test]
        public void ASentenceEndsWithTheNearestOrNotAtAll()
        {
            Assert.AreEqual("; nearest: Light", Nearest.DidYouMean("Lihgt", new[] { "Light", "Light", "Camera" }));
            Assert.AreEqual("", Nearest.DidYouMean("Xylophone", new[] { "Light" }));
        }

        [Test]
        public void NamesOfAnyLengthAreComparedByTheirBeginning()
        {
            var long1 = new string('L', 100000);
            CollectionAssert.AreEqual(new[] { long1 }, Nearest.To(long1, new[] { long1, "Light" }));
        }
    }
}
