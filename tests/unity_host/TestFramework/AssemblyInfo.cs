using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityHost")]
