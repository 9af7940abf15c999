"""asset.dependencies.graph: what an asset uses and what uses it, level by level."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from editormcp.analysis.builtins import builtin_path
from editormcp.backends.disk.answering.asset_paths import asset_of, guid_in, no_such_guid
from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.format.references import is_builtin

NEEDS_INDEX = True


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, guid = _start(context, arguments)
    depth, direction = arguments.get("depth", 2), arguments.get("direction", "both")
    key = f"asset.dependencies.graph {path or guid} {depth} {direction}"
    page = context.pages.page(
        key,
        arguments,
        arguments.get("maxResults") or 0,
        context.now,
        lambda: _list(context, key, path or guid, depth, direction),
    )
    output: Output = {
        "assetPath": path or builtin_path(guid),
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


def _start(context: Context, arguments: dict[str, Any]) -> tuple[str, str]:
    """The asset's path, or the GUID alone where no file has it but some still point there."""
    if "guid" not in arguments:
        return asset_of(context, arguments, "assetPath", "guid"), ""
    guid = guid_in(arguments, "guid")
    if guid in context.index.paths:
        return context.index.paths[guid], ""
    if not context.index.dependents(guid):
        raise no_such_guid(context, arguments, "guid")
    if not is_builtin(guid):
        was = context.index.gone.get(guid)
        left = f" any more (of {was} the .meta is left)" if was else ""
        context.note(f"No file has the guid {guid}{left}: the dependents are what still points there.")
    return "", guid


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
    """Who names an asset; for a GUID that no file has, who names that."""
    users = context.index.dependents(context.index.guids.get(path, path))
    return [user for user in users if user != path and not user.startswith("ProjectSettings/")]
