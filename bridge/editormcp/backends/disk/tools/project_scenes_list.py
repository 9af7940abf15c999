"""project.scenes.list: every scene, and its place in the build."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.build_list import build_rows, scene_row
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.pages import Listing

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
    rows = build_rows(context, there)
    others = [scene_row(path, False, -1) for path in sorted(there - rows.keys()) if path.startswith("Assets/")]
    found = [*rows.values(), *others]
    return found if in_build is None else [row for row in found if row["enabledInBuild"] == in_build]
