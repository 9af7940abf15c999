using UnityEngine;

namespace Lighthouse
{
    /// <summary>How the sea behaves in one kind of weather.</summary>
    [CreateAssetMenu(menuName = "Lighthouse/Weather Profile")]
    public sealed class WeatherProfile : ScriptableObject
    {
        public string snapshot = "Day";
        public float waveHeight = 0.3f;
        public Color fog = Color.grey;
        public GameObject[] boats;
    }
}
