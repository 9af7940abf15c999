using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using EditorMcp.Core.Json;
using NUnit.Framework;

namespace EditorMcp.Tests
{
    /// <summary>The contract's vectors. They are in the repository, not in the package: in Unity, EDITORMCP_PROTOCOL has to name their folder.</summary>
    internal static class ProtocolFolder
    {
        internal static JsonValue Read(string file) => JsonReader.Read(File.ReadAllText(file));

        /// <summary>The vector files of one folder, as test cases; a single ignored one where the folder is not there.</summary>
        internal static IEnumerable<TestCaseData> Cases(string folder)
        {
            var root = Environment.GetEnvironmentVariable("EDITORMCP_PROTOCOL");
            if (string.IsNullOrEmpty(root))
                return new[] { new TestCaseData("").SetName(folder).Ignore("EDITORMCP_PROTOCOL does not name the contract's folder") };
            return Directory.GetFiles(Path.Combine(root, "vectors", folder), "*.json").OrderBy(file => file, StringComparer.Ordinal)
                .Select(file => new TestCaseData(file).SetName(folder + "/" + Path.GetFileNameWithoutExtension(file)));
        }
    }
}
