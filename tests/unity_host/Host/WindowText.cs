using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine.UIElements;

namespace UnityHost
{
    /// <summary>What a person reads in a window, one line an element.</summary>
    internal static class WindowText
    {
        internal static string Of(object window) => string.Join("\n", Lines(((EditorWindow)window).rootVisualElement));

        static IEnumerable<string> Lines(VisualElement element)
        {
            var own = element is TextElement text ? text.text : element is Foldout foldout ? foldout.text : "";
            var lines = own.Length > 0 ? new[] { own } : new string[0];
            return lines.Concat(element.Contents.SelectMany(Lines));
        }
    }
}
