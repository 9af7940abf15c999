"""project.assets.summary: how many assets of which type, how large, and how many that nothing reaches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editormcp.analysis.nearest import did_you_mean
from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.reached import is_code, reached_from_roots
from editormcp.backends.disk.index.names import META

NEEDS_INDEX = True


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    wanted, least = arguments.get("assetType"), arguments.get("minSizeBytes", 1 << 20)
    key = f"project.assets.summary {wanted} {least}"
    page = context.pages.page(
        key, arguments, arguments.get("maxResults") or 0, context.now, lambda: _list(context, key, wanted, least)
    )
    for text in page.listing.diagnostics:
        context.note(text)
    output: Output = {**page.listing.shared, "total": len(page.listing.rows), "truncated": page.truncated}
    output["largeAssets"] = page.rows
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, key: str, wanted: str | None, least: int) -> Listing:
    files = context.index.listing.files
    assets = [path for path in files if path.startswith("Assets/") and not path.endswith(META)]
    types = {path: asset_type(context.index, context.scripts, path) for path in assets}
    if wanted is not None:
        assets = [path for path in assets if types[path] == wanted]
        if not assets:
            context.note(f"No asset is of type '{wanted}'{did_you_mean(wanted, types.values())}.")
    reached = reached_from_roots(context)
    large = sorted((path for path in assets if files[path][0] >= least), key=lambda path: (-files[path][0], path))
    rows = [{"path": path, "type": types[path], "sizeBytes": files[path][0]} for path in large]
    shared = {
        "totalAssets": len(assets),
        "totalSizeBytes": sum(files[path][0] for path in assets),
        "byType": dict(sorted(Counter(types[path] for path in assets).items())),
        "unreferencedCount": sum(path not in reached and not is_code(path) for path in assets),
    }
    note_index(context)
    return Listing(key, rows, shared, list(context.diagnostics))
