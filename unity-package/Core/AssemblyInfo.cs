using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("EditorMcp.Editor")]
[assembly: InternalsVisibleTo("EditorMcp.TestFramework")]
[assembly: InternalsVisibleTo("EditorMcp.Tests")]
