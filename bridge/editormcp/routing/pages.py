"""Pages that the daemon keeps: of whole lists that an Editor gave, and of pages that are too long for one answer."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.editor.unsaved import rows_of
from editormcp.backends.snapshots import Snapshots, cursor, expired, read_cursor
from editormcp.routing.cutting import characters, length, shortened, with_few_notes

SHORTEST_ROW = len("{},")
_LONGEST_CURSOR = 40


class Listing(msgspec.Struct, eq=False):
    """The rows of an answer, still as they came, and what stands beside them."""

    key: bytes
    lists: list[str]
    """The lists that it has."""
    rows: list[tuple[str, msgspec.Raw]]
    """Each with the name of its list."""
    beside: dict[str, msgspec.Raw]
    diagnostics: tuple[str, ...]
    truncated: bool
    after: str
    """The cursor to what comes after these rows, where somebody else keeps that."""


class KeptPages:
    """The listings of one daemon."""

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
        listing = _listing(project, call, whole)
        return self._page_of(listing, call, whole, now) if len(listing.rows) > limit else whole

    def cut(self, project: str, call: Call, answer: Answer, now: float) -> Answer:
        """As much of an answer as the call has room for; the rest is kept."""
        return self._page_of(_listing(project, call, answer), call, answer, now)

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
        return _page(listing, start, call, name)

    def _page_of(self, listing: Listing, call: Call, answer: Answer, now: float) -> Answer:
        return _page(listing, 0, call, self._snapshots.keep(listing, len(answer.output), now))


def _listing(project: str, call: Call, answer: Answer) -> Listing:
    if call.max_chars:
        answer = with_few_notes(answer, call.max_chars)
    beside = msgspec.json.decode(answer.output, type=dict[str, msgspec.Raw])
    lists = [name for name in call.tool.lists if name in beside]
    rows = [(name, row) for name in lists for row in rows_of(beside.pop(name))]
    truncated = bytes(beside.pop("truncated", b"")) == b"true"
    after = msgspec.json.decode(beside.pop("nextCursor", b'""'), type=str)
    if call.max_chars and sum(map(len, beside.values())) > call.max_chars // 2:
        short = shortened(msgspec.json.encode(beside), call.max_chars // 2)
        beside = msgspec.json.decode(short, type=dict[str, msgspec.Raw])
    return Listing(_key(project, call), lists, rows, beside, answer.diagnostics, truncated, after)


def _page(listing: Listing, start: int, call: Call, name: str | None) -> Answer:
    limit = call.arguments.get("maxResults", 0)
    end = min(start + limit if limit else len(listing.rows), len(listing.rows))
    shown = listing.rows[start:end]
    if call.max_chars:
        empty = _joined(listing, [], True, "c" * max(_LONGEST_CURSOR, len(listing.after)))
        shown = _that_fit(shown, call.max_chars - length(empty))
        end = start + len(shown)
    more = end < len(listing.rows)
    on = (cursor(name, end) if name is not None else "") if more else listing.after
    return _joined(listing, shown, more or listing.truncated, on)


def _joined(listing: Listing, shown: list[tuple[str, msgspec.Raw]], truncated: bool, on: str) -> Answer:
    lists = {key: [row for of, row in shown if of == key] for key in listing.lists}
    page: dict[str, Any] = {**listing.beside, **lists, "truncated": truncated}
    if on:
        page["nextCursor"] = on
    return Answer(msgspec.json.encode(page), listing.diagnostics)


def _that_fit(rows: list[tuple[str, msgspec.Raw]], room: int) -> list[tuple[str, msgspec.Raw]]:
    """As many rows as there is room for; at least one, which is cut if it has to be."""
    for number, (of, row) in enumerate(rows):
        size = characters(bytes(row)) + 1
        if size > room:
            return rows[:number] or [(of, msgspec.Raw(shortened(bytes(row), room - 1)))]
        room -= size
    return rows


def _key(project: str, call: Call) -> bytes:
    asked = {name: value for name, value in call.arguments.items() if name not in ("cursor", "maxResults")}
    return msgspec.json.encode([call.tool.id, project, asked], order="sorted")
