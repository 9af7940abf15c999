using System.Collections;
using EditorMcp.Core.Json;
using EditorMcp.Core.Work;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>Writes a capture as an outline, one line an object: `Name (Component,Component) *inactive +hidden`. Transforms go without saying.</summary>
    internal sealed class HierarchyOutlineWriter
    {
        const int ClockEvery = 64;

        readonly SceneCapture _capture;
        readonly HierarchyCut _cut;
        readonly JsonWriter _json;

        internal HierarchyOutlineWriter(SceneCapture capture, HierarchyCut cut, JsonWriter json)
        {
            _capture = capture;
            _cut = cut;
            _json = json;
        }

        internal IEnumerator Run(Slice slice)
        {
            _json.BeginString();
            for (var i = 0; i < _capture.Count; i++)
            {
                if (_cut.Shows(i)) WriteLine(i, ref _capture.Nodes[i]);
                if (i % ClockEvery == 0 && slice.Over) yield return null;
            }
            _json.EndString();
        }

        void WriteLine(int index, ref CapturedNode node)
        {
            for (var level = 0; level < node.Depth; level++) _json.Body("  ");
            // A line is an object, whatever its name holds.
            _json.Body(node.Name.Replace("\n", "\\n").Replace("\r", "\\r"));
            WriteComponents(ref node);
            if (!node.Active) _json.Body(" *inactive");
            var hidden = _cut.HiddenBelow(index);
            if (hidden > 0) _json.Body(" +" + hidden);
            _json.Body("\n");
        }

        void WriteComponents(ref CapturedNode node)
        {
            var any = false;
            for (var i = node.FirstComponent; i < node.FirstComponent + node.ComponentCount; i++)
            {
                var name = _capture.Components[i].Text;
                if (name == "Transform") continue;
                _json.Body(any ? "," : " (").Body(name);
                any = true;
            }
            if (any) _json.Body(")");
        }
    }
}
