using System;
using System.Collections.Generic;
using System.Reflection;
using StandIn;

namespace UnityEngine.UIElements
{
    public abstract class CallbackEventHandler
    {
    }

    public abstract class Focusable : CallbackEventHandler
    {
    }

    public class BindableElement : VisualElement
    {
    }

    public class VisualElement : Focusable
    {
        internal readonly List<VisualElement> Contents = new List<VisualElement>();

        public VisualElement() => MainThread.Check();

        public IStyle style { get; } = new StubStyle();

        public void Add(VisualElement child)
        {
            MainThread.Check();
            Contents.Add(child);
        }

        public void Clear()
        {
            MainThread.Check();
            Contents.Clear();
        }
    }

    public class TextElement : BindableElement
    {
        public virtual string text { get; set; } = "";
    }

    public class Label : TextElement
    {
        public Label()
        {
        }

        public Label(string text)
        {
            this.text = text;
        }
    }

    public class Button : TextElement
    {
        public Button()
        {
        }

        public Button(Action clickEvent)
        {
            clicked += clickEvent;
        }

        public event Action clicked;

        internal void StubClick() => clicked?.Invoke();
    }

    public class ScrollView : VisualElement
    {
    }

    public class Foldout : BindableElement
    {
        public string text { get; set; } = "";
    }
}

namespace UnityEngine
{
    public class GUIUtility
    {
    }
}

namespace UnityEditor
{
    public class EditorWindow : UnityEngine.ScriptableObject
    {
        UnityEngine.UIElements.VisualElement _root;

        public UnityEngine.UIElements.VisualElement rootVisualElement
        {
            get
            {
                MainThread.Check();
                return _root ?? (_root = new UnityEngine.UIElements.VisualElement());
            }
        }

        public UnityEngine.Vector2 minSize { get; set; }

        public static T GetWindow<T>(string title) where T : EditorWindow
        {
            MainThread.Check();
            return (T)StubShow(typeof(T));
        }

        /// <summary>A window as Unity brings it up: made, enabled, filled.</summary>
        internal static EditorWindow StubShow(Type type)
        {
            var window = (EditorWindow)MainThread.Construct(type);
            StubTell(window, "OnEnable");
            StubTell(window, "CreateGUI");
            return window;
        }

        /// <summary>Calls one of the methods that Unity knows by name, if the window has it.</summary>
        internal static void StubTell(EditorWindow window, string message) =>
            window.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public)?.Invoke(window, null);
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        internal readonly string Path;
        internal readonly bool IsCheck;

        public MenuItem(string itemName)
        {
            Path = itemName;
        }

        public MenuItem(string itemName, bool isValidateFunction)
        {
            Path = itemName;
            IsCheck = isValidateFunction;
        }
    }

    public sealed class EditorGUIUtility : UnityEngine.GUIUtility
    {
        public static string systemCopyBuffer { get; set; } = "";
    }

    public enum SettingsScope
    {
        User = 0,
        Project = 1,
    }

    public class SettingsProvider
    {
        public SettingsProvider(string path, SettingsScope scopes, IEnumerable<string> keywords = null)
        {
        }

        public string label { get; set; } = "";

        public Action<string, UnityEngine.UIElements.VisualElement> activateHandler { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class SettingsProviderAttribute : Attribute
    {
    }
}
