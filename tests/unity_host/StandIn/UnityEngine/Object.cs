using StandIn;

namespace UnityEngine
{
    public class Object
    {
        internal int Id;
        internal bool Destroyed;
        internal string Title = "";

        /// <summary>Whether code made it while the Editor ran: that may be changed and destroyed, the user's objects may not.</summary>
        internal bool IsMade;

        /// <summary>The serialized fields, as they stand in the file.</summary>
        internal Yaml Data = Yaml.Map();

        /// <summary>How references among an object's fields are resolved.</summary>
        internal ReferenceScope Scope;

        /// <summary>The object's place in its file, as GlobalObjectId has it; 0 if it was never saved.</summary>
        internal ulong LocalId;
        internal ulong PrefabId;

        /// <summary>The outermost prefab instance it came with, and its number in that prefab's file.</summary>
        internal PrefabInstance Handle;
        internal long SourceId;

        /// <summary>The asset it belongs to; empty for an object in a scene.</summary>
        internal string AssetFile = "";

        public string name
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Name);
                World.NameReads++;
                return this is Component component ? component.gameObject.Title : Title;
            }

            set
            {
                MainThread.Check();
                Title = value;
            }
        }

        public HideFlags hideFlags
        {
            get
            {
                MainThread.Check();
                return (HideFlags)Data.Number("m_ObjectHideFlags");
            }

            set
            {
                MainThread.Check();
                if (!IsMade) throw new System.InvalidOperationException("nothing may be hidden");
                Data.Set("m_ObjectHideFlags", Yaml.Of(((int)value).ToString()));
            }
        }

#if !UNITY_6000_4_OR_NEWER
        public int GetInstanceID()
        {
            MainThread.Check();
            return Id;
        }
#else
        public EntityId GetEntityId()
        {
            MainThread.Check();
            return EntityId.FromULong(unchecked((ulong)Id));
        }
#endif

        public static void DestroyImmediate(Object obj)
        {
            MainThread.Check();
            if (!obj.IsMade) throw new System.InvalidOperationException("nothing of the user's may be destroyed");
            World.Unmake(obj);
        }

        public override bool Equals(object other) => ReferenceEquals(this, other);

        public override int GetHashCode() => Id;

        public static bool operator ==(Object x, Object y) => IsGone(x) ? IsGone(y) : ReferenceEquals(x, y);

        public static bool operator !=(Object x, Object y) => !(x == y);

        static bool IsGone(Object target) => target is null || target.Destroyed;
    }

    [System.Flags]
    public enum HideFlags
    {
        None = 0,
        HideInHierarchy = 1,
        HideInInspector = 2,
        DontSaveInEditor = 4,
        NotEditable = 8,
        DontSaveInBuild = 16,
        DontUnloadUnusedAsset = 32,
        DontSave = 52,
        HideAndDontSave = 61,
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject
        {
            MainThread.Check();
            var made = (T)System.Activator.CreateInstance(typeof(T));
            World.Make(made);
            return made;
        }
    }

    public class TextAsset : Object
    {
    }

    public class Component : Object
    {
        internal GameObject Holder;

        public Transform transform
        {
            get
            {
                MainThread.Check();
                return Holder.Place;
            }
        }

        public GameObject gameObject
        {
            get
            {
                MainThread.Check();
                return Holder;
            }
        }
    }

    public class Behaviour : Component
    {
        public bool enabled
        {
            get
            {
                MainThread.Check();
                return Data.Text("m_Enabled") != "0";
            }

            set
            {
                MainThread.Check();
                if (!Holder.IsMade) throw new System.InvalidOperationException("nothing may be changed");
                Data.Set("m_Enabled", Yaml.Of(value ? "1" : "0"));
            }
        }
    }

    public class MonoBehaviour : Behaviour
    {
    }

#if UNITY_6000_3_OR_NEWER
    public struct EntityId
    {
        internal long Value;

#if UNITY_6000_4_OR_NEWER
        public static EntityId FromULong(ulong input) => new EntityId { Value = unchecked((long)input) };

        public static ulong ToULong(EntityId entityId) => unchecked((ulong)entityId.Value);
#else
        public static implicit operator EntityId(int intValue) => new EntityId { Value = intValue };
#endif
    }
#endif
}
