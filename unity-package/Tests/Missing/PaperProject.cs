using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using EditorMcp.Core.Json;
using EditorMcp.Core.Missing;
using EditorMcp.Core.Work;
using EditorMcp.Core.Yaml;

namespace EditorMcp.Tests.Missing
{
    /// <summary>A project in memory. A file's guid is one letter, repeated.</summary>
    internal sealed class PaperProject : IAssetFiles
    {
        readonly Dictionary<string, byte[]> _files = new Dictionary<string, byte[]>();
        readonly Dictionary<string, string> _paths = new Dictionary<string, string>();

        /// <summary>How often the work let go of the main thread.</summary>
        internal int Yields { get; private set; }

        internal ScanNotes Notes { get; } = new ScanNotes();

        internal static string Guid(char letter) => new string(letter, 32);

        internal PaperProject Add(string path, char guid, string text) => Add(path, guid, Encoding.UTF8.GetBytes(text));

        internal PaperProject Add(string path, char guid, byte[] content)
        {
            _files[path] = content;
            _paths[Guid(guid)] = path;
            return this;
        }

        public string PathOf(string guid) => _paths.TryGetValue(guid, out var path) ? path : null;

        public Stream Open(string path) => _files.TryGetValue(path, out var content) ? new MemoryStream(content) : throw new FileNotFoundException(path);

        /// <summary>What is found in a file: each row in one line.</summary>
        internal string[] Inspect(string path) => Inspect(path, out _);

        internal string[] Inspect(string path, out FileKind kind)
        {
            var findings = new Findings();
            using (var library = new FileLibrary(this))
            {
                var slice = new Slice();
                slice.Begin(0);
                var steps = new FileInspection(library, findings, Notes).Run(path, slice);
                while (steps.MoveNext()) Yields++;
                kind = library.Get(path).Kind;
            }
            var json = new JsonWriter();
            var writing = findings.Write(long.MaxValue, json, new Slice());
            while (writing.MoveNext()) { }
            var output = JsonReader.Read(Encoding.UTF8.GetString(json.ToArray()));
            return output["missingScripts"].Items.Select(Script).Concat(output["brokenReferences"].Items.Select(Reference)).ToArray();
        }

        static string Script(JsonValue row) => row["gameObjectPath"].AsString + " #" + row["componentIndex"].AsInteger + " " + Short(row["guid"]);

        static string Reference(JsonValue row) => (row["gameObjectPath"]?.AsString ?? "-") + " " + row["componentType"]?.AsString + "." + row["propertyPath"].AsString
            + " -> " + row["referenceFileId"].AsString + Short(row["referenceGuid"]);

        static string Short(JsonValue guid) => guid == null ? "" : "@" + guid.AsString[0];
    }
}
