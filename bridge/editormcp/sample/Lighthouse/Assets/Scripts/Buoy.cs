using UnityEngine;

namespace Lighthouse.Water
{
    /// <summary>Keeps a body afloat at a few points.</summary>
    [RequireComponent(typeof(Rigidbody))]
    public sealed class Buoy : MonoBehaviour
    {
        public float buoyancy = 1f;
        public Vector3[] floaters;

        void FixedUpdate()
        {
            var body = GetComponent<Rigidbody>();
            foreach (var floater in floaters)
            {
                var point = transform.TransformPoint(floater);
                if (point.y < 0) body.AddForceAtPosition(Vector3.up * (-point.y * buoyancy * 9.81f), point);
            }
        }
    }
}
