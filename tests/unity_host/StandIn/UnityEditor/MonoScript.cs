using System;
using StandIn;
using UnityEngine;

namespace UnityEditor
{
    public class MonoScript : TextAsset
    {
        public Type GetClass()
        {
            MainThread.Check();
            return ProjectFiles.ClassIn(AssetFile);
        }
    }
}
