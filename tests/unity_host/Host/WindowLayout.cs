using System.Collections.Generic;
using System.Linq;
using UnityEngine.UIElements;

namespace UnityHost
{
    /// <summary>What would be cut off or stick to the edge in a window of 300 pixels.</summary>
    internal static class WindowLayout
    {
        const float Margin = 4;

        internal static IEnumerable<string> Problems(VisualElement root)
        {
            foreach (var label in Windows.All(root).OfType<Label>().Where(label => label.style.whiteSpace.Value != WhiteSpace.Normal))
                yield return "does not wrap: " + label.text;
            foreach (var row in Windows.All(root).Where(element => element.style.flexDirection.Value == FlexDirection.Row && element.style.flexWrap.Value != Wrap.Wrap))
                yield return "a row that does not break";
            var views = Windows.All(root).OfType<ScrollView>().ToList();
            if (views.Count != 1) yield return views.Count + " views that scroll";
            else if (root.Contents.Count != 1 || root.Contents[0] != views[0]) yield return "something stays where it is when the rest is scrolled";
            else if (views[0].style.paddingLeft.Value < Margin || views[0].style.paddingRight.Value < Margin) yield return "no margin";
        }
    }
}
