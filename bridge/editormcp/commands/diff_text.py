"""The output of scene.diff as lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

_SIGNS = {"added": "+", "removed": "-", "reordered": "~"}
_SCENE = "(scene settings)"
MOST_LINES = 400
"""Of one list: nobody reads on, and a scene that is new has thousands."""


def as_text(output: dict[str, Any]) -> str:
    head = f"{output['scenePath']}  {output['from']} -> {output['to']}"
    return "\n".join((head, *lines(output)))


def lines(output: dict[str, Any]) -> Iterator[str]:
    """All but the first: what came and went, then by object what changed."""
    if not any(output[name] for name in ("added", "removed", "moved", "renamed", "components", "changed")):
        yield "No differences."
        return
    yield from _cut([f"+ {row['path']}{_what(row)}" for row in output["added"]])
    yield from _cut([f"- {row['path']}{_what(row)}" for row in output["removed"]])
    yield from _cut([f"> {row['path']}  moved from {row['from']}" for row in output["moved"]])
    yield from _cut([f"= {row['path']}  was {row['from']}" for row in output["renamed"]])
    yield from _cut(list(_by_object(output)))


def _by_object(output: dict[str, Any]) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for row in output["components"]:
        found.setdefault(row["path"], []).append(f"    {_SIGNS[row['change']]} {row['component']}{_times(row)}")
    for row in output["changed"]:
        values = f"{_value(row['before'])} -> {_value(row['after'])}"
        line = f"    {row['component']}.{row['property']}: {values}{_times(row)}"
        found.setdefault(row["path"], []).append(line)
    for path, rows in found.items():
        yield f"  {path or _SCENE}"
        yield from rows


def _what(row: dict[str, Any]) -> str:
    if "prefab" in row:
        count = row.get("objects", 1)
        inside = f"{row['prefab']}, {count} objects" if count > 1 else row["prefab"]
        return f"  ({inside}){_times(row)}"
    return f"  {', '.join(row['components'])}{_times(row)}"


def _times(row: dict[str, Any]) -> str:
    return f"  (in {row['instances']} instances)" if "instances" in row else ""


def _value(value: Any) -> str:
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()


def _cut(rows: list[str]) -> Iterator[str]:
    yield from rows[:MOST_LINES]
    if len(rows) > MOST_LINES:
        yield f"… and {len(rows) - MOST_LINES} more lines (--json has all)"
