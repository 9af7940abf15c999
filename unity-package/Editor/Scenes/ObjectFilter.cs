using System.Globalization;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Tools;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The filters of `scene.objects.find`; an object fits if it fits all that are given.</summary>
    internal sealed class ObjectFilter
    {
        readonly string _component;
        readonly Glob _name;
        readonly Glob _path;
        readonly string _tag;
        readonly int _layer = -1;
        readonly bool? _active;

        internal ObjectFilter(Arguments arguments)
        {
            _component = arguments.OptionalString("componentType");
            var name = arguments.OptionalString("namePattern");
            var path = arguments.OptionalString("pathPattern");
            _name = name == null ? null : Glob.ForName(name);
            _path = path == null ? null : Glob.ForPath(path);
            _tag = arguments.OptionalString("tag");
            _active = arguments.OptionalBool("active");
            var layer = arguments.OptionalString("layer");
            if (layer != null) _layer = Layer(layer);
        }

        /// <summary>Asks what is cheap first; the object itself only where the capture does not know.</summary>
        internal bool Fits(SceneCapture capture, int index, string path)
        {
            ref var node = ref capture.Nodes[index];
            if (_name != null && !_name.Matches(node.Name)) return false;
            if (_component != null && !node.Components.Has(_component)) return false;
            if (_path != null && !_path.Matches(path)) return false;
            if (_active == null && _tag == null && _layer < 0) return true;
            if (node.Object == null) return false;
            return (_active == null || node.Object.activeInHierarchy == _active)
                && (_tag == null || node.Object.tag == _tag)
                && (_layer < 0 || node.Object.layer == _layer);
        }

        static int Layer(string layer)
        {
            if (int.TryParse(layer, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number < 32) return number;
            number = LayerMask.NameToLayer(layer);
            if (number < 0) throw ToolFailure.BadArgument("layer", "the name or number (0 to 31) of a layer", layer);
            return number;
        }
    }
}
