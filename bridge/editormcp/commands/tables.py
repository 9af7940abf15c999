"""A tool's output for people: every list of objects as a table, a tree as indented lines, the rest as `name: value`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

WIDEST = 80
"""A cell is cut here, so that one long path does not push the others off the screen."""

Row = dict[str, Any]


def as_tables(output: bytes | memoryview | msgspec.Raw) -> str:
    """The output object as text, without a newline at the end."""
    fields: Row = msgspec.json.decode(output)
    parts = [_section(name, value) for name, value in fields.items()]
    return "\n".join(part for part in parts if part is not None)


def _section(name: str, value: Any) -> str | None:
    if not _is_rows(value):
        return f"{name}: {_cell(value)}" if name != "outline" else f"\n{value}"
    if not value:
        return f"{name}: none"
    lines = list(_tree(value)) if "children" in value[0] else _table(value)
    return "\n".join(["", f"{name} ({len(value)})", *lines, ""])


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _table(rows: list[Row]) -> list[str]:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    cells = [columns, *([_cell(row.get(column, "")) for column in columns] for row in rows)]
    widths = [max(len(line[index]) for line in cells) for index in range(len(columns))]
    cells.insert(1, ["-" * width for width in widths])
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]


def _tree(rows: list[Row]) -> Iterator[str]:
    stack = [(row, 0) for row in reversed(rows)]
    while stack:
        row, depth = stack.pop()
        components = ", ".join(row.get("components", ()))
        hidden = f" +{row['hiddenDescendants']}" if row.get("hiddenDescendants") else ""
        inactive = "" if row.get("active", True) else " *inactive"
        yield f"{'  ' * depth}{row.get('name', '')}{inactive}{hidden}  [{components}]"
        stack.extend((child, depth + 1) for child in reversed(row["children"]))


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, str):
        text = value
    elif isinstance(value, list) and all(isinstance(part, dict) and "name" in part for part in value):
        text = ", ".join(str(part["name"]) for part in value)
    elif isinstance(value, list) and not any(isinstance(part, (dict, list)) for part in value):
        text = ", ".join(map(str, value))
    else:
        text = msgspec.json.encode(value).decode()
    text = text.replace("\n", "\\n")
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
