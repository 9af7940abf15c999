using System;
using System.Collections.Generic;
using System.Linq;
using EditorMcp.Core.Json;
using StandIn;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityHost
{
    /// <summary>A user at work: opens, changes and selects, with the events Unity would raise.</summary>
    internal static class SceneCommands
    {
        internal static SceneData Open(string path)
        {
            var scene = path.Length == 0 ? new SceneData() : FileLoader.LoadScene(path);
            World.Scenes.Add(scene);
            if (World.ActiveScene == null) World.ActiveScene = scene;
            EditorSceneManager.StubOpened(scene);
            EditorApplication.StubHierarchyChanged();
            return scene;
        }

        internal static void Close(string path)
        {
            var scene = Find(path);
            World.Scenes.Remove(scene);
            if (World.ActiveScene == scene) World.ActiveScene = World.Scenes.FirstOrDefault();
            foreach (var target in World.Objects.Values.Where(target => Home(target) == scene)) target.Destroyed = true;
            EditorSceneManager.StubClosed(scene);
        }

        internal static void Activate(string path) => World.ActiveScene = Find(path);

        internal static void OpenStage(string prefab)
        {
            var scene = FileLoader.LoadStage(prefab, out var contents);
            World.PrefabStageData = new StageData { Scene = scene, AssetPath = prefab, Contents = contents, Stage = new PrefabStage() };
            PrefabStage.StubOpened(World.PrefabStageData.Stage);
        }

        internal static void CloseStage()
        {
            PrefabStage.StubClosing(World.PrefabStageData.Stage);
            World.PrefabStageData = null;
            // Unity tells before it closes; what is open then is seen at the next change.
            EditorApplication.StubHierarchyChanged();
        }

        internal static void Select(JsonValue command)
        {
            var selected = new List<Object>();
            if (command["parent"] != null) selected.AddRange(At(command["parent"].Text).Place.Children.Take((int)command["all"].AsInteger).Select(child => child.Holder));
            foreach (var path in command["objects"]?.Items ?? new JsonValue[0]) selected.Add(At(path.Text));
            foreach (var path in command["assets"]?.Items ?? new JsonValue[0]) selected.Add(ProjectFiles.Load(path.Text).Objects[0]);
            Selection.StubSelect(selected.ToArray());
        }

        internal static void Rename(string path, string name)
        {
            At(path).Title = name;
            Changed();
        }

        /// <summary>A user changes a field in the Inspector; in a prefab instance that is an override.</summary>
        internal static void Set(string path, string component, string property, string value)
        {
            var holder = At(path);
            var target = component == nameof(GameObject) ? (Object)holder : Part(holder, component);
            Overrides.Apply(target, property, Yaml.Of(value));
            target.Handle?.Record(target, property, value);
            Changed();
        }

        /// <summary>A tool of the project overrides so many elements of an array, which need not be there.</summary>
        internal static void ChangeMany(string path, string component, string property, int count)
        {
            var target = Part(At(path), component);
            for (var i = 0; i < count; i++) target.Handle.Record(target, property + "[" + i + "]", "1");
            Changed();
        }

        internal static void Add(string path, string component)
        {
            var holder = At(path);
            var made = (Component)Activator.CreateInstance(TypeFactory.Native(component));
            made.Holder = holder;
            made.Id = World.NextSceneId();
            World.Objects[made.Id] = made;
            holder.Parts.Add(made);
            Changed();
        }

        internal static void Remove(string path, string component)
        {
            var part = Part(At(path), component);
            part.Holder.Parts.Remove(part);
            part.Destroyed = true;
            part.Handle?.RecordRemoved(part);
            Changed();
        }

        /// <summary>A user drags a prefab into the scene.</summary>
        internal static void Place(string prefab)
        {
            World.ActiveScene.Roots.Add(FileLoader.Place(prefab, World.ActiveScene));
            Changed();
        }

        static Component Part(GameObject holder, string component) =>
            holder.Parts.Find(part => part?.GetType().Name == component) ?? throw new ArgumentException("no " + component + " on " + holder.Title);

        /// <summary>A running game keeps a root for all its scenes.</summary>
        internal static void Keep(string path)
        {
            var target = At(path);
            target.Home.Roots.Remove(target);
            Move(target, World.Lasting);
            World.Lasting.Roots.Add(target);
            EditorApplication.StubHierarchyChanged();
        }

        static void Move(GameObject target, SceneData home)
        {
            target.Home = home;
            foreach (var child in target.Place.Children) Move(child.Holder, home);
        }

        /// <summary>A tool of the project hides an object of the scene.</summary>
        internal static void Hide(string path)
        {
            var target = At(path);
            target.Data = target.Data.Clone();
            target.Data.Set("m_ObjectHideFlags", Yaml.Of("1"));
            Changed();
        }

        internal static void Destroy(string path)
        {
            var target = At(path);
            if (target.Place.Parent is null) target.Home.Roots.Remove(target);
            else target.Place.Parent.Children.Remove(target.Place);
            DestroyAll(target);
            Changed();
        }

        internal static void Save()
        {
            World.ActiveScene.IsDirty = false;
            EditorSceneManager.StubSaved(World.ActiveScene);
        }

        /// <summary>An undoable change in the active scene.</summary>
        internal static void Changed()
        {
            World.UndoGroup++;
            World.ActiveScene.IsDirty = true;
            EditorSceneManager.StubDirtied(World.ActiveScene);
            ObjectChangeEvents.StubPublish();
            EditorApplication.StubHierarchyChanged();
        }

        static void DestroyAll(GameObject target)
        {
            target.Destroyed = true;
            foreach (var part in target.Parts.Where(part => part is object)) part.Destroyed = true;
            foreach (var child in target.Place.Children) DestroyAll(child.Holder);
        }

        /// <summary>The object at a plain path of names in the active scene.</summary>
        internal static GameObject At(string path)
        {
            var scene = World.PrefabStageData?.Scene ?? World.ActiveScene;
            if (World.PrefabStageData != null && path == World.PrefabStageData.Contents.Title) return World.PrefabStageData.Contents;
            GameObject found = null;
            foreach (var name in path.Split('/'))
            {
                var level = found is null ? scene.Roots : found.Place.Children.Select(child => child.Holder);
                found = level.FirstOrDefault(candidate => candidate.Title == name) ?? throw new ArgumentException("no object at " + path);
            }
            return found;
        }

        static SceneData Find(string path) => World.Scenes.Find(scene => scene.Path == path) ?? throw new ArgumentException("no open scene " + path);

        static SceneData Home(Object target) => (target is Component component ? component.Holder : target as GameObject)?.Home;
    }
}
