using UnityEngine;

namespace Quay
{
    public sealed class BoatSpawner : MonoBehaviour
    {
    }
}
