using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests.Json
{
    /// <summary>Vectors as people read them.</summary>
    public sealed class PlainNumbersTests
    {
        [TestCase(1, 2.5, -3, "[1,2.5,-3]")]
        [TestCase(1234.5678, 0, 0, "[1234.57,0,0]")]
        [TestCase(5, 3e-16, 1e-8, "[5,0,0]")]
        [TestCase(4e-16, 0, 0, "[0,0,0]")]
        [TestCase(0.001, 0.00025, 0, "[0.001,0.00025,0]")]
        [TestCase(8.900001, 0.6999998, 1, "[8.9,0.7,1]")]
        [TestCase(12345678, 1, 0, "[12345700,0,0]")]
        public void NumbersAreShownWithoutNoise(double x, double y, double z, string expected)
        {
            Assert.AreEqual(expected, PlainNumbers.Write(new JsonWriter(), x, y, z).ToString());
        }

        [Test]
        public void WhatIsNotANumberStaysWhatItIs()
        {
            Assert.AreEqual("[\"NaN\",\"Infinity\",1]", PlainNumbers.Write(new JsonWriter(), double.NaN, double.PositiveInfinity, 1).ToString());
        }
    }
}
