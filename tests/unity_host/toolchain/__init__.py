"""How the Unity package is compiled and run without Unity: Roslyn, Mono and .NET Core, kept in `.tools/`."""
