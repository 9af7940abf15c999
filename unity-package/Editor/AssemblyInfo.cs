using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("EditorMcp.Tests")]
