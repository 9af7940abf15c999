using EditorMcp.Core.Work;
using NUnit.Framework;

namespace EditorMcp.Tests.Work
{
    internal sealed class SliceTests
    {
        const double Long = 1e9;

        [Test]
        public void AnExtensionLastsUntilItIsTakenBack()
        {
            var slice = new Slice();
            slice.Begin(0);
            Assert.IsTrue(slice.Over);
            slice.Extend(Long);
            Assert.IsFalse(slice.Over);
            slice.Retract();
            Assert.IsTrue(slice.Over);
        }

        [Test]
        public void AnExtensionNeverShortens()
        {
            var slice = new Slice();
            slice.Begin(Long);
            slice.Extend(0);
            Assert.IsFalse(slice.Over);
        }
    }
}
