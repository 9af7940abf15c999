using System.Collections;
using EditorMcp.Core.Json;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Compatibility;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Writes a capture as nested JSON objects, in slices. A child's path repeats its parent's bytes, which are escaped already.</summary>
    internal sealed class HierarchyTreeWriter
    {
        const int ClockEvery = 32;

        /// <summary>What a node takes, roughly: it saves growing, and copying, the buffer again and again.</summary>
        const int UsualNodeBytes = 192;

        static readonly byte[] Name = Bytes("\"name\":\"");
        static readonly byte[] Path = Bytes("\",\"path\":\"");
        static readonly byte[] Active = Bytes(",\"active\":true,\"components\":");
        static readonly byte[] Inactive = Bytes(",\"active\":false,\"components\":");
        static readonly byte[] Children = Bytes(",\"children\":[");

        readonly SceneCapture _capture;
        readonly HierarchyCut _cut;
        readonly NodeExtras _extras;
        readonly JsonWriter _json;
        /// <summary>The whole path of a root below which only part of a scene is shown; null for a scene's own roots.</summary>
        readonly string _rootPath;

        readonly int[] _pathStart = new int[HierarchyCut.MostLevels];
        readonly int[] _pathLength = new int[HierarchyCut.MostLevels];

        internal HierarchyTreeWriter(SceneCapture capture, HierarchyCut cut, NodeExtras extras, string rootPath, JsonWriter json)
        {
            _capture = capture;
            _cut = cut;
            _extras = extras;
            _rootPath = rootPath;
            _json = json;
        }

        internal IEnumerator Run(Slice slice)
        {
            _json.Reserve(_cut.Shown * UsualNodeBytes).BeginArray();
            var open = 0;
            for (var i = 0; i < _capture.Count; i++)
            {
                if (!_cut.Shows(i)) continue;
                for (; open > _capture.Nodes[i].Depth; open--) _json.EndArray().EndObject();
                Begin(i, ref _capture.Nodes[i]);
                _capture.NumberSmallFamily(i);
                open++;
                if (i % ClockEvery == 0 && slice.Over) yield return null;
            }
            for (; open > 0; open--) _json.EndArray().EndObject();
            _json.EndArray();
        }

        void Begin(int index, ref CapturedNode node)
        {
            _json.BeginObject().Piece(Name, false);
            var nameStart = _json.Length;
            _json.Body(node.Name);
            var nameLength = _json.Length - nameStart;
            _json.Piece(Path, false);
            WritePath(ref node, nameStart, nameLength);
            if (_extras.Ids)
            {
                if (ObjectIds.AreInstanceIds) _json.Key("instanceId").Integer(node.Id);
                _json.Key("objectId").String(ObjectLookup.SessionId(node.Id));
            }
            var hidden = _cut.HiddenBelow(index);
            if (hidden == 0 && !_extras.Any && !node.Hidden)
            {
                _json.Piece(node.Active ? node.Components.ActiveTail : node.Components.InactiveTail, false);
                return;
            }
            _json.Piece(node.Active ? Active : Inactive, false).Piece(node.Components.Json, true);
            if (hidden > 0) _json.Key("hiddenDescendants").Integer(hidden);
            if (node.Hidden) _json.Key("hidden").Bool(true);
            if (_extras.Any) _extras.Write(node.Object, _json);
            _json.Piece(Children, false);
        }

        void WritePath(ref CapturedNode node, int nameStart, int nameLength)
        {
            var start = _json.Length;
            var above = node.Depth - 1;
            if (above >= 0) _json.Repeat(_pathStart[above], _pathLength[above]).Body("/");
            var step = ObjectPath.Step(node.Name, node.Number);
            if (above < 0 && _rootPath != null) _json.Body(_rootPath);
            else if (ReferenceEquals(step, node.Name)) _json.Repeat(nameStart, nameLength);
            else _json.Body(step);
            _pathStart[node.Depth] = start;
            _pathLength[node.Depth] = _json.Length - start;
            _json.EndString();
        }

        /// <summary>What follows an object's path, up to its children, where there is nothing special about it.</summary>
        internal static byte[] Tail(bool active, byte[] components) =>
            new JsonWriter().Piece(active ? Active : Inactive, false).Piece(components, true).Piece(Children, false).ToArray();

        static byte[] Bytes(string json) => System.Text.Encoding.ASCII.GetBytes(json);
    }
}
