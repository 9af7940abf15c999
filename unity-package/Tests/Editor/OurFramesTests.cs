using System;
using EditorMcp.Core.Json;
using EditorMcp.Editor.SelfTest;
using NUnit.Framework;

namespace EditorMcp.Tests.Editor
{
    internal sealed class OurFramesTests
    {
        [Test]
        public void AnExceptionIsToldWithOurMethodsAndNoWords()
        {
            var text = Written(OurFrames.Of(Thrown()));
            StringAssert.StartsWith("{\"type\":\"InvalidOperationException\",\"frames\":[\"EditorMcp.Tests.Editor.OurFramesTests.Fail\"", text);
            StringAssert.DoesNotContain("secret", text);
        }

        [TestCase("Game.Hero.Update () (at Assets/Hero.cs:3)\n")]
        [TestCase("")]
        public void WhatIsNotOursIsNotTold(string stackTrace) => Assert.IsNull(OurFrames.OfLog("NullReferenceException: secret", stackTrace));

        [Test]
        public void ALoggedOneIsReadInUnitysOwnForm()
        {
            var stack = "Game.Hero:Update () (at Assets/Hero.cs:3)\nEditorMcp.Editor.Bridge:Look () (at x.cs:1)\nEditorMcp.Editor.Bridge.Stop (System.Boolean reloading) [0x1] in x\n";
            Assert.AreEqual(
                "{\"type\":\"NullReferenceException\",\"frames\":[\"EditorMcp.Editor.Bridge:Look\",\"EditorMcp.Editor.Bridge.Stop\"]}",
                Written(OurFrames.OfLog("NullReferenceException: secret", stack)));
            StringAssert.StartsWith("{\"type\":\"Exception\"", Written(OurFrames.OfLog("the secret is out", stack)));
            StringAssert.StartsWith("{\"type\":\"Exception\"", Written(OurFrames.OfLog("SecretBossException: x", stack)));
        }

        static Exception Thrown()
        {
            try
            {
                Fail();
                return null;
            }
            catch (InvalidOperationException error)
            {
                return error;
            }
        }

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static void Fail() => throw new InvalidOperationException("secret");

        static string Written(OurFrames frames)
        {
            var json = new JsonWriter();
            frames.Write(json);
            return json.ToString();
        }
    }
}
