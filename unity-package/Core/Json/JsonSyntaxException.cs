using System;

namespace EditorMcp.Core.Json
{
    /// <summary>The text is not JSON; says what was wrong and where.</summary>
    internal sealed class JsonSyntaxException : Exception
    {
        internal JsonSyntaxException(string problem, int position) : base(problem + " at character " + position)
        {
        }
    }
}
