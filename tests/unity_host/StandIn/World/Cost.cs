using System.Diagnostics;

namespace StandIn
{
    /// <summary>
    /// What a call to Unity costs on top of ours, in nanoseconds, where costs are on. The figures are of the order that users publish for desktop
    /// machines; they are there so that slices and budgets are tested against something, not to predict a real Editor.
    /// </summary>
    internal static class Cost
    {
        internal const int Name = 150;
        internal const int Child = 60;
        internal const int Components = 400;
        internal const int Fact = 60;
        internal const int Transform = 80;
        internal const int Bounds = 300;
        internal const int SerializedObject = 12000;
        internal const int Property = 200;
        internal const int Element = 5;
        internal const int FindProperty = 600;
        internal const int GlobalId = 6000;
        internal const int GlobalIdInBatch = 1000;
        internal const int AssetPath = 700;
        internal const int AssetType = 1500;
        internal const int IsFolder = 4000;
        internal const int Dependencies = 20000;
        internal const int Prefab = 1500;

        /// <summary>Waits, without giving the thread away.</summary>
        internal static void Wait(long clockTicks)
        {
            var end = Stopwatch.GetTimestamp() + clockTicks;
            while (Stopwatch.GetTimestamp() < end)
            {
            }
        }
    }
}
