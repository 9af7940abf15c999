"""Pages of what an Editor lists. The Editor gives the whole list at once; the daemon keeps it and hands out pages."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.snapshots import Snapshots, cursor, expired, read_cursor
from editormcp.catalogue.definition import Tool

SHORTEST_ROW = len("{},")


class Listing(msgspec.Struct, eq=False):
    """A whole answer: its rows still as they came, and what stands beside them."""

    key: bytes
    rows: list[tuple[str, msgspec.Raw]]
    """Each with the name of its list."""
    beside: dict[str, msgspec.Raw]
    diagnostics: tuple[str, ...]


class LivePages:
    """The listings of one daemon's Editors."""

    def __init__(self) -> None:
        self._snapshots: Snapshots[Listing] = Snapshots()

    def whole(self, call: Call) -> Call:
        """The call that fetches the whole list, where this one is about a page of it."""
        if not call.tool.lists or not call.arguments.get("maxResults"):
            return call
        return msgspec.structs.replace(call, arguments={**call.arguments, "maxResults": 0})

    def first(self, project: str, call: Call, whole: Answer, now: float) -> Answer:
        """The first page of a whole answer, which is kept if there are more."""
        limit = call.arguments.get("maxResults")
        if not call.tool.lists or not limit or len(whole.output) < limit * SHORTEST_ROW:
            return whole
        beside = msgspec.json.decode(whole.output, type=dict[str, msgspec.Raw])
        rows = [(name, row) for name in call.tool.lists for row in rows_of(beside.pop(name, None))]
        if len(rows) <= limit:
            return whole
        listing = Listing(_key(project, call), rows, beside, whole.diagnostics)
        name = self._snapshots.keep(listing, len(whole.output), now)
        return _page(call.tool, listing, 0, limit, name)

    def further(self, project: str, call: Call, now: float) -> Answer | None:
        """A further page of a listing that is kept here, or None where the cursor was given out elsewhere."""
        text = call.arguments.get("cursor")
        if text is None or not call.tool.lists:
            return None
        name, start = read_cursor(text)
        listing = self._snapshots.get(name, now)
        if listing is None:
            return None
        if listing.key != _key(project, call) or start > len(listing.rows):
            raise expired(text)
        return _page(call.tool, listing, start, call.arguments.get("maxResults", 0), name)


def _page(tool: Tool, listing: Listing, start: int, limit: int, name: str | None) -> Answer:
    end = start + limit if limit else len(listing.rows)
    more = end < len(listing.rows)
    cut = {key: [row for of, row in listing.rows[start:end] if of == key] for key in tool.lists}
    page: dict[str, Any] = {**listing.beside, **cut, "truncated": more}
    page.pop("nextCursor", None)
    if more and name is not None:
        page["nextCursor"] = cursor(name, end)
    return Answer(msgspec.json.encode(page), listing.diagnostics)


def rows_of(raw: msgspec.Raw | None) -> list[msgspec.Raw]:
    """The rows of a list, each still as it came; none where there is no list."""
    return msgspec.json.decode(raw, type=list[msgspec.Raw]) if raw is not None else []


def _key(project: str, call: Call) -> bytes:
    asked = {name: value for name, value in call.arguments.items() if name not in ("cursor", "maxResults")}
    return msgspec.json.encode([call.tool.id, project, asked], order="sorted")
