using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("EditorMcp.TestFramework")]
[assembly: InternalsVisibleTo("EditorMcp.Tests")]
