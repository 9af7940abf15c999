using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// The box in the world around an object's colliders, from their serialized shapes as the daemon finds it from files: Unity's own is
    /// empty while a collider is inactive, and behind after a move. Spheres and capsules take the largest scale across them, as in PhysX.
    /// </summary>
    internal static class ColliderBounds
    {
        internal static Bounds? Of(List<Component> components)
        {
            var corners = new Corners();
            foreach (var component in components)
            {
                // A missing script is no component.
                if (component != null) corners.Add(Of(component));
            }
            return corners.Bounds;
        }

        static Bounds? Of(Component component)
        {
            if (component is MeshCollider collider)
                return collider.sharedMesh == null ? (Bounds?)null : RendererBounds.InWorld(collider.sharedMesh.bounds, component.transform.localToWorldMatrix);
            var type = component.GetType().Name;
            if (type != "CharacterController" && !type.EndsWith("Collider", StringComparison.Ordinal) && !type.EndsWith("Collider2D", StringComparison.Ordinal)) return null;
            using (var fields = new SerializedObject(component)) return Of(type, new ColliderShape(component.transform, fields));
        }

        static Bounds? Of(string type, ColliderShape shape)
        {
            switch (type)
            {
                case "BoxCollider": return shape.Box();
                case "SphereCollider": return shape.Sphere();
                case "CapsuleCollider": return shape.Capsule();
                case "CharacterController": return shape.Upright();
                case "BoxCollider2D": return shape.FlatBox();
                case "CircleCollider2D": return shape.Circle();
                case "CapsuleCollider2D": return shape.FlatCapsule();
                case "PolygonCollider2D": return shape.Polygon();
                case "EdgeCollider2D": return shape.Edge();
                default: return null;
            }
        }
    }
}
