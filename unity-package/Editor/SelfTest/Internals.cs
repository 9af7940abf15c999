using System;
using System.Reflection;
using EditorMcp.Core.Json;
using UnityEditor;

namespace EditorMcp.Editor.SelfTest
{
    /// <summary>Which of Unity's internals this version has: those we use or might. They are looked up, not called.</summary>
    internal static class Internals
    {
        const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;

        internal static void Write(JsonWriter json)
        {
            json.BeginObject()
                .Key("signalTick").Bool(Has("UnityEditor.EditorApplication", "SignalTick"))
                .Key("focusChanged").Bool(Has("UnityEditor.EditorApplication", "focusChanged"))
                .Key("logEntries").Bool(Has("UnityEditor.LogEntries", "GetCount"))
                .Key("gameViewTexture").Bool(Has("UnityEditor.PlayModeView", "m_TargetTexture"))
                .EndObject();
        }

        static bool Has(string type, string member)
        {
            Type found = typeof(EditorApplication).Assembly.GetType(type);
            return found != null && found.GetMember(member, Any).Length > 0;
        }
    }
}
