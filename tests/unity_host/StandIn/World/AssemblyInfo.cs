using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityHost")]
[assembly: InternalsVisibleTo("EditorMcp.Tests")]
