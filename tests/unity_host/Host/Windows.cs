using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor;
using UnityEngine.UIElements;

namespace UnityHost
{
    /// <summary>The package's window and settings page, as a person sees and uses them.</summary>
    internal sealed class Windows
    {
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.NonPublic;

        Assembly _package;
        EditorWindow _window;
        VisualElement _shown;

        /// <summary>Opens the window if it is not open (a reload makes it anew), updates it as Unity does, and tells what is in it.</summary>
        internal void Show(Domain domain, JsonWriter json)
        {
            if (_package != domain.Package)
            {
                _package = domain.Package;
                _window = EditorWindow.StubShow(Type(domain));
            }
            EditorWindow.StubTell(_window, "OnInspectorUpdate");
            Tell(_window.rootVisualElement, json);
        }

        /// <summary>Unity may update a window before it lets it build its content.</summary>
        internal static void UpdateUnshown(Domain domain) => EditorWindow.StubTell((EditorWindow)MainThread.Construct(Type(domain)), "OnInspectorUpdate");

        internal void ShowSettings(Domain domain, JsonWriter json)
        {
            var make = domain.Package.GetTypes().SelectMany(type => type.GetMethods(Any)).Single(method => method.IsDefined(typeof(SettingsProviderAttribute), false));
            var root = new VisualElement();
            ((SettingsProvider)make.Invoke(null, null)).activateHandler("", root);
            Tell(root, json);
        }

        /// <summary>A click on the one button that says this.</summary>
        internal void Click(string text) => All(_shown).OfType<Button>().Single(button => button.text == text).StubClick();

        void Tell(VisualElement root, JsonWriter json)
        {
            _shown = root;
            json.Key("text").String(string.Join("\n", All(root).Select(Text).Where(text => text.Length > 0))).Key("layout").BeginArray();
            foreach (var problem in WindowLayout.Problems(root)) json.String(problem);
            json.EndArray().Key("buttons").BeginArray();
            foreach (var button in All(root).OfType<Button>()) json.String(button.text);
            json.EndArray().Key("clipboard").String(EditorGUIUtility.systemCopyBuffer);
        }

        internal static IEnumerable<VisualElement> All(VisualElement root) => new[] { root }.Concat(root.Contents.SelectMany(All));

        static string Text(VisualElement element) => element is TextElement text ? text.text : element is Foldout foldout ? foldout.text : "";

        static Type Type(Domain domain) => domain.Package.GetType("EditorMcp.Editor.Window.BridgeWindow");
    }
}
