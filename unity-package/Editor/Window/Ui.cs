using System;
using UnityEngine;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Window
{
    /// <summary>
    /// The few elements that our pages are made of: texts wrap, rows break, pages scroll. Colours are the Editor's own, so that both themes fit.
    /// </summary>
    internal static class Ui
    {
        const float Space = 4;
        const float Edge = 10;

        /// <summary>The one child of a page's root: everything in it scrolls.</summary>
        internal static ScrollView Page(VisualElement root)
        {
            var page = new ScrollView();
            page.style.flexGrow = 1;
            page.style.paddingLeft = Edge;
            page.style.paddingRight = Edge;
            page.style.paddingTop = Edge;
            page.style.paddingBottom = Edge;
            root.Add(page);
            return page;
        }

        internal static Label Title(string text, float size = 0)
        {
            var label = Text(text);
            label.style.unityFontStyleAndWeight = FontStyle.Bold;
            if (size > 0) label.style.fontSize = size;
            return label;
        }

        /// <summary>A text that may hold the words of others: UI Toolkit reads tags in a text, and theirs are not ours.</summary>
        internal static Label Text(string text = "")
        {
            var label = new Label(Plain(text));
            label.style.whiteSpace = WhiteSpace.Normal;
            label.style.marginBottom = Space;
            return label;
        }

        internal static string Plain(string text) => text.Replace('<', '‹').Replace('>', '›');

        internal static Button Button(string text, Action clicked) => new Button(clicked) { text = text };

        /// <summary>Elements beside each other, and below where the window is too narrow.</summary>
        internal static VisualElement Row(params VisualElement[] elements)
        {
            var row = new VisualElement();
            row.style.flexDirection = FlexDirection.Row;
            row.style.flexWrap = Wrap.Wrap;
            row.style.marginBottom = Space;
            foreach (var element in elements) row.Add(element);
            return row;
        }

        internal static Foldout Section(string title, VisualElement content)
        {
            var foldout = new Foldout { text = title };
            foldout.style.marginTop = Space;
            foldout.Add(content);
            return foldout;
        }

        /// <summary>What belongs to the line above it.</summary>
        internal static VisualElement Indented()
        {
            var box = new VisualElement();
            box.style.marginLeft = Edge + Space;
            return box;
        }
    }
}
