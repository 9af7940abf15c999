using UnityEngine;

namespace Lighthouse
{
    public enum SpawnKind
    {
        Player,
        Boat,
        Gull,
    }

    /// <summary>A place where something may appear.</summary>
    public sealed class SpawnPoint : MonoBehaviour
    {
        public SpawnKind kind;
        public float radius = 1.5f;
        public GameObject prefab;
        public Transform looksAt;
    }
}
