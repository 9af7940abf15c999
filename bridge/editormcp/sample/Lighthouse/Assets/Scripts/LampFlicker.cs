using UnityEngine;

namespace Lighthouse
{
    /// <summary>Lets a lamp's light waver.</summary>
    [RequireComponent(typeof(Light))]
    public sealed class LampFlicker : MonoBehaviour
    {
        [SerializeField] float strength = 0.15f;
        [SerializeField] float seconds = 0.4f;
        [SerializeField] AnimationCurve curve = AnimationCurve.Linear(0, 1, 1, 0.6f);

        Light _light;
        float _full;

        void Awake()
        {
            _light = GetComponent<Light>();
            _full = _light.intensity;
        }

        void Update()
        {
            var phase = Mathf.PingPong(Time.time / seconds, 1f);
            _light.intensity = _full * Mathf.Lerp(1f, curve.Evaluate(phase), strength);
        }
    }
}
