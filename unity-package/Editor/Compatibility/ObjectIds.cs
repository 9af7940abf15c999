using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Compatibility
{
    /// <summary>Object ids across Unity versions: 32-bit instance ids, then (6000.4) 64-bit entity ids. Outside this file an id is a long.</summary>
    internal static class ObjectIds
    {
#if UNITY_6000_4_OR_NEWER
        /// <summary>Whether the Editor still has 32-bit ids to show.</summary>
        internal static bool AreInstanceIds => false;

        internal static long Of(Object target) => unchecked((long)EntityId.ToULong(target.GetEntityId()));

        internal static Object Find(long id) => EditorUtility.EntityIdToObject(EntityId.FromULong(unchecked((ulong)id)));

        /// <summary>The id a reference holds, also when nothing is there any more; 0 for none.</summary>
        internal static long InReference(SerializedProperty property) => unchecked((long)EntityId.ToULong(property.objectReferenceEntityIdValue));

        /// <summary>The asset an id belongs to, without loading it; empty for a scene object.</summary>
        internal static string AssetPath(long id) => AssetDatabase.GetAssetPath(EntityId.FromULong(unchecked((ulong)id)));

        /// <summary>Whether an id is that of its asset as a whole.</summary>
        internal static bool IsMainAsset(long id) => AssetDatabase.IsMainAsset(EntityId.FromULong(unchecked((ulong)id)));

        /// <summary>The number of an asset's object within its file, and the file's guid; 0 where there is none.</summary>
        internal static long FileId(long id, out string guid) => AssetDatabase.TryGetGUIDAndLocalFileIdentifier(EntityId.FromULong(unchecked((ulong)id)), out guid, out long own) ? own : 0;

        /// <summary>The global id behind an id, also of an object that managed code cannot have.</summary>
        internal static GlobalObjectId Global(long id) => GlobalObjectId.GetGlobalObjectIdSlow(EntityId.FromULong(unchecked((ulong)id)));
#else
        /// <summary>Whether the Editor still has 32-bit ids to show.</summary>
        internal static bool AreInstanceIds => true;

        internal static long Of(Object target) => target.GetInstanceID();

        /// <summary>The id a reference holds, also when nothing is there any more; 0 for none.</summary>
        internal static long InReference(SerializedProperty property) => property.objectReferenceInstanceIDValue;

#if UNITY_6000_3_OR_NEWER
        internal static Object Find(long id) => EditorUtility.EntityIdToObject((int)id);

        /// <summary>The asset an id belongs to, without loading it; empty for a scene object.</summary>
        internal static string AssetPath(long id) => AssetDatabase.GetAssetPath((EntityId)(int)id);

        /// <summary>The global id behind an id, also of an object that managed code cannot have.</summary>
        internal static GlobalObjectId Global(long id) => GlobalObjectId.GetGlobalObjectIdSlow((EntityId)(int)id);

        /// <summary>Whether an id is that of its asset as a whole.</summary>
        internal static bool IsMainAsset(long id) => AssetDatabase.IsMainAsset((EntityId)(int)id);

        /// <summary>The number of an asset's object within its file, and the file's guid; 0 where there is none.</summary>
        internal static long FileId(long id, out string guid) => AssetDatabase.TryGetGUIDAndLocalFileIdentifier((EntityId)(int)id, out guid, out long own) ? own : 0;
#else
        internal static Object Find(long id) => EditorUtility.InstanceIDToObject((int)id);

        /// <summary>The asset an id belongs to, without loading it; empty for a scene object.</summary>
        internal static string AssetPath(long id) => AssetDatabase.GetAssetPath((int)id);

        /// <summary>The global id behind an id, also of an object that managed code cannot have.</summary>
        internal static GlobalObjectId Global(long id) => GlobalObjectId.GetGlobalObjectIdSlow((int)id);

        /// <summary>Whether an id is that of its asset as a whole.</summary>
        internal static bool IsMainAsset(long id) => AssetDatabase.IsMainAsset((int)id);

        /// <summary>The number of an asset's object within its file, and the file's guid; 0 where there is none.</summary>
        internal static long FileId(long id, out string guid) => AssetDatabase.TryGetGUIDAndLocalFileIdentifier((int)id, out guid, out long own) ? own : 0;
#endif
#endif
    }
}
