using System.Diagnostics;
using EditorMcp.Core.Json;
using EditorMcp.Editor.Connection;
using EditorMcp.Editor.MainThread;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class MainThreadPulseTests
    {
        static readonly long Second = Stopwatch.Frequency;

        [Test]
        public void SilenceAloneIsNoStall()
        {
            Assert.AreEqual(0, Ticking().Read(Second * 100).StallMs);
        }

        [Test]
        public void AWakeThatIsNotAnsweredIsAStallFromTheWakeOn()
        {
            var pulse = Ticking();
            pulse.Asked(Second * 60);
            pulse.Asked(Second * 61);
            Assert.AreEqual(0, pulse.Read(Second * 61).StallMs);
            Assert.AreEqual(3000, pulse.Read(Second * 63).StallMs);
            pulse.Tick(Second * 64);
            Assert.AreEqual(0, pulse.Read(Second * 70).StallMs);
        }

        [Test]
        public void AnEditorThatCannotBeWokenHasTheTimeOfTwoTicks()
        {
            var pulse = new MainThreadPulse(false);
            pulse.Tick(Second * 10);
            pulse.Tick(Second * 13);
            pulse.Asked(Second * 14);
            Assert.AreEqual(0, pulse.Read(Second * 20).StallMs);
            Assert.AreEqual(7000, pulse.Read(Second * 21).StallMs);
        }

        [Test]
        public void ALongStallWithoutAReasonIsLikelyADialog()
        {
            Assert.IsFalse(Stalled().Read(Second * 14).ModalLikely);
            Assert.IsTrue(Stalled().Read(Second * 16).ModalLikely);
            var compiling = Stalled();
            compiling.SetState(MainThreadPulse.Compiling, true);
            Assert.IsFalse(compiling.Read(Second * 16).ModalLikely);
        }

        [Test]
        public void AnOpenCallKeepsTheHeartQuick()
        {
            var pulse = Ticking();
            Assert.IsTrue(pulse.Read(Second * 10).IsQuiet);
            pulse.CallOpened();
            Assert.IsFalse(pulse.Read(Second * 10).IsQuiet);
            pulse.CallClosed();
            Assert.IsTrue(pulse.Read(Second * 10).IsQuiet);
        }

        [Test]
        public void TheBeatTellsTheStall()
        {
            var json = new JsonWriter();
            Heartbeat.Write(Stalled().Read(Second * 16), json);
            Assert.AreEqual("{\"state\":\"idle\",\"focused\":true,\"stallMs\":6000,\"tickMs\":10,\"modal\":\"likely\"}", json.ToString());
        }

        static MainThreadPulse Stalled()
        {
            var pulse = Ticking();
            pulse.Asked(Second * 10);
            return pulse;
        }

        static MainThreadPulse Ticking()
        {
            var pulse = new MainThreadPulse(true);
            pulse.Tick(Second * 10 - Second / 100);
            pulse.Tick(Second * 10);
            return pulse;
        }
    }
}
