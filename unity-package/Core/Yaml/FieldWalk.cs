using System;
using System.Collections.Generic;
using System.Globalization;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Goes through one document's lines and tells where each reference stands: its property path, as Unity writes it.</summary>
    internal sealed class FieldWalk
    {
        /// <summary>Deeper than Unity itself nests on one line; what is deeper is left out.</summary>
        const int MostLevels = 64;

        /// <summary>Fields that tie objects together, not values that somebody set; missing scripts and prefabs are found elsewhere.</summary>
        static readonly HashSet<string> Plumbing = new HashSet<string>
        {
            "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabParentObject", "m_PrefabInternal", "m_Component",
            "m_RootGameObject", "m_ParentPrefab", "m_SourcePrefab", "m_Modification",
        };

        readonly Action<string, FileReference> _found;
        readonly List<Level> _levels = new List<Level>();
        readonly PendingText _text = new PendingText();

        internal FieldWalk(Action<string, FileReference> found)
        {
            _found = found;
        }

        /// <summary>A new document begins; its class name is no field.</summary>
        internal void Begin()
        {
            _levels.Clear();
            _text.Clear();
        }

        internal void Take(string line)
        {
            if (_text.Takes(line)) return;
            var at = 0;
            while (at < line.Length && line[at] == ' ') at++;
            if (at == 0 || at == line.Length) return;
            while (at < line.Length && IsItem(line, at))
            {
                EnterItem(at);
                at = Math.Min(at + 2, line.Length);
            }
            if (at == line.Length) return;
            var colon = Colon(line, at);
            if (colon < 0)
            {
                Value(line, at, at - 1, PathAt(at));
                return;
            }
            LeaveTo(at);
            var key = YamlScalar.Decode(line.Substring(at, colon - at));
            if (key == "first") BeginPair();
            var path = Join(PathAt(at), key);
            var value = colon + 1;
            while (value < line.Length && line[value] == ' ') value++;
            if (value < line.Length) Value(line, value, at, path);
            else _levels.Add(new Level { Column = at, Path = path });
        }

        static bool IsItem(string line, int at) => line[at] == '-' && (at + 1 == line.Length || line[at + 1] == ' ');

        /// <summary>The colon that ends a key, one that a space or the line's end follows; -1 where a value stands alone.</summary>
        static int Colon(string line, int at)
        {
            if (line[at] == '{' || line[at] == '[') return -1;
            var isQuoted = line[at] == '"' || line[at] == '\'';
            var colon = isQuoted ? line.IndexOf(line[at] + ":", at + 1, StringComparison.Ordinal) : line.IndexOf(':', at);
            if (isQuoted) return colon < 0 ? -1 : colon + 1;
            while (colon >= 0 && colon + 1 < line.Length && line[colon + 1] != ' ') colon = line.IndexOf(':', colon + 1);
            return colon;
        }

        static string Join(string parent, string name) => parent.Length == 0 ? name : parent + "." + name;

        static string Item(string list, int index) => list + ".Array.data[" + index.ToString(CultureInfo.InvariantCulture) + "]";

        /// <summary>A dash at a column: the next item of the list whose key stands there or left of it.</summary>
        void EnterItem(int column)
        {
            LeaveTo(column + 1);
            if (_levels.Count == 0) return;
            // A list is the value of the key above it, or stands within an item of another list.
            if (!Top.IsList || Top.Column < column) _levels.Add(new Level { Column = column, Path = Top.Inner, IsList = true, Index = -1 });
            Top.Index++;
        }

        /// <summary>Ends everything that stands at a column or right of it.</summary>
        void LeaveTo(int column)
        {
            while (_levels.Count > 0 && Top.Column >= column) _levels.RemoveAt(_levels.Count - 1);
        }

        /// <summary>Unity 5 wrote a map's pairs under one key `data` each; they are the elements of an array.</summary>
        void BeginPair()
        {
            if (_levels.Count < 2 || Top.IsList || !Top.Path.EndsWith(".data", StringComparison.Ordinal)) return;
            var map = _levels[_levels.Count - 2];
            Top.Path = Item(map.Inner, map.Pairs++);
        }

        string PathAt(int column)
        {
            for (var i = _levels.Count - 1; i >= 0; i--)
            {
                if (_levels[i].Column < column) return _levels[i].Inner;
            }
            return "";
        }

        Level Top => _levels[_levels.Count - 1];

        void Value(string line, int at, int column, string path)
        {
            if (line[at] == '{' || line[at] == '[')
            {
                if (path.Length > 0 && FileReference.Find(line, at) >= 0 && !IsPlumbing(path)) Flow(line, ref at, path, 0);
                return;
            }
            // Its further lines, if it has any, are no fields.
            _text.Begin(line.Substring(at), column, _ => { });
        }

        static bool IsPlumbing(string path)
        {
            var end = path.IndexOf('.');
            return Plumbing.Contains(end < 0 ? path : path.Substring(0, end));
        }

        /// <summary>A value within `{}` or `[]`; `at` then is behind it.</summary>
        void Flow(string line, ref int at, string path, int depth)
        {
            if (FileReference.TryRead(line, at, out var reference))
            {
                _found(path, reference);
                at = line.IndexOf('}', at) + 1;
                if (at == 0) at = line.Length;
                return;
            }
            if (at >= line.Length) return;
            var isMap = line[at] == '{';
            if ((!isMap && line[at] != '[') || depth > MostLevels)
            {
                while (at < line.Length && ",]}".IndexOf(line[at]) < 0) at++;
                return;
            }
            at++;
            for (var index = 0; at < line.Length; index++)
            {
                while (at < line.Length && (line[at] == ' ' || line[at] == ',')) at++;
                if (at >= line.Length || line[at] == '}' || line[at] == ']') break;
                var inner = Item(path, index);
                if (isMap)
                {
                    var colon = line.IndexOf(':', at);
                    if (colon < 0)
                    {
                        at = line.Length;
                        return;
                    }
                    inner = Join(path, line.Substring(at, colon - at).Trim());
                    at = colon + 1;
                    while (at < line.Length && line[at] == ' ') at++;
                }
                Flow(line, ref at, inner, depth + 1);
            }
            at++;
        }

        /// <summary>A key whose value stands below it, or a list and the item it has come to.</summary>
        sealed class Level
        {
            internal int Column;
            internal string Path;
            internal int Index;
            internal int Pairs;
            internal bool IsList;

            internal string Inner => IsList ? Item(Path, Index) : Path;
        }
    }
}
