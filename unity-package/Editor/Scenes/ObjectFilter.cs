using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using EditorMcp.Core.Names;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Tools;
using UnityEditorInternal;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The filters of `scene.objects.find`; an object fits if it fits all that are given.</summary>
    internal sealed class ObjectFilter
    {
        /// <summary>So many names can be compared within a moment.</summary>
        const int MostCompared = 1000;

        readonly WantedComponent _component;
        readonly bool _derived;
        readonly string _pattern;
        readonly NamePattern _name;
        readonly Glob _path;
        readonly string _tag;
        readonly int _layer = -1;
        readonly bool? _active;

        internal ObjectFilter(Arguments arguments)
        {
            var component = arguments.OptionalString("componentType");
            _derived = arguments.Bool("derived", true);
            if (component != null) _component = new WantedComponent(component, _derived);
            _pattern = arguments.OptionalString("namePattern");
            var path = arguments.OptionalString("pathPattern");
            _name = _pattern == null ? null : new NamePattern(_pattern);
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
            if (_component != null && !_component.Fits(node.Components)) return false;
            if (_path != null && !_path.Matches(path)) return false;
            if (_active == null && _tag == null && _layer < 0) return true;
            if (node.Object == null) return false;
            return (_active == null || node.Object.activeInHierarchy == _active)
                && (_tag == null || node.Object.tag == _tag)
                && (_layer < 0 || node.Object.layer == _layer);
        }

        /// <summary>Says what has no effect, and, where nothing was found, which names are of nothing at all.</summary>
        internal void Explain(ToolCall call, SceneCapture capture, int found)
        {
            var unknown = found == 0 ? _component?.Unknown() : null;
            if (unknown != null) call.Diagnose(unknown);
            if (found == 0 && _name != null) ExplainName(call, capture.Names());
            var tags = found == 0 && _tag != null ? InternalEditorUtility.tags : null;
            if (tags != null && Array.IndexOf(tags, _tag) < 0) call.Diagnose("No tag is called '" + _tag + "'" + Nearest.DidYouMean(_tag, tags) + ".");
            if (!_derived && _component == null) call.Diagnose("derived has no effect without componentType.");
        }

        /// <summary>Where some object has the name, another filter leaves it out.</summary>
        void ExplainName(ToolCall call, ICollection<string> names)
        {
            if (names.Count == 0 || names.Any(_name.Matches)) return;
            var near = names.Count <= MostCompared ? Nearest.DidYouMean(_pattern.Trim('*', '?'), names) : "";
            call.Diagnose("No object is called '" + _pattern + "'" + near + ".");
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
