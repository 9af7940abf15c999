using EditorMcp;
using UnityEngine;

namespace EditorMcpSamples
{
    /// <summary>Counts how often Unity calls a component of the project. Put it on an object, run the self-test: the count must not grow.</summary>
    public sealed class EditorMcpProbe : MonoBehaviour
    {
        static int _calls;

        [EditorMcpProbe]
        static int Calls() => _calls;

        void OnValidate() => _calls++;

        void Reset() => _calls++;
    }
}
