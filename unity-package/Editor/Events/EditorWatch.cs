using System;
using EditorMcp.Editor.Scenes;
using EditorMcp.Editor.Views;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine.SceneManagement;

namespace EditorMcp.Editor.Events
{
    /// <summary>
    /// Listens to what Unity tells of changes. A handler only notes that something changed; what it is now is read at the next tick, once, however
    /// many changes there were.
    /// </summary>
    internal sealed class EditorWatch
    {
        readonly Action _changed;
        int _sceneCount = -1;
        Scene _activeScene;

        internal EditorWatch(Action changed)
        {
            _changed = changed;
        }

        internal bool ScenesChanged { get; set; } = true;

        internal bool SelectionChanged { get; set; } = true;

        internal bool HierarchyChanged { get; set; }

        internal void Start()
        {
            EditorSceneManager.sceneOpened += OnOpened;
            EditorSceneManager.sceneClosed += OnScene;
            EditorSceneManager.newSceneCreated += OnCreated;
            EditorSceneManager.sceneDirtied += OnDirtied;
            EditorSceneManager.sceneSaved += OnDirtied;
            PrefabStage.prefabStageOpened += OnStage;
            PrefabStage.prefabStageClosing += OnStage;
            EditorApplication.playModeStateChanged += OnPlayMode;
            EditorApplication.hierarchyChanged += OnHierarchyChanged;
            ObjectChangeEvents.changesPublished += OnObjects;
            Selection.selectionChanged += OnSelection;
            _changed();
        }

        internal void Stop()
        {
            EditorSceneManager.sceneOpened -= OnOpened;
            EditorSceneManager.sceneClosed -= OnScene;
            EditorSceneManager.newSceneCreated -= OnCreated;
            EditorSceneManager.sceneDirtied -= OnDirtied;
            EditorSceneManager.sceneSaved -= OnDirtied;
            PrefabStage.prefabStageOpened -= OnStage;
            PrefabStage.prefabStageClosing -= OnStage;
            EditorApplication.playModeStateChanged -= OnPlayMode;
            EditorApplication.hierarchyChanged -= OnHierarchyChanged;
            ObjectChangeEvents.changesPublished -= OnObjects;
            Selection.selectionChanged -= OnSelection;
        }

        /// <summary>Sees what no event tells: scenes that a running game loads, and another active scene. A few times a second.</summary>
        internal void Look()
        {
            // A selection that nobody listened to is still to be told, should somebody listen by now.
            if (SelectionChanged) _changed();
            var active = SceneManager.GetActiveScene();
            if (SceneManager.sceneCount == _sceneCount && active == _activeScene) return;
            _sceneCount = SceneManager.sceneCount;
            _activeScene = active;
            NewEpoch();
        }

        void OnOpened(Scene scene, OpenSceneMode mode) => NewEpoch();

        void OnCreated(Scene scene, NewSceneSetup setup, NewSceneMode mode) => NewEpoch();

        void OnScene(Scene scene) => NewEpoch();

        void OnStage(PrefabStage stage) => NewEpoch();

        void OnPlayMode(PlayModeStateChange change) => NewEpoch();

        void OnDirtied(Scene scene) => NoteScenes();

        void OnObjects(ref ObjectChangeEventStream stream) => OnHierarchy();

        void OnHierarchyChanged()
        {
            if (!OwnEcho.Take()) OnHierarchy();
        }

        void OnHierarchy()
        {
            SceneRevision.Changed();
            HierarchyChanged = true;
            _changed();
        }

        void OnSelection()
        {
            SelectionChanged = true;
            _changed();
        }

        void NewEpoch()
        {
            SceneRevision.NewEpoch();
            HierarchyChanged = true;
            NoteScenes();
        }

        void NoteScenes()
        {
            ScenesChanged = true;
            _changed();
        }
    }
}
