"""On which line of a file a document begins, for whoever wants to look at the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_OPENING = b"--- !u!"
_HEADER = re.compile(rb"--- !u!\d{1,9} &(-?\d{1,20})")
_NEWLINE = ord("\n")
_LONGEST_HEADER = 64


def document_lines(pieces: Iterable[bytes], wanted: Collection[int]) -> dict[int, int]:
    """The line, counted from 1, of each of these documents that a file has. The file comes in pieces, as it is."""
    found: dict[int, int] = {}
    line, rest = 1, b""
    for piece in pieces:
        data = rest + piece
        end = data.rfind(b"\n") + 1
        counted = 0
        at = data.find(_OPENING, 0, end)
        while at >= 0:
            header = _HEADER.match(data, at) if not at or data[at - 1] == _NEWLINE else None
            file_id = int(header[1]) if header else 0
            if file_id in wanted and file_id not in found:
                line += data.count(b"\n", counted, at)
                counted = at
                found[file_id] = line
            at = data.find(_OPENING, at + 1, end)
        line += data.count(b"\n", counted, end)
        rest = data[end : end + _LONGEST_HEADER]  # of a line that is longer than a header only the beginning matters
    return found
