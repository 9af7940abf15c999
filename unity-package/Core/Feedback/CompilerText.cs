using System;

namespace EditorMcp.Core.Feedback
{
    /// <summary>A line of the compiler, `Assets/Boat.cs(3,5): error CS1002: ; expected`, taken apart without an expression: lines may be of any length.</summary>
    internal readonly struct CompilerText
    {
        internal CompilerText(string text)
        {
            Code = "";
            Message = text;
            foreach (var kind in new[] { ": error ", ": warning " })
            {
                var at = text.IndexOf(kind, StringComparison.Ordinal);
                var end = at < 0 ? -1 : text.IndexOf(':', at + kind.Length);
                if (end < 0) continue;
                Code = text.Substring(at + kind.Length, end - at - kind.Length).Trim();
                Message = text.Substring(end + 1).Trim();
                return;
            }
        }

        /// <summary>`CS1002`; empty where the line has none.</summary>
        internal string Code { get; }

        internal string Message { get; }
    }
}
