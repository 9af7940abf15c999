"""A tree as indented lines: a fraction of the tokens of the same tree as JSON."""

from __future__ import annotations

from typing import Any


def outline(rows: list[dict[str, Any]]) -> str:
    """One line a node: `Name (Component,Component) [model] *inactive +hidden`, two spaces a level."""
    lines = []
    stack = [(row, 0) for row in reversed(rows)]
    while stack:
        row, depth = stack.pop()
        lines.append("  " * depth + _line(row))
        stack.extend((child, depth + 1) for child in reversed(row["children"]))
    return "".join(f"{line}\n" for line in lines)


def _line(row: dict[str, Any]) -> str:
    name = row["name"].replace("\n", "\\n").replace("\r", "\\r")  # A line is an object, whatever its name holds.
    components = [component for component in row["components"] if component != "Transform"]
    shown = f" ({','.join(components)})" if components else ""
    inactive = "" if row["active"] else " *inactive"
    hidden = f" +{row['hiddenDescendants']}" if row.get("hiddenDescendants") else ""
    unexpanded = f" [{row['unexpanded']}]" if "unexpanded" in row else ""
    return f"{name}{shown}{unexpanded}{inactive}{hidden}"
