using System.Collections.Generic;
using StandIn;

namespace UnityEngine
{
    public enum MeshTopology
    {
        Triangles = 0,
        Quads = 2,
        Lines = 3,
        LineStrip = 4,
        Points = 5,
    }

    public sealed class Mesh : Object
    {
        internal Bounds Box;
        internal readonly List<int> Indices = new List<int>();

        public int subMeshCount
        {
            get
            {
                MainThread.Check();
                return Indices.Count;
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public Bounds bounds
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Box;
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public MeshTopology GetTopology(int submesh)
        {
            MainThread.Check();
            return MeshTopology.Triangles;
        }

        public uint GetIndexCount(int submesh)
        {
            MainThread.Check();
            World.Spend(Cost.Fact);
            return (uint)Indices[submesh];
        }
    }

    public sealed class MeshFilter : Component
    {
        public Mesh sharedMesh
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Meshes.Of(Data["m_Mesh"]);
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }
    }

    public class Collider : Component
    {
    }

    public class MeshCollider : Collider
    {
        public Mesh sharedMesh
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Meshes.Of(Data["m_Mesh"]);
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }
    }

    public class Renderer : Component
    {
        public bool enabled
        {
            get
            {
                MainThread.Check();
                return Data.Text("m_Enabled") != "0";
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        /// <summary>Of what is not drawn Unity keeps none up to date.</summary>
        public Bounds bounds
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Bounds);
                return enabled && Holder.activeInHierarchy ? Around(Own(), Home()) : default;
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public Bounds localBounds
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Bounds);
                return Own();
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        internal virtual Bounds Own() => Meshes.Of(Holder.Parts.Find(part => part is MeshFilter)?.Data["m_Mesh"])?.Box ?? default;

        internal virtual Transform Home() => Holder.Place;

        static Bounds Around(Bounds own, Transform home)
        {
            var matrix = Frame.Of(home).Matrix;
            Vector3 least = default, most = default;
            for (var corner = 0; corner < 8; corner++)
            {
                var at = matrix.MultiplyPoint3x4(new Vector3(
                    own.center.x + ((corner & 1) == 0 ? -1 : 1) * own.extents.x,
                    own.center.y + ((corner & 2) == 0 ? -1 : 1) * own.extents.y,
                    own.center.z + ((corner & 4) == 0 ? -1 : 1) * own.extents.z));
                least = corner == 0 ? at : new Vector3(System.Math.Min(least.x, at.x), System.Math.Min(least.y, at.y), System.Math.Min(least.z, at.z));
                most = corner == 0 ? at : new Vector3(System.Math.Max(most.x, at.x), System.Math.Max(most.y, at.y), System.Math.Max(most.z, at.z));
            }
            return new Bounds(
                new Vector3((least.x + most.x) / 2, (least.y + most.y) / 2, (least.z + most.z) / 2),
                new Vector3(most.x - least.x, most.y - least.y, most.z - least.z));
        }
    }

    public class SkinnedMeshRenderer : Renderer
    {
        public Mesh sharedMesh
        {
            get
            {
                MainThread.Check();
                World.Spend(Cost.Fact);
                return Meshes.Of(Data["m_Mesh"]);
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        public Transform rootBone
        {
            get
            {
                MainThread.Check();
                return Scope?.Find(Data["m_RootBone"]?.FileId ?? 0) as Transform;
            }

            set => throw new System.InvalidOperationException("nothing may be changed");
        }

        internal override Bounds Own() => Data["m_AABB"] == null ? default : Meshes.Box(Data["m_AABB"]);

        internal override Transform Home() => rootBone ?? Holder.Place;
    }
}
