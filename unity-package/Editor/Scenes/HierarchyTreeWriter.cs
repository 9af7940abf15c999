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
            _json.BeginArray();
            var open = 0;
            for (var i = 0; i < _capture.Count; i++)
            {
                if (!_cut.Shows(i)) continue;
                for (; open > _capture.Nodes[i].Depth; open--) _json.EndArray().EndObject();
                Begin(i, ref _capture.Nodes[i]);
                open++;
                if (i % ClockEvery == 0 && slice.Over) yield return null;
            }
            for (; open > 0; open--) _json.EndArray().EndObject();
            _json.EndArray();
        }

        void Begin(int index, ref CapturedNode node)
        {
            _json.BeginObject().Key("name").String(node.Name).Key("path");
            WritePath(ref node);
            if (_extras.Ids)
            {
                if (ObjectIds.AreInstanceIds) _json.Key("instanceId").Integer(node.Id);
                _json.Key("objectId").String(ObjectLookup.SessionId(node.Id));
            }
            _json.Key("active").Bool(node.Active).Key("components").BeginArray();
            var end = node.FirstComponent + node.ComponentCount;
            for (var i = node.FirstComponent; i < end; i++) _json.String(_capture.Components[i]);
            _json.EndArray();
            var hidden = _cut.HiddenBelow(index);
            if (hidden > 0) _json.Key("hiddenDescendants").Integer(hidden);
            if (_extras.Any) _extras.Write(node.Object, _json);
            _json.Key("children").BeginArray();
        }

        void WritePath(ref CapturedNode node)
        {
            var start = _json.BeginString();
            var above = node.Depth - 1;
            if (above >= 0) _json.Repeat(_pathStart[above], _pathLength[above]).Body("/");
            if (above < 0 && _rootPath != null) _json.Body(_rootPath);
            else _json.Body(node.Number == 0 ? ObjectPath.Escape(node.Name) : ObjectPath.Step(node.Name, node.Number));
            _pathStart[node.Depth] = start;
            _pathLength[node.Depth] = _json.Length - start;
            _json.EndString();
        }
    }
}
