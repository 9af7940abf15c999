using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using EditorMcp.Core.Paths;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Compatibility;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>From a hierarchy path or an objectId to the object in a scene, and back.</summary>
    internal static class ObjectLookup
    {
        internal const string SessionPrefix = "s:";

        const int MostCandidates = 10;

        /// <summary>The object at a path. Where it is unknown or ambiguous the failure lists candidates.</summary>
        internal static GameObject AtPath(OpenScene scene, string path, string argument)
        {
            var level = new List<GameObject>();
            scene.Roots(level);
            GameObject found = null;
            string at = null;
            foreach (var step in ObjectPath.Split(path))
            {
                var named = level.Where(candidate => candidate.name == step.Name).ToList();
                if (step.Number == 0 && named.Count > 1) throw Unknown("ambiguous", path, argument, Candidates(level, at, step.Name));
                var index = Math.Max(0, step.Number - 1);
                if (index >= named.Count || (step.Number > 0 && named.Count == 1)) throw Unknown("unknown", path, argument, Candidates(level, at, null));
                found = named[index];
                at = ObjectPath.Join(at, ObjectPath.Step(step.Name, named.Count == 1 ? 0 : index + 1));
                Children(found.transform, level);
            }
            return found;
        }

        /// <summary>The object with an id, if it is in this scene; null otherwise.</summary>
        internal static GameObject WithId(OpenScene scene, string objectId)
        {
            var target = objectId.StartsWith(SessionPrefix, StringComparison.Ordinal) ? OfSession(objectId) : OfFile(scene, objectId);
            var found = target is Component component ? component.gameObject : target as GameObject;
            return found != null && found.scene == scene.Scene ? found : null;
        }

        /// <summary>An object's path within its scene.</summary>
        internal static string PathOf(GameObject target) => new ObjectPaths().Of(target);

        /// <summary>An id that names the object: from its file where it is saved, else good until the next reload.</summary>
        internal static string IdOf(UnityEngine.Object target)
        {
            var saved = EditorApplication.isPlaying ? null : SavedId(GlobalObjectId.GetGlobalObjectIdSlow(target));
            return saved ?? SessionId(ObjectIds.Of(target));
        }

        /// <summary>The same for many objects in one go, which costs Unity far less than one by one. Of an object that is gone nothing is told.</summary>
        internal static string[] IdsOf(UnityEngine.Object[] targets)
        {
            var global = new GlobalObjectId[targets.Length];
            if (!EditorApplication.isPlaying) GlobalObjectId.GetGlobalObjectIdsSlow(targets, global);
            var ids = new string[targets.Length];
            for (var i = 0; i < ids.Length; i++) ids[i] = targets[i] == null ? "" : SavedId(global[i]) ?? SessionId(ObjectIds.Of(targets[i]));
            return ids;
        }

        /// <summary>
        /// The id of a component whose script is missing, by its place among the components; empty where it is not saved. Managed code gets no object for
        /// it, but the list that its GameObject serializes still holds its id.
        /// </summary>
        internal static string IdOfMissing(GameObject holder, int index)
        {
            if (EditorApplication.isPlaying) return "";
            using (var serialized = new SerializedObject(holder))
            {
                var listed = serialized.FindProperty("m_Component");
                if (listed == null || index >= listed.arraySize) return "";
                var component = listed.GetArrayElementAtIndex(index).FindPropertyRelative("component");
                var id = component == null ? 0 : ObjectIds.InReference(component);
                return id == 0 ? "" : SavedId(ObjectIds.Global(id)) ?? "";
            }
        }

        /// <summary>A global id as it goes over the wire; null for what is in no scene file.</summary>
        static string SavedId(GlobalObjectId id)
        {
            if (id.identifierType != 2 || id.targetObjectId == 0) return null;
            var own = id.targetObjectId.ToString(CultureInfo.InvariantCulture);
            return id.targetPrefabId == 0 ? own : own + "." + id.targetPrefabId.ToString(CultureInfo.InvariantCulture);
        }

        internal static string SessionId(long id) => SessionPrefix + id.ToString(CultureInfo.InvariantCulture);

        internal static ToolFailure Unknown(string how, string path, string argument, IEnumerable<string> candidates) =>
            ToolFailure.FromUnity("GameObject '" + path + "' is " + how + " in this scene", argument, path).With("candidates", candidates);

        /// <summary>Roots, the answer to an id that is nowhere: they are what a caller can start from.</summary>
        internal static IEnumerable<string> RootPaths(OpenScene scene)
        {
            var roots = new List<GameObject>();
            scene.Roots(roots);
            return Candidates(roots, null, null);
        }

        static UnityEngine.Object OfSession(string objectId) =>
            long.TryParse(objectId.Substring(SessionPrefix.Length), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var id)
                ? ObjectIds.Find(id)
                : null;

        static UnityEngine.Object OfFile(OpenScene scene, string objectId)
        {
            var parts = objectId.Split('.');
            var isId = parts.Length <= 2 && parts.All(part => ulong.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out _));
            if (!isId || EditorApplication.isPlaying) return null;
            var text = "GlobalObjectId_V1-2-" + AssetDatabase.AssetPathToGUID(scene.Path) + "-" + parts[0] + "-" + (parts.Length == 2 ? parts[1] : "0");
            return GlobalObjectId.TryParse(text, out var id) ? GlobalObjectId.GlobalObjectIdentifierToObjectSlow(id) : null;
        }

        internal static void Children(Transform parent, List<GameObject> into)
        {
            into.Clear();
            var count = parent.childCount;
            for (var i = 0; i < count; i++) into.Add(parent.GetChild(i).gameObject);
        }

        static IEnumerable<string> Candidates(List<GameObject> level, string parent, string name)
        {
            var numbers = new SiblingNumbers();
            foreach (var sibling in level) numbers.Count(sibling.name);
            return level.Select(sibling => new { sibling.name, step = ObjectPath.Step(sibling.name, numbers.Next(sibling.name)) })
                .Where(sibling => name == null || sibling.name == name)
                .Take(MostCandidates)
                .Select(sibling => ObjectPath.Join(parent, sibling.step));
        }
    }
}
