using System.Collections.Generic;
using System.Linq;
using System.Text;
using EditorMcp.Core.Tools;
using UnityEditor;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Assets
{
    /// <summary>
    /// One audio mixer, read from its serialized sub-assets: the classes behind them are internal, and the public ones know only what a running
    /// game has set. A mixer that is not loaded is not loaded for this.
    /// </summary>
    internal sealed class MixerAsset
    {
        readonly SerializedObject _controller;

        MixerAsset(string path, Object controller)
        {
            Path = path;
            Name = controller.name;
            _controller = new SerializedObject(controller);
        }

        internal string Path { get; }

        internal string Name { get; }

        /// <summary>The paths of all mixers of the project.</summary>
        internal static List<string> All() =>
            AssetDatabase.FindAssets("t:AudioMixer").Select(AssetDatabase.GUIDToAssetPath).Distinct().OrderBy(path => path, System.StringComparer.Ordinal).ToList();

        internal static MixerAsset Open(string path)
        {
            if (!AssetDatabase.IsMainAssetAtPathLoaded(path)) throw ToolFailure.NotLoaded("The mixer '" + path + "'", "mixerPath", path);
            var controller = AssetDatabase.LoadMainAssetAtPath(path);
            if (controller == null || controller.GetType().Name != "AudioMixerController")
                throw ToolFailure.FromUnity("'" + path + "' is not an audio mixer", "mixerPath", path);
            return new MixerAsset(path, controller);
        }

        /// <summary>Groups from the master down, each with its path.</summary>
        internal IEnumerable<MixerGroup> Groups() => Below(Reference("m_MasterGroup"), "");

        internal IEnumerable<Object> Snapshots() => Elements(_controller.FindProperty("m_Snapshots")).Select(item => item.objectReferenceValue).Where(item => item != null);

        internal Object StartSnapshot => Reference("m_StartSnapshot");

        /// <summary>The names under which parameters are exposed to scripts, by parameter guid.</summary>
        internal Dictionary<string, string> ExposedNames() => Elements(_controller.FindProperty("m_ExposedParameters"))
            .ToDictionary(item => Guid(item.FindPropertyRelative("guid")), item => item.FindPropertyRelative("name").stringValue);

        /// <summary>A snapshot's own values, by parameter guid; what is absent has its default.</summary>
        internal static Dictionary<string, float> Values(Object snapshot)
        {
            using (var serialized = new SerializedObject(snapshot))
            {
                return Elements(serialized.FindProperty("m_FloatValues"))
                    .ToDictionary(item => Guid(item.FindPropertyRelative("first")), item => item.FindPropertyRelative("second").floatValue);
            }
        }

        /// <summary>The elements of a serialized array.</summary>
        internal static IEnumerable<SerializedProperty> Elements(SerializedProperty array)
        {
            for (var i = 0; array != null && i < array.arraySize; i++) yield return array.GetArrayElementAtIndex(i);
        }

        /// <summary>A serialized GUID as text: four numbers, each with its hexadecimal digits in reverse.</summary>
        internal static string Guid(SerializedProperty property)
        {
            var text = new StringBuilder(32);
            for (var part = 0; part < 4; part++)
            {
                var bits = (uint)property.FindPropertyRelative("data[" + part + "]").longValue;
                for (var digit = 0; digit < 8; digit++) text.Append("0123456789abcdef"[(int)(bits >> (4 * digit)) & 15]);
            }
            return text.ToString();
        }

        static IEnumerable<MixerGroup> Below(Object group, string parent)
        {
            if (group == null) yield break;
            var found = new MixerGroup(group, parent);
            yield return found;
            foreach (var child in found.Children())
            {
                foreach (var below in Below(child, found.Path)) yield return below;
            }
        }

        Object Reference(string name) => _controller.FindProperty(name)?.objectReferenceValue;
    }
}
