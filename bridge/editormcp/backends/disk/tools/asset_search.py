"""asset.search: the assets that fit every filter, as a table."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.asset_facts import AssetFacts
from editormcp.backends.disk.answering.asset_filters import filtered
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.pages import Listing, MadeRows
from editormcp.backends.disk.answering.tables import key_of, paged
from editormcp.errors import ToolError

TOOL = "asset.search"
NEEDS_INDEX = True
_INCLUDED = {"guid": "guid", "size": "sizeBytes", "base": "base", "class": "class"}


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None)
    asked = {name: value for name, value in arguments.items() if value is not None}
    facts = AssetFacts(context)
    paths = _sorted(facts, filtered(context, facts, asked), asked.get("sort", "path"))
    columns = ["path", "type", *(column for name, column in _INCLUDED.items() if name in asked.get("include", ()))]
    rows = MadeRows(paths, lambda path: [facts.column(path, name) for name in columns])
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), rows, {"columns": columns}, []))


def _sorted(facts: AssetFacts, paths: list[str], sort: str) -> list[str]:
    """What has no value comes last in both directions."""
    name, falls = sort.removeprefix("-"), sort.startswith("-")
    if name not in facts.names:
        row = {"name": "sort", "expected": f"one of {', '.join(facts.names)}, with - for falling", "got": sort}
        raise ToolError("arguments", f"assets cannot be sorted by '{name}'", invalidParameters=[row])
    if name == "path":
        return paths[::-1] if falls else paths
    values = {path: facts.column(path, name) for path in paths}
    told = [path for path in paths if values[path] is not None]
    untold = [path for path in paths if values[path] is None]
    return sorted(told, key=values.__getitem__, reverse=falls) + untold
