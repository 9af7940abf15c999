using System.Collections.Generic;

namespace EditorMcp.Editor.Fields
{
    /// <summary>Which top-level properties of an object are worth showing: not Unity's plumbing, and only those asked for.</summary>
    internal sealed class FieldFilter
    {
        static readonly HashSet<string> Plumbing = new HashSet<string>
        {
            "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject", "m_EditorHideFlags",
            "m_EditorClassIdentifier", "m_Name", "m_Script",
        };

        internal static readonly FieldFilter All = new FieldFilter(null);

        readonly HashSet<string> _wanted;

        internal FieldFilter(IEnumerable<string> wanted)
        {
            _wanted = wanted == null ? null : new HashSet<string>(wanted);
        }

        internal bool Shows(string name) => !Plumbing.Contains(name) && (_wanted == null || _wanted.Contains(name));
    }
}
