using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Fields;
using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests.Fields
{
    internal sealed class FieldVectorTests
    {
        static IEnumerable<TestCaseData> Vectors() => ProtocolFolder.Cases("fields");

        [TestCaseSource(nameof(Vectors))]
        public void NamesMeanWhatTheContractSays(string file)
        {
            var vector = ProtocolFolder.Read(file);
            foreach (var row in vector["matches"]?.Members ?? new Dictionary<string, JsonValue>()) Check(vector, row.Key, Texts(row.Value));
            foreach (var row in vector["paths"]?.Members ?? new Dictionary<string, JsonValue>()) Check(row.Key, row.Value);
        }

        static void Check(JsonValue vector, string written, IEnumerable<string> expected)
        {
            var table = Path.Combine(Environment.GetEnvironmentVariable("EDITORMCP_PROTOCOL"), "fields", "aliases.tsv");
            var names = new FieldNames(new FieldAliases(File.ReadAllText(table)));
            CollectionAssert.AreEqual(expected, names.Match(written, Texts(vector["serialized"]), Texts(vector["types"])), written);
        }

        static void Check(string path, JsonValue expected)
        {
            var steps = FieldPath.Read(path);
            if (expected.Kind == JsonKind.Null) Assert.IsNull(steps, path);
            else CollectionAssert.AreEqual(expected.Items.Select(step => (object)step.AsString ?? (int)step.AsInteger), steps, path);
        }

        static List<string> Texts(JsonValue list) => list.Items.Select(item => item.Text).ToList();

        [Test]
        public void AWayIntoAFieldNeedsTheWholeOfIt()
        {
            var names = new FieldNames(new FieldAliases("# comment\nLight\tshadows\tm_Shadows.m_Type\r\n"));
            var serialized = new[] { "m_OnClick", "m_Shadows" };
            CollectionAssert.AreEqual(new[] { "m_OnClick" }, names.Holding("onClick.m_PersistentCalls", serialized, new[] { "Button" }));
            CollectionAssert.AreEqual(new[] { "m_Shadows" }, names.Holding("shadows", serialized, new[] { "Light", "Behaviour" }));
            CollectionAssert.IsEmpty(names.Holding("a..b", serialized, new[] { "Light" }));
        }
    }
}
