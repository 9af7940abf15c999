"""Which field a place in a document belongs to, told from the lines above it: nothing else of the document is read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import msgspec

from editormcp.backends.disk.format.scalars import decode_scalar

_LINE = re.compile(rb"""( *)((?:- )*)(?:("(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|[^\s'"{\[-][^\n]*?):(?= |\n|$))?""")
_SPACES = re.compile(rb"\n( *+)")
_PAIR = re.compile(r"\.data(?=\.(?:first|second)\b)")
"""How Unity 5 wrote the pairs of a map, which it shows as an array."""
_ITEM = "[]"
_INDENT = 2
_FIELD = re.compile(rb"\n  (?![ -])")
"""The fields of an object are indented by two spaces."""

Steps = tuple[str, ...]


class _Line(msgspec.Struct, frozen=True):
    """What begins in a line: items of arrays (`- `), each inside of the one before it, then perhaps a field."""

    start: int
    indent: int
    items: int
    key: bytes | None
    end: int

    @property
    def key_indent(self) -> int:
        return self.indent + 2 * self.items


class PropertyPaths:
    """The fields of one document. Asked for places in their order, it goes through each line once."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._fields = [match.start() + 1 for match in _FIELD.finditer(body)]
        """Where the fields of the object begin."""
        self._indents: dict[int, list[tuple[int, int]]] = {}
        self._lines: dict[tuple[int, int], list[int]] = {}
        self._known: dict[tuple[int, int], Steps] = {}
        """What holds the item or field that begins a line, by the line's start and its indentation."""

    def at(self, place: int) -> str | None:
        """The path of the value that begins here, with `[]` for an item of an array; None inside of brackets."""
        line = self._line(self._body.rfind(b"\n", 0, place) + 1)
        if line is None or not line.start or self._body[line.end : place].strip(b": "):
            return None
        path = ".".join(self._to(line)).replace(f".{_ITEM}", _ITEM)
        return _PAIR.sub(_ITEM, path)

    def _line(self, start: int) -> _Line | None:
        """The line that starts here; None where it only continues the one before."""
        match = _LINE.match(self._body, start)
        if match is None or not (match[2] or match[3]):
            return None
        return _Line(start, len(match[1]), len(match[2]) // 2, match[3], match.end())

    def _above(self, start: int, indent: int) -> Iterator[_Line]:
        """The lines above this one, to the beginning of the object's field, that are not indented more than this."""
        field = bisect_right(self._fields, start) - 1
        if field < 0:
            return
        lines = self._lines.get((field, indent))
        if lines is None:
            lines = self._lines[field, indent] = [one for one, spaces in self._lines_of(field) if spaces <= indent]
        for number in range(bisect_left(lines, start) - 1, -1, -1):
            if (line := self._line(lines[number])) is not None:
                yield line

    def _lines_of(self, field: int) -> list[tuple[int, int]]:
        """Where the lines of one of the object's fields begin, and how far each is indented."""
        if field not in self._indents:
            first, last = self._fields[field], self._fields[field + 1 : field + 2]
            found = _SPACES.finditer(self._body, first, *last)
            self._indents[field] = [(first, _INDENT), *((match.start(1), len(match[1])) for match in found)]
        return self._indents[field]

    def _to(self, line: _Line) -> Steps:
        """The steps to the last thing that begins in a line."""
        is_field = line.indent == _INDENT and not line.items
        held = () if is_field else self._holder(line.start, line.indent, line.items > 0) + (_ITEM,) * line.items
        return held if line.key is None else (*held, decode_scalar(line.key))

    def _holder(self, start: int, indent: int, is_item: bool) -> Steps:
        """The steps to what holds the item or field that begins the line `start`."""
        passed = [start]
        found: Steps = ()
        for line in self._above(start, indent):
            if line.key is not None and (line.key_indent < indent or (is_item and line.key_indent == indent)):
                found = self._to(line)
                break
            if line.indent < indent:  # items that begin in the same line as what is beside this one
                found = self._holder(line.start, line.indent, True) + (_ITEM,) * ((indent - line.indent) // 2)
                break
            if (line.items > 0) != is_item:
                continue
            if (known := self._known.get((line.start, indent))) is not None:
                found = known
                break
            passed.append(line.start)
        self._known.update(dict.fromkeys(((one, indent) for one in passed), found))
        return found
