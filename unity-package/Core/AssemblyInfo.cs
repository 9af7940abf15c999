using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("EditorMcp.Editor")]
[assembly: InternalsVisibleTo("EditorMcp.Tests")]
