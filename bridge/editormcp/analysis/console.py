"""Lines of a console as one answer shows them: filtered, and equal ones folded into one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

LEVELS = {"log": 0, "warning": 1, "error": 2, "assert": 2, "exception": 2}
"""How grave a line is."""
_PLACE = re.compile(r"\(at ([^()\n]+):(\d+)\)")
"""Where a frame of a stack trace is, as Unity writes it."""


class Line(msgspec.Struct, frozen=True, rename="camel", gc=False):
    """One line, as the Editor tells it or as its log holds it."""

    level: str = "log"
    message: str = ""
    stack_trace: str = ""
    number: int = 0
    """Grows from line to line; 0: its sender does not number."""
    file: str = ""
    line: int = 0

    @property
    def size(self) -> int:
        return len(self.message) + len(self.stack_trace) + len(self.file)


class Entry(msgspec.Struct, omit_defaults=True, gc=False):
    """Equal lines, once."""

    level: str
    message: str
    count: int
    first: int
    last: int
    file: str = ""
    line: int = 0
    stack: str = ""


def fold(lines: Iterable[Line], level: str, contains: str, *, stacks: bool) -> list[Entry]:
    """The lines of at least this level that hold this text in any case, newest first."""
    grave, text = LEVELS[level], contains.casefold()
    found: dict[tuple[str, str, str, int], Entry] = {}
    for line in lines:
        if LEVELS.get(line.level, 0) < grave or (text and text not in line.message.casefold()):
            continue
        key = (line.level, line.message, line.file, line.line)
        entry = found.pop(key, None)
        if entry is None:
            entry = Entry(line.level, line.message, 0, line.number, 0, line.file, line.line)
        entry.count += 1
        entry.last = line.number
        entry.stack = line.stack_trace
        found[key] = entry  # at the end again: what came last is newest
    entries = list(reversed(found.values()))
    for entry in entries:
        _locate(entry, stacks=stacks)
    return entries


def _locate(entry: Entry, *, stacks: bool) -> None:
    if not entry.file and entry.stack and (place := place_of(entry.stack)):
        entry.file, entry.line = place
    if not stacks:
        entry.stack = ""


def place_of(stack: str) -> tuple[str, int] | None:
    """The first frame in the project's own files, else the first that has a file at all."""
    places = [(match[1].replace("\\", "/"), int(match[2][:9])) for match in _PLACE.finditer(stack)]
    return next((place for place in places if place[0].startswith("Assets/")), places[0] if places else None)
