using System.Threading;
using UnityEngine;

namespace EditorMcpSamples
{
    /// <summary>
    /// Counts how often Unity calls a component of the project. Put it on an object and run the self-test: a question may have it serialized, as the
    /// Inspector does, and nothing else.
    /// </summary>
    public sealed class EditorMcpProbe : MonoBehaviour, ISerializationCallbackReceiver
    {
        static int _onValidate;
        static int _reset;
        static int _onBeforeSerialize;
        static int _onAfterDeserialize;

        public static int OnValidateCalls => _onValidate;

        public static int ResetCalls => _reset;

        public static int OnBeforeSerializeCalls => _onBeforeSerialize;

        public static int OnAfterDeserializeCalls => _onAfterDeserialize;

        void ISerializationCallbackReceiver.OnBeforeSerialize() => Interlocked.Increment(ref _onBeforeSerialize);

        // Unity may call this on a thread that loads.
        void ISerializationCallbackReceiver.OnAfterDeserialize() => Interlocked.Increment(ref _onAfterDeserialize);

        void OnValidate() => _onValidate++;

        void Reset() => _reset++;
    }
}
