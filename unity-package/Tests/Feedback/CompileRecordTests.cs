using EditorMcp.Core.Feedback;
using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests.Feedback
{
    internal sealed class CompileRecordTests
    {
        [TestCase("Assets/Boat.cs(3,5): error CS1002: ; expected", "CS1002", "; expected")]
        [TestCase("Assets\\Boat.cs(3,5): warning CS0168: a: b", "CS0168", "a: b")]
        [TestCase("The compiler crashed", "", "The compiler crashed")]
        [TestCase(": error without an end", "", ": error without an end")]
        public void ALineOfTheCompilerIsTakenApart(string text, string code, string message)
        {
            var split = new CompilerText(text);
            Assert.That((split.Code, split.Message), Is.EqualTo((code, message)));
        }

        [Test]
        public void ItOutlivesAReload()
        {
            var record = new CompileRecord(3, 1000);
            record.AddAssembly("Game");
            record.AddError("Game", "A.cs(1,2): error CS1002: \"quoted\"", "A\\B.cs", 1, 2);
            record.AddWarning();
            record.Finish(CompileRecord.Failed, 2000, new[] { "Game", "Tests" });
            Assert.That(Written(CompileRecord.Read(Written(record))), Is.EqualTo(Written(record)));
        }

        [Test]
        public void ErrorsAreCountedBeyondThoseThatAreTold()
        {
            var record = new CompileRecord(1, 0);
            for (var i = 0; i < 1000; i++) record.AddError("Game", "x", "A.cs", i, 0);
            var json = JsonReader.Read(Written(record));
            Assert.That((json["errorCount"].AsDouble, json["errors"].Items.Count), Is.EqualTo((1000d, 200)));
        }

        static string Written(CompileRecord record)
        {
            var json = new JsonWriter();
            record.Write(json);
            return json.ToString();
        }
    }
}
