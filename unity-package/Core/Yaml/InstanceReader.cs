using System;
using System.Collections.Generic;
using System.Globalization;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Reads a PrefabInstance document line by line: its prefab, its place, and what it changes, adds and removes.</summary>
    internal sealed class InstanceReader
    {
        const string OverrideStart = "    - target:";
        const string AdditionStart = "    - targetCorrespondingSourceObject:";

        readonly PendingText _text = new PendingText();
        FileInstance _instance;
        string _list;
        long _target;
        string _path;
        int _insertIndex;

        internal void Begin(long fileId)
        {
            _instance = new FileInstance { Id = fileId };
            _list = "";
            _path = null;
            _text.Clear();
        }

        internal void Take(string line)
        {
            if (_text.Takes(line)) return;
            if (Is(line, "  m_SourcePrefab:") || Is(line, "  m_ParentPrefab:"))
            {
                if (Reference(line, out var source)) _instance.Source = source;
            }
            else if (Is(line, "    m_TransformParent:"))
            {
                if (Reference(line, out var parent)) _instance.Parent = parent.FileId;
            }
            else if (Is(line, "    m_")) _list = line.Substring(4, Math.Max(0, line.IndexOf(':') - 4));
            else if (_list == "m_Modifications") TakeOverride(line);
            else if (_list == "m_RemovedComponents" || _list == "m_RemovedGameObjects")
            {
                if (Reference(line, out var removed)) _instance.Removed.Add(removed.FileId);
            }
            else if (_list == "m_AddedGameObjects" || _list == "m_AddedComponents") TakeAddition(line);
        }

        /// <summary>False where it is none: before 2018.3 a prefab's own asset object has the same class.</summary>
        internal bool End(out FileInstance instance)
        {
            _text.End();
            instance = _instance;
            return !string.IsNullOrEmpty(_instance.Source.Guid);
        }

        void TakeOverride(string line)
        {
            if (Is(line, OverrideStart))
            {
                _target = Reference(line, out var target) ? target.FileId : 0;
                _path = null;
            }
            else if (Is(line, "      propertyPath:")) _text.Begin(line.Substring("      propertyPath:".Length), 6, text => _path = text);
            else if (Is(line, "      value:")) _text.Begin(line.Substring("      value:".Length), 6, TakeValue);
            else if (Is(line, "      objectReference:") && _path != null && Reference(line, out var reference) && !reference.IsNowhere)
                _instance.References.Add(new FileOverride(_target, _path, reference));
        }

        void TakeValue(string value)
        {
            if (_path == "m_Name") _instance.Names.Add(new KeyValuePair<long, string>(_target, value));
            else if (_path == "m_LocalPosition.x" && _instance.Placed == 0) _instance.Placed = _target;
            else if (_path == "m_RootOrder" && long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var order))
                _instance.Orders[_target] = order;
        }

        void TakeAddition(string line)
        {
            if (Is(line, AdditionStart)) _insertIndex = -1;
            else if (Is(line, "      insertIndex:"))
            {
                if (!int.TryParse(line.Substring("      insertIndex:".Length).Trim(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _insertIndex))
                    _insertIndex = -1;
            }
            else if (Is(line, "      addedObject:") && Reference(line, out var added)) _instance.Insertions[added.FileId] = _insertIndex;
        }

        static bool Is(string line, string start) => line.StartsWith(start, StringComparison.Ordinal);

        static bool Reference(string line, out FileReference reference) => FileReference.TryRead(line, FileReference.Find(line, 0), out reference);
    }
}
