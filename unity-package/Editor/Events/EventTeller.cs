using EditorMcp.Core.Session;
using EditorMcp.Editor.Connection;
using EditorMcp.Editor.Scenes;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Events
{
    /// <summary>Tells the daemon, once a tick, what the watchers have noted.</summary>
    internal sealed class EventTeller
    {
        readonly EditorWatch _watch;
        readonly ConsoleLog _console;
        readonly SessionHub _hub;

        internal EventTeller(EditorWatch watch, ConsoleLog console, SessionHub hub)
        {
            _watch = watch;
            _console = console;
            _hub = hub;
        }

        internal void Flush()
        {
            if (_watch.ScenesChanged)
            {
                _watch.ScenesChanged = false;
                _hub.PublishLatest(Channels.Scenes, OpenScenesEvent.Write());
            }
            if (_watch.SelectionChanged) TellSelection();
            if (_watch.HierarchyChanged)
            {
                _watch.HierarchyChanged = false;
                if (_hub.IsSubscribed(Channels.Hierarchy)) TellHierarchy();
            }
            _console.KeepPlace();
        }

        /// <summary>To name the active object's path takes a look at all its siblings: nobody pays for it while nobody listens.</summary>
        void TellSelection()
        {
            if (!_hub.IsSubscribed(Channels.Selection))
            {
                _hub.Forget(Channels.Selection);
                return;
            }
            _watch.SelectionChanged = false;
            _hub.PublishLatest(Channels.Selection, SelectionEvent.Write());
        }

        void TellHierarchy()
        {
            // Unity does not always say which scene it was, so every loaded one may have changed.
            for (var i = 0; i < SceneManager.sceneCount; i++)
            {
                var scene = SceneManager.GetSceneAt(i);
                if (!scene.isLoaded) continue;
                var path = scene.path;
                _hub.Publish(Channels.Hierarchy, json => json.BeginObject().Key("scenePath").String(path).Key("revision").String(SceneRevision.Text).EndObject());
            }
        }
    }
}
