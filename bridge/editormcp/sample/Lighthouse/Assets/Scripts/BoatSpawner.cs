using UnityEngine;

namespace Lighthouse
{
    /// <summary>Sends a boat out from time to time.</summary>
    public sealed class BoatSpawner : MonoBehaviour
    {
        public GameObject boatPrefab;
        public SpawnPoint[] points;
        public WeatherProfile weather;
        public float interval = 20f;
    }
}
