"""project.scenes.list: every scene, and its place in the build."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.index.names import stem

NEEDS_FILES = False


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    in_build = arguments.get("includeInBuild")
    key = f"project.scenes.list {in_build}"
    page = context.pages.page(
        key,
        arguments,
        arguments.get("maxResults") or 0,
        context.now,
        lambda: Listing(key, _rows(context, in_build), {}, []),
    )
    output: Output = {
        "scenes": page.rows,
        "list": "global",
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _rows(context: Context, in_build: bool | None) -> list[dict[str, Any]]:
    """The build list in its order, scenes that are gone left out, then all others by path."""
    there = {path for path in context.index.names() if path.endswith(".unity")}
    rows: dict[str, dict[str, Any]] = {}
    number = 0
    for scene in context.settings.build_scenes():
        # A scene that was moved is found by its GUID, as Unity does.
        path = scene.path if scene.path in there else context.index.paths.get(scene.guid, scene.path)
        if path in there and path not in rows:
            rows[path] = _row(path, scene.enabled, number if scene.enabled else -1)
        number += scene.enabled
    missing = [scene.path for scene in context.settings.build_scenes() if scene.path not in there and scene.path]
    if missing:
        context.note(f"{len(missing)} scenes of the build list are not at their path: {', '.join(missing[:5])}.")
    others = [_row(path, False, -1) for path in sorted(there - rows.keys()) if path.startswith("Assets/")]
    found = [*rows.values(), *others]
    return found if in_build is None else [row for row in found if row["enabledInBuild"] == in_build]


def _row(path: str, enabled: bool, index: int) -> dict[str, Any]:
    return {"path": path, "name": stem(path), "enabledInBuild": enabled, "buildIndex": index}
