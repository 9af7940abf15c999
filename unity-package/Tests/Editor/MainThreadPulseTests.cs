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
        public void ATickOnTimeIsNoStall()
        {
            var pulse = Ticking();
            Assert.AreEqual(0, pulse.Read(Second * 10 + Second / 2).StallMs);
        }

        [Test]
        public void AnOverdueTickIsAStallFromTheLastTickOn()
        {
            var pulse = Ticking();
            Assert.AreEqual(3000, pulse.Read(Second * 13).StallMs);
        }

        [Test]
        public void AnEditorThatTicksSlowlyIsNotStalled()
        {
            var pulse = new MainThreadPulse();
            pulse.Tick(Second * 10);
            pulse.Tick(Second * 13);
            Assert.AreEqual(0, pulse.Read(Second * 18).StallMs);
        }

        [Test]
        public void ALongStallWithoutAReasonIsLikelyADialog()
        {
            Assert.IsFalse(Ticking().Read(Second * 14).ModalLikely);
            Assert.IsTrue(Ticking().Read(Second * 16).ModalLikely);
            var compiling = Ticking();
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
            Heartbeat.Write(Ticking().Read(Second * 16), json);
            Assert.AreEqual("{\"state\":\"idle\",\"focused\":true,\"stallMs\":6000,\"tickMs\":10,\"modal\":\"likely\"}", json.ToString());
        }

        static MainThreadPulse Ticking()
        {
            var pulse = new MainThreadPulse();
            pulse.Tick(Second * 10 - Second / 100);
            pulse.Tick(Second * 10);
            return pulse;
        }
    }
}
