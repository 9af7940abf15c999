using System.Collections.Generic;
using System.Globalization;

namespace EditorMcp.Core.Yaml
{
    /// <summary>Fills an <see cref="ObjectFile"/> line by line. What cannot be read is left out.</summary>
    internal sealed class ObjectFileReader
    {
        const int GameObject = 1;
        const int Script = 114;
        const int Instance = 1001;
        const int SceneRoots = 1660057539;

        readonly ObjectFile _file;
        readonly InstanceReader _instanceReader = new InstanceReader();
        readonly PendingText _text = new PendingText();
        bool _isReadable;
        bool _nameFollows;
        DocumentHeader _header;
        string _key;
        bool _listsComponents;
        bool _hasName;
        FileGameObject _gameObject;
        FileTransform _transform;
        FileScript _script;
        FileStandIn _standIn;
        long _owner;

        internal ObjectFileReader(ObjectFile file)
        {
            _file = file;
        }

        internal void Take(string line)
        {
            if (DocumentHeader.IsHeader(line))
            {
                EndDocument();
                Begin(line);
                return;
            }
            if (!_isReadable) return;
            if (_nameFollows)
            {
                _nameFollows = false;
                var colon = line.IndexOf(':');
                if (!_file.ClassNames.ContainsKey(_header.ClassId)) _file.ClassNames[_header.ClassId] = colon < 0 ? "" : line.Substring(0, colon).Trim();
                return;
            }
            NoteReferences(line);
            if (_header.ClassId == Instance) _instanceReader.Take(line);
            else if (!_text.Takes(line)) TakeField(line);
        }

        /// <summary>Called once all lines are in.</summary>
        internal void End()
        {
            EndDocument();
            foreach (var transform in _file.Transforms)
            {
                if (_file.GameObjects.TryGetValue(transform.Value.GameObject, out var holder)) holder.Transform = transform.Key;
            }
            var listed = new HashSet<long>();
            foreach (var holder in _file.GameObjects.Values) listed.UnionWith(holder.Components);
            foreach (var owner in _file.Owners)
            {
                if (!listed.Contains(owner.Key) && _file.StandIns.ContainsKey(owner.Value)) ObjectFile.Put(_file.Added, owner.Value, owner.Key);
            }
        }

        static bool IsTransform(int classId) => classId == 4 || classId == 224;

        void Begin(string line)
        {
            _isReadable = _nameFollows = DocumentHeader.TryRead(line, out _header);
            _key = "";
            _owner = 0;
            _listsComponents = _hasName = false;
            _gameObject = new FileGameObject();
            _transform = new FileTransform();
            _script = new FileScript { Reference = new FileReference(0, "") };
            _standIn = new FileStandIn();
            _text.Clear();
            if (!_isReadable) return;
            _file.Classes[_header.FileId] = _header.ClassId;
            if (_header.ClassId == Instance) _instanceReader.Begin(_header.FileId);
        }

        void NoteReferences(string line)
        {
            for (var at = FileReference.Find(line, 0); at >= 0; at = FileReference.Find(line, at + 1))
            {
                if (!FileReference.TryRead(line, at, out var reference)) continue;
                if (reference.Guid.Length > 0) _file.Outside.Add(reference);
                else if (!reference.IsNowhere) _file.Local.Add(reference.FileId);
            }
        }

        void TakeField(string line)
        {
            var isKey = line.Length > 2 && line[0] == ' ' && line[1] == ' ' && line[2] != ' ' && line[2] != '-';
            if (!isKey)
            {
                Listed(line);
                return;
            }
            var colon = line.IndexOf(':');
            if (colon < 0) return;
            _key = line.Substring(2, colon - 2);
            Field(line, colon + 1);
        }

        void Listed(string line)
        {
            if (_key != "m_Component" && _key != "m_Children" && _key != "m_Roots") return;
            if (!FileReference.TryRead(line, FileReference.Find(line, 0), out var item)) return;
            if (_key == "m_Component") _gameObject.Components.Add(item.FileId);
            else if (_key == "m_Children") _transform.Children.Add(item.FileId);
            else if (_header.ClassId == SceneRoots) (_file.Roots ?? (_file.Roots = new List<long>())).Add(item.FileId);
        }

        void Field(string line, int value)
        {
            switch (_key)
            {
                case "m_Component":
                    _listsComponents = true;
                    break;
                case "m_Roots":
                    if (_header.ClassId == SceneRoots) _file.Roots = new List<long>();
                    break;
                case "m_Name":
                    _hasName = true;
                    if (_header.ClassId == GameObject) _text.Begin(line.Substring(value), 2, text => _gameObject.Name = text);
                    break;
                case "m_EditorClassIdentifier":
                    if (_header.ClassId == Script) _text.Begin(line.Substring(value), 2, text => _script.Identifier = text);
                    break;
                case "m_GameObject":
                    _owner = Reference(line).FileId;
                    break;
                case "m_Father":
                    _transform.Father = Reference(line).FileId;
                    break;
                case "m_RootOrder":
                    long.TryParse(line.Substring(value).Trim(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _transform.Order);
                    break;
                case "m_Script":
                    _script.Reference = Reference(line);
                    break;
                case "m_CorrespondingSourceObject":
                case "m_PrefabParentObject":
                    _standIn.Source = Reference(line).FileId;
                    break;
                case "m_PrefabInstance":
                case "m_PrefabInternal":
                    _standIn.Instance = Reference(line).FileId;
                    break;
            }
        }

        static FileReference Reference(string line) =>
            FileReference.TryRead(line, FileReference.Find(line, 0), out var reference) ? reference : new FileReference(0, "");

        void EndDocument()
        {
            if (!_isReadable) return;
            _text.End();
            var id = _header.FileId;
            var isObject = _header.ClassId == GameObject;
            var isTransform = IsTransform(_header.ClassId);
            if (_header.ClassId == Script) _file.Scripts[id] = _script;
            // Before 2018.3 nothing marks a stripped document but what it lacks.
            if (_header.IsStripped || (isObject && !_listsComponents) || (isTransform && _owner == 0)) _file.StandIns[id] = _standIn;
            else if (isObject && _hasName) _file.GameObjects[id] = _gameObject;
            else if (isTransform)
            {
                _transform.GameObject = _owner;
                _file.Transforms[id] = _transform;
            }
            else if (_header.ClassId == Instance && _instanceReader.End(out var instance)) _file.Instances[id] = instance;
            if (_owner != 0 && !_header.IsStripped && !isObject) _file.Owners[id] = _owner;
            _isReadable = false;
        }
    }
}
