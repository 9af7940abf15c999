using UnityEngine;

namespace EditorMcpSamples
{
    /// <summary>Counts how often Unity calls a component of the project. Put it on an object, run the self-test: the count must not grow.</summary>
    public sealed class EditorMcpProbe : MonoBehaviour
    {
        public static int Calls { get; private set; }

        void OnValidate() => Calls++;

        void Reset() => Calls++;
    }
}
