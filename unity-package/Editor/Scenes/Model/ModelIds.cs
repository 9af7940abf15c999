using System.Collections.Generic;
using Object = UnityEngine.Object;

namespace EditorMcp.Editor.Scenes.Model
{
    /// <summary>The ids of a batch of objects, handed out in the order in which they were asked for: a batch costs Unity far less than one by one.</summary>
    internal sealed class ModelIds
    {
        readonly bool _saved;
        readonly List<Object> _targets = new List<Object>();
        readonly List<long> _session = new List<long>();
        string[] _found;
        int _next;

        /// <summary>`saved`: as the scene's file has them, where it has; else as this session does, which costs nothing.</summary>
        internal ModelIds(bool saved)
        {
            _saved = saved;
        }

        /// <summary>The session's id of what was handed out last.</summary>
        internal string Session => ObjectLookup.SessionId(_session[_next - 1]);

        internal void Begin()
        {
            _targets.Clear();
            _session.Clear();
            _next = 0;
        }

        internal void Add(Object target, long id)
        {
            if (_saved) _targets.Add(target);
            _session.Add(id);
        }

        internal void End()
        {
            if (_saved) _found = ObjectLookup.IdsOf(_targets.ToArray());
        }

        internal string Next()
        {
            var at = _next++;
            return _saved && _found[at].Length > 0 ? _found[at] : ObjectLookup.SessionId(_session[at]);
        }
    }
}
