using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Views
{
    /// <summary>What the Game view drew last: the only picture that has the overlay UI. Unity keeps it to itself, so it is found by name, or done without.</summary>
    internal static class GameViewPicture
    {
        static readonly System.Type View = typeof(EditorWindow).Assembly.GetType("UnityEditor.PlayModeView");

        static readonly FieldInfo Target = View?.GetField("m_TargetTexture", BindingFlags.Instance | BindingFlags.NonPublic);

        /// <summary>The picture, or null where no Game view has drawn one.</summary>
        internal static RenderTexture LastDrawn() =>
            Target == null ? null : Resources.FindObjectsOfTypeAll(View).Select(view => Target.GetValue(view) as RenderTexture).FirstOrDefault(IsDrawn);

        static bool IsDrawn(RenderTexture texture) => texture != null && texture.IsCreated() && texture.width > 0 && texture.height > 0;
    }
}
