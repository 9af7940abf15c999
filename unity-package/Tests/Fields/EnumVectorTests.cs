using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Fields;
using NUnit.Framework;

namespace EditorMcp.Tests.Fields
{
    internal sealed class EnumVectorTests
    {
        static IEnumerable<TestCaseData> Vectors() => ProtocolFolder.Cases("enums");

        [TestCaseSource(nameof(Vectors))]
        public void ValuesHaveTheNamesOfTheContract(string file)
        {
            var table = Path.Combine(Environment.GetEnvironmentVariable("EDITORMCP_PROTOCOL"), "fields", "enums.tsv");
            var names = new EnumNames(File.ReadAllText(table));
            foreach (var row in ProtocolFolder.Read(file)["values"].Items)
            {
                var types = row["types"].Items.Select(item => item.Text);
                Assert.AreEqual(row["name"].AsString, names.Of(types, row["field"].Text, row["value"].AsInteger.Value), row["field"].Text + " " + row["value"].AsInteger);
            }
        }

        [Test]
        public void WithoutATableNothingHasAName() => Assert.IsNull(new EnumNames("").Of(new[] { "Light" }, "m_Type", 1));
    }
}
