using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Assets
{
    /// <summary>One group of a mixer and the parameters a snapshot can set in it.</summary>
    internal sealed class MixerGroup
    {
        readonly SerializedObject _serialized;

        internal MixerGroup(Object group, string parent)
        {
            _serialized = new SerializedObject(group);
            Name = group.name;
            Path = parent.Length == 0 ? Name : parent + "/" + Name;
        }

        internal string Name { get; }

        internal string Path { get; }

        internal string GroupGuid => MixerAsset.Guid(_serialized.FindProperty("m_GroupID"));

        internal IEnumerable<Object> Children() =>
            MixerAsset.Elements(_serialized.FindProperty("m_Children")).Select(item => item.objectReferenceValue);

        /// <summary>Volume and pitch, then every effect's parameters.</summary>
        internal IEnumerable<MixerParameter> Parameters()
        {
            yield return new MixerParameter("Volume", null, MixerAsset.Guid(_serialized.FindProperty("m_Volume")));
            yield return new MixerParameter("Pitch", null, MixerAsset.Guid(_serialized.FindProperty("m_Pitch")));
            foreach (var effect in MixerAsset.Elements(_serialized.FindProperty("m_Effects")).Select(item => item.objectReferenceValue).Where(item => item != null))
            {
                using (var serialized = new SerializedObject(effect))
                {
                    var name = serialized.FindProperty("m_EffectName").stringValue;
                    foreach (var parameter in MixerAsset.Elements(serialized.FindProperty("m_Parameters")))
                    {
                        yield return new MixerParameter(
                            parameter.FindPropertyRelative("m_ParameterName").stringValue, name, MixerAsset.Guid(parameter.FindPropertyRelative("m_GUID")));
                    }
                }
            }
        }
    }

    /// <summary>A parameter: its name, the effect it belongs to (null for the group's own) and the guid snapshots know it by.</summary>
    internal readonly struct MixerParameter
    {
        internal MixerParameter(string name, string effect, string guid)
        {
            Name = name;
            Effect = effect;
            Guid = guid;
        }

        internal string Name { get; }

        internal string Effect { get; }

        internal string Guid { get; }
    }
}
