"""EditorMCP: a read-only bridge between AI agents and the Unity Editor."""

__version__ = "0.2.0"
