"""project.packages.list: which packages the project uses, and where each comes from."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.index.packages import MODULES
from editormcp.backends.disk.index.resolved_packages import resolved_packages
from editormcp.projects.finding import describe_project

NEEDS_FILES = False


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    direct = arguments.get("direct", True)
    key = f"project.packages.list {direct}"
    limit = arguments.get("maxResults") or 0
    page = context.pages.page(key, arguments, limit, context.now, lambda: _list(context, key, direct))
    for text in page.listing.diagnostics:
        context.note(text)
    output: Output = {"packages": page.rows, "total": len(page.listing.rows), "truncated": page.truncated}
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output | (page.listing.shared if page.start == 0 else {})


def _list(context: Context, key: str, direct: bool) -> Listing:
    """Packages as rows, and Unity's own modules by name alone: every project has thirty, and they say little."""
    found, notes = resolved_packages(context.root, describe_project(context.root).unity_version)
    shown = [one for one in found if one.direct or not direct]
    rows = [msgspec.to_builtins(one) for one in shown if not one.name.startswith(MODULES)]
    modules = [one.name.removeprefix(MODULES) for one in shown if one.name.startswith(MODULES)]
    return Listing(key, rows, {"modules": modules} if modules else {}, notes)
