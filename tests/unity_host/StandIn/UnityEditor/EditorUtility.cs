using StandIn;
using UnityEngine;

namespace UnityEditor
{
    public class EditorUtility
    {
        public static bool scriptCompilationFailed
        {
            get
            {
                MainThread.Check();
                return World.CompileFailed;
            }
        }

        public static bool IsPersistent(Object target)
        {
            MainThread.Check();
            return target.AssetFile.Length > 0;
        }

        public static void SetDirty(Object target)
        {
            MainThread.Check();
            World.DirtyObjects.Add(target);
        }

        public static bool IsDirty(Object target)
        {
            MainThread.Check();
            return World.DirtyObjects.Contains(target) || SettingsObjects.IsDirty(target);
        }

        public static GameObject CreateGameObjectWithHideFlags(string name, HideFlags flags, params System.Type[] components)
        {
            MainThread.Check();
            var made = World.MakeObject(name, components);
            made.hideFlags = flags;
            return made;
        }

        public static int GetObjectEnabled(Object target)
        {
            MainThread.Check();
            var enabled = target.Data.Text("m_Enabled");
            return enabled == null ? -1 : enabled == "0" ? 0 : 1;
        }

#if UNITY_6000_3_OR_NEWER
        public static Object EntityIdToObject(EntityId entityId) => Find((int)entityId.Value);
#else
        public static Object InstanceIDToObject(int instanceID) => Find(instanceID);
#endif

        public static void OpenWithDefaultApp(string fileName)
        {
            MainThread.Check();
            OtherPrograms.Opened.Add(fileName);
        }

        static Object Find(int id)
        {
            MainThread.Check();
            return World.Objects.TryGetValue(id, out var target) ? MissingScript.Seen(target) : null;
        }
    }

    public static class Unsupported
    {
        public static Object GetSerializedAssetInterfaceSingleton(string className)
        {
            MainThread.Check();
            return SettingsObjects.Of(className);
        }
    }

    public static class EditorJsonUtility
    {
        public static string ToJson(object obj)
        {
            MainThread.Check();
            if (obj is MonoBehaviour) World.SerializeCalls++;
            World.Spend(Cost.SerializedObject);
            return "{}";
        }
    }

    [System.Flags]
    public enum StaticEditorFlags
    {
        ContributeGI = 1,
        OccluderStatic = 2,
        BatchingStatic = 4,
        NavigationStatic = 8,
        OccludeeStatic = 16,
        OffMeshLinkGeneration = 32,
        ReflectionProbeStatic = 64,
    }

    public sealed class GameObjectUtility
    {
        public static StaticEditorFlags GetStaticEditorFlags(GameObject go)
        {
            MainThread.Check();
            World.Spend(Cost.Fact);
            return unchecked((StaticEditorFlags)go.StaticFlags);
        }
    }

    public struct GlobalObjectId
    {
        internal ulong Object;
        internal ulong Prefab;
        internal string Asset;
        internal int Kind;

        public ulong targetObjectId => Object;

        public ulong targetPrefabId => Prefab;

        public int identifierType => Kind;

        public static GlobalObjectId GetGlobalObjectIdSlow(Object targetObject)
        {
            World.Spend(Cost.GlobalId);
            World.SlowIds++;
            return Of(targetObject);
        }

        public static void GetGlobalObjectIdsSlow(Object[] objects, GlobalObjectId[] outputIdentifiers)
        {
            for (var i = 0; i < objects.Length; i++)
            {
                World.Spend(Cost.GlobalIdInBatch);
                outputIdentifiers[i] = objects[i] == null ? default : Of(objects[i]);
            }
        }

#if UNITY_6000_3_OR_NEWER
        public static GlobalObjectId GetGlobalObjectIdSlow(EntityId entityid) => Of((int)entityid.Value);
#else
        public static GlobalObjectId GetGlobalObjectIdSlow(int instanceId) => Of(instanceId);
#endif

        static GlobalObjectId Of(int id) => World.Objects.TryGetValue(id, out var target) && !target.Destroyed ? Of(target) : default;

        static GlobalObjectId Of(Object targetObject)
        {
            MainThread.Check();
            var holder = targetObject is Component component ? component.Holder : targetObject as GameObject;
            if (targetObject.AssetFile.Length > 0) return new GlobalObjectId { Kind = 1, Object = targetObject.LocalId, Asset = ProjectFiles.Guid(targetObject.AssetFile) };
            if (holder?.Home == null || holder.Home.Path.Length == 0) return default;
            return new GlobalObjectId { Kind = 2, Object = targetObject.LocalId, Prefab = targetObject.PrefabId, Asset = ProjectFiles.Guid(holder.Home.Path) };
        }

        public static bool TryParse(string stringValue, out GlobalObjectId id)
        {
            MainThread.Check();
            var parts = stringValue.Split('-');
            id = default;
            if (parts.Length != 5 || parts[0] != "GlobalObjectId_V1") return false;
            if (!int.TryParse(parts[1], out id.Kind) || !ulong.TryParse(parts[3], out id.Object) || !ulong.TryParse(parts[4], out id.Prefab)) return false;
            id.Asset = parts[2];
            return true;
        }

        public static Object GlobalObjectIdentifierToObjectSlow(GlobalObjectId id)
        {
            MainThread.Check();
            foreach (var target in World.Objects.Values)
            {
                if (target.Destroyed || target.LocalId != id.Object || target.PrefabId != id.Prefab || id.Object == 0) continue;
                var holder = target is Component component ? component.Holder : target as GameObject;
                if (holder?.Home != null && ProjectFiles.Guid(holder.Home.Path) == id.Asset) return MissingScript.Seen(target);
            }
            return null;
        }
    }

    public sealed class PrefabUtility
    {
        public static bool IsAnyPrefabInstanceRoot(GameObject gameObject)
        {
            MainThread.Check();
            World.Spend(Cost.Prefab);
            return gameObject.InstanceOf.Length > 0;
        }

        public static bool IsOutermostPrefabInstanceRoot(GameObject gameObject)
        {
            MainThread.Check();
            World.Spend(Cost.Prefab);
            return gameObject.Handle != null && gameObject.Handle.Root == gameObject;
        }

        public static Object GetPrefabInstanceHandle(Object instanceComponentOrGameObject)
        {
            MainThread.Check();
            World.Spend(Cost.Prefab);
            return instanceComponentOrGameObject.Handle;
        }

        public static TObject GetCorrespondingObjectFromSource<TObject>(TObject componentOrGameObject) where TObject : Object
        {
            MainThread.Check();
            World.Spend(Cost.Prefab);
            return (TObject)PrefabInstance.SourceOf(componentOrGameObject);
        }

        public static string GetPrefabAssetPathOfNearestInstanceRoot(Object instanceComponentOrGameObject)
        {
            MainThread.Check();
            World.Spend(Cost.Prefab);
            var holder = instanceComponentOrGameObject is Component component ? component.Holder : (GameObject)instanceComponentOrGameObject;
            for (var at = holder.Place; at is object; at = at.Parent)
            {
                if (at.Holder.InstanceOf.Length > 0) return at.Holder.InstanceOf;
            }
            return "";
        }
    }
}
