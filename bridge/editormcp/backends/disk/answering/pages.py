"""Lists in pages: the first page is cut from the list, the others from a snapshot of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from editormcp.backends.snapshots import Snapshots, cursor, expired, read_cursor

_ROW_BYTES = 400
"""What a row costs to keep, about: a dictionary of short strings."""


class Listing(msgspec.Struct, eq=False):
    """The rows of a tool's answer, in order, and what stands beside them on every page."""

    key: str
    """Tool and arguments that the cursor belongs to."""
    rows: Sequence[Any]
    shared: dict[str, Any]
    diagnostics: list[str]
    source: Any = None
    """What the rows are of, where a page has to look at it again."""
    live: set[str] = set()
    """The scenes that the Editor gave for it."""


class MadeRows(Sequence[Any]):
    """Rows that are made when a page needs them: of thousands a page shows a hundred."""

    def __init__(self, items: Sequence[Any], make: Callable[[Any], Any]) -> None:
        self._items = items
        self._make = make

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, at: Any) -> Any:
        return list(map(self._make, self._items[at])) if isinstance(at, slice) else self._make(self._items[at])


class Page(msgspec.Struct, eq=False):
    listing: Listing
    rows: list[Any]
    start: int
    next_cursor: str | None
    truncated: bool


class Pages:
    """Cuts listings into pages and remembers those that have more."""

    def __init__(self, snapshots: Snapshots[Listing]) -> None:
        self._snapshots = snapshots

    def page(self, key: str, arguments: dict[str, Any], limit: int, now: float, make: Callable[[], Listing]) -> Page:
        """The page that `arguments` ask for (`cursor`, and `limit` rows; 0: all)."""
        text = arguments.get("cursor")
        if text is None:
            return self._cut(make(), 0, limit, now, None)
        name, start = read_cursor(text)
        listing = self._snapshots.get(name, now)
        if listing is None or listing.key != key or start > len(listing.rows):
            raise expired(text)
        return self._cut(listing, start, limit, now, name)

    def _cut(self, listing: Listing, start: int, limit: int, now: float, name: str | None) -> Page:
        end = start + limit if limit else len(listing.rows)
        rows = list(listing.rows[start:end])
        if end >= len(listing.rows):
            return Page(listing, rows, start, None, False)
        name = name or self._snapshots.keep(listing, len(listing.rows) * _ROW_BYTES, now)
        return Page(listing, rows, start, cursor(name, end) if name else None, True)
