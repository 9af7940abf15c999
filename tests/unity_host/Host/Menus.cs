using System.Linq;
using System.Reflection;
using EditorMcp.Core.Json;
using UnityEditor;
#if UNITY_6000_3_OR_NEWER
using UnityEditor.Toolbars;
#endif

namespace UnityHost
{
    /// <summary>The menus that the package adds to.</summary>
    internal static class Menus
    {
        const BindingFlags Any = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public;

        /// <summary>Chooses an item; false where Unity would show it grey.</summary>
        internal static bool Choose(Domain domain, string path)
        {
            if (Find(domain, path, true)?.Invoke(null, null) is false) return false;
            Find(domain, path, false).Invoke(null, null);
            return true;
        }

        /// <summary>Draws the package's sign in the main toolbar as Unity does; nothing where this version has no place for it.</summary>
        internal static void ShowSign(Domain domain, JsonWriter json)
        {
#if UNITY_6000_3_OR_NEWER
            var make = domain.Package.GetTypes().SelectMany(type => type.GetMethods(Any)).Single(method => method.IsDefined(typeof(MainToolbarElementAttribute), false));
            var button = (MainToolbarButton)make.Invoke(null, null);
            MainToolbar.Drawn.TryGetValue(make.GetCustomAttribute<MainToolbarElementAttribute>().path, out var drawn);
            json.Key("text").String(button.Content.text).Key("tooltip").String(button.Content.tooltip).Key("drawn").Integer(drawn);
#endif
        }

        static MethodInfo Find(Domain domain, string path, bool check) =>
            domain.Package.GetTypes().SelectMany(type => type.GetMethods(Any))
                .SingleOrDefault(method => method.GetCustomAttributes<MenuItem>().Any(item => item.Path == path && item.IsCheck == check));
    }
}
