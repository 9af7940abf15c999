"""Answers as tables: columns once, then rows; half the size of objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from editormcp.analysis.nearest import nearest
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.pages import Listing
from editormcp.errors import ToolError

_COUNT = "count"
_PAGED = ("cursor", "maxResults")


def table(context: Context, tool: str, arguments: dict[str, Any], columns: list[str], rows: list[list[Any]]) -> Output:
    """A page of the rows, with what stands on every page."""
    return paged(context, tool, arguments, Listing(key_of(tool, arguments), rows, {"columns": columns}, []))


def paged(
    context: Context, tool: str, arguments: dict[str, Any], listing: Listing | None, rows: str = "rows"
) -> Output:
    """The page that is asked for; without a listing a further page of one that is kept, which may be none any more.

    `rows` is what the answer calls them.
    """
    key = key_of(tool, arguments)
    page = context.pages.page(key, arguments, arguments.get("maxResults") or 0, context.now, lambda: _given(listing))
    page.listing.live |= context.live.used
    context.live.used |= page.listing.live
    output: Output = {
        **page.listing.shared,
        rows: page.rows,
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def key_of(tool: str, arguments: dict[str, Any]) -> str:
    asked = sorted((name, repr(value)) for name, value in arguments.items() if name not in _PAGED)
    return f"{tool} {asked}"


def sort_key(value: Any, sort: str) -> tuple[int, float, str]:
    """For `field` or `-field`: numbers by their size, then texts; what is absent or null is last in both directions."""
    falls = sort.startswith("-")
    if isinstance(value, (int, float)):
        return (0, -value if falls else value, "")
    if value is None:
        return (2, 0, "")
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return (1, 0, "".join(chr(0x10FFFF - ord(one)) for one in text) if falls else text)


def counted(name: str, values: Iterable[Any]) -> tuple[list[str], list[list[Any]]]:
    """Columns and rows of how often each value is there, the most frequent first."""
    shown: dict[bytes, Any] = {}
    counts: Counter[bytes] = Counter()
    for value in values:
        key = msgspec.json.encode(value)
        shown[key] = value
        counts[key] += 1
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return [name, _COUNT], [[shown[key], count] for key, count in ranked]


def counted_by(group: str, columns: list[str], rows: Iterable[list[Any]]) -> tuple[list[str], list[list[Any]]]:
    """Columns and rows of how often each value of one column is there. A column that is not there is an error."""
    name = next((one for one in columns if one.casefold() == group.casefold()), None)
    if name is None:
        row = {"name": "groupBy", "expected": f"one of {', '.join(columns)}", "got": group}
        what = f"groupBy must be one of {', '.join(columns)}, got '{group}'"
        raise ToolError("arguments", what, invalidParameters=[row], candidates=nearest(group, columns) or columns)
    at = columns.index(name)
    return counted(name, (row[at] for row in rows))


def _given(listing: Listing | None) -> Listing:
    assert listing is not None, "a first page has its listing"
    return listing
