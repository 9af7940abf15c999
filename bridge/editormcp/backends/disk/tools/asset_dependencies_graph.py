"""asset.dependencies.graph: what an asset uses and what uses it, level by level."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from editormcp.backends.disk.answering.asset_paths import asset_of
from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.format.references import is_builtin


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path = asset_of(context, arguments, "assetPath", "guid")
    depth, direction = arguments.get("depth", 2), arguments.get("direction", "both")
    key = f"asset.dependencies.graph {path} {depth} {direction}"
    page = context.pages.page(
        key,
        arguments,
        arguments.get("maxResults") or 0,
        context.now,
        lambda: _list(context, key, path, depth, direction),
    )
    output: Output = {
        "assetPath": path,
        "dependencies": [row for kind, row in page.rows if kind == "dependencies"],
        "dependents": [row for kind, row in page.rows if kind == "dependents"],
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    for text in page.listing.diagnostics:
        context.note(text)
    return output


def _list(context: Context, key: str, path: str, depth: int, direction: str) -> Listing:
    rows: list[tuple[str, dict[str, Any]]] = []
    unknown: set[str] = set()
    if direction != "dependents":
        rows += [
            ("dependencies", row) for row in _levels(context, path, depth, lambda one: _uses(context, one, unknown))
        ]
    if direction != "dependencies":
        rows += [("dependents", row) for row in _levels(context, path, depth, lambda one: _users(context, one))]
    note_index(context)
    if unknown:
        context.note(f"{len(unknown)} dependencies are in no folder that can be read here and are left out.")
    return Listing(key, rows, {}, list(context.diagnostics))


def _levels(context: Context, path: str, depth: int, near: Callable[[str], Iterable[str]]) -> list[dict[str, Any]]:
    """Every asset within `depth` steps, each at its nearest, by level and path."""
    seen, level, rows = {path}, [path], []
    for step in range(1, depth + 1):
        context.work.check()
        level = sorted({other for one in level for other in near(one)} - seen)
        seen.update(level)
        rows += [
            {
                "path": other,
                "guid": context.index.guids.get(other, ""),
                "type": asset_type(context.index, context.scripts, other),
                "depth": step,
            }
            for other in level
        ]
        if not level:
            break
    return rows


def _uses(context: Context, path: str, unknown: set[str]) -> list[str]:
    found = []
    for guid in context.index.references(path):
        other = context.index.paths.get(guid)
        if other is not None:
            found.append(other)
        elif not is_builtin(guid):
            unknown.add(guid)
    return found


def _users(context: Context, path: str) -> list[str]:
    guid = context.index.guids.get(path)
    users = context.index.dependents(guid) if guid else []
    return [user for user in users if user != path and not user.startswith("ProjectSettings/")]
