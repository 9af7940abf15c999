using System.Collections.Generic;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>The box in the world around what a renderer draws.</summary>
    internal static class RendererBounds
    {
        /// <summary>Of the first renderer among an object's components; none where that draws nothing.</summary>
        internal static Bounds? Of(List<Component> components)
        {
            var renderer = components.Find(component => component is Renderer) as Renderer;
            if (renderer == null) return null;
            var bounds = Of(renderer);
            var size = bounds.size;
            return size.x > 0 || size.y > 0 || size.z > 0 ? bounds : (Bounds?)null;
        }

        /// <summary>Unity keeps the bounds of what is drawn up to date; of what is not, they are found from its own ones.</summary>
        static Bounds Of(Renderer renderer)
        {
            if (renderer.enabled && renderer.gameObject.activeInHierarchy) return renderer.bounds;
            var bone = renderer is SkinnedMeshRenderer skinned ? skinned.rootBone : null;
            return InWorld(renderer.localBounds, (bone != null ? bone : renderer.transform).localToWorldMatrix);
        }

        /// <summary>The box around a box that is turned.</summary>
        internal static Bounds InWorld(Bounds local, Matrix4x4 matrix)
        {
            var size = local.size;
            return new Bounds(matrix.MultiplyPoint3x4(local.center), new Vector3(
                Reach(matrix.m00, matrix.m01, matrix.m02, size), Reach(matrix.m10, matrix.m11, matrix.m12, size), Reach(matrix.m20, matrix.m21, matrix.m22, size)));
        }

        static float Reach(float x, float y, float z, Vector3 size) => Mathf.Abs(x) * size.x + Mathf.Abs(y) * size.y + Mathf.Abs(z) * size.z;
    }
}
