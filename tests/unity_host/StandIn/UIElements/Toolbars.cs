#if UNITY_6000_3_OR_NEWER
using System;
using System.Collections.Generic;
using StandIn;

namespace UnityEditor.Toolbars
{
    public enum MainToolbarDockPosition
    {
        Left = 0,
        Right = 1,
        Middle = 2,
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MainToolbarElementAttribute : Attribute
    {
        public MainToolbarElementAttribute(string path)
        {
            this.path = path;
        }

        public string path { get; set; }

        public MainToolbarDockPosition defaultDockPosition { get; set; }
    }

    public abstract class MainToolbarElement
    {
    }

    public struct MainToolbarContent
    {
        public string text;
        public string tooltip;

        public MainToolbarContent(string text, string tooltip)
        {
            this.text = text;
            this.tooltip = tooltip;
        }
    }

    public sealed class MainToolbarButton : MainToolbarElement
    {
        internal readonly MainToolbarContent Content;
        internal readonly Action Clicked;

        public MainToolbarButton(MainToolbarContent content, Action action)
        {
            Content = content;
            Clicked = action;
        }
    }

    public static class MainToolbar
    {
        /// <summary>How often each element was drawn anew.</summary>
        internal static readonly Dictionary<string, int> Drawn = new Dictionary<string, int>();

        public static void Refresh(string path)
        {
            MainThread.Check();
            Drawn[path] = Drawn.TryGetValue(path, out var times) ? times + 1 : 1;
        }
    }
}
#endif
