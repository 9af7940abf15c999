"""A whole document as values: what `scene.components.list` and importer settings need, one document at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

from editormcp.analysis.model import Named
from editormcp.analysis.scalars import is_label, labelled, scalar
from editormcp.backends.disk.format.scalars import decode_scalar, is_quoted, scalar_end

Value: TypeAlias = "str | int | float | list[Value] | dict[str, Value] | None"

_PAIR = "data"
_TOP_INDENT = 2
MAX_BYTES = 16 << 20
"""Of one document; the fields after them are left out. Reading so many takes seconds."""
MAX_DEPTH = 64
"""Deeper than Unity itself serializes; what is deeper is left out."""

_KEY = re.compile(rb"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s'"{\[][^\n]*?|):(?= |\n|$)""")
_FLOW_TEXT = re.compile(rb"[^,\[\]{}\n]+(?:\n[ \t]+[^,\[\]{}\n]+)*")
_SIMPLE_FLOW = re.compile(rb"(?:\w++: [\w.+\-]++(?:, |(?=\})))*+\}")
_SIMPLE_PAIR = re.compile(rb"\b(\w++): ([\w.+\-]++)")
"""Vectors, colours and most references: `x: 1, y: 2.5}`."""
_SPACE = re.compile(rb"\s*")
_TOP = re.compile(rb"\n  (\w++|[^\s\-][^\n:]*+(?::(?![ \n]|\Z)[^\n:]*+)*+):(?=[ \n]|\Z)")
_ODD_KEYS = (b"\n  '", b'\n  "', b" :", b"\t:")
"""Unity writes no key like these: a file that has one is read by a look at all of its keys."""
_REFERENCE = b" {fileID: "
_KEPT_REFERENCES = 4096
"""Thousands of components refer to the same meshes, materials and scripts."""


def read_fields(body: bytes) -> dict[str, Value]:
    """The fields of a document, whose body starts with its class name."""
    start = body.find(b"\n")
    if start < 0:
        return {}
    value, _ = _Reader(body[:MAX_BYTES]).block(start + 1, 0)
    return value if isinstance(value, dict) else {}


def read_some(body: bytes, pick: Callable[[Sequence[str]], Collection[str]]) -> dict[str, Value]:
    """Those fields of a document that `pick` wants of all their names; the others are not read."""
    body = body[:MAX_BYTES]
    if isinstance(pick, Named) and not any(odd in body for odd in _ODD_KEYS):
        return _read_named(body, pick.names)
    keys = tuple(_TOP.findall(body))
    names = _decoded(keys)
    wanted = pick(names)
    fields: dict[str, Value] = {}
    at = 0
    for name, key in zip(names, keys, strict=True):
        if name in wanted and name not in fields:
            at = _after_key(body, key, at)
            reference = _reference(body[at : body.find(b"}", at) + 1]) if body.startswith(_REFERENCE, at) else None
            fields[name] = _Reader(body).top_value(name, at) if reference is None else reference.copy()
    return fields


def _read_named(body: bytes, names: Collection[str]) -> dict[str, Value]:
    """Those fields, without a look at any other name."""
    reader = _Reader(body)
    places = sorted((_after_key(body, name.encode()), name) for name in names)
    return {name: reader.top_value(name, at) for at, name in places if at >= 0}


def _after_key(body: bytes, key: bytes, at: int = 0) -> int:
    """Behind the colon of a top-level key, the next from `at` on; -1 where there is none."""
    line = b"\n  %s:" % key
    found = body.find(line, at)
    while found >= 0:
        end = found + len(line)
        if body[end : end + 1] in (b" ", b"\n", b""):
            return end
        found = body.find(line, end - 1)
    return -1


@lru_cache(1024)
def _decoded(raw: tuple[bytes, ...]) -> tuple[str, ...]:
    """The names of a document's fields: most documents of a class have the same."""
    return tuple(map(decode_scalar, raw))


@lru_cache(_KEPT_REFERENCES)
def _reference(text: bytes) -> dict[str, Value] | None:
    """A reference as it stands behind a colon; None for what only begins like one."""
    return _pairs(text) if _SIMPLE_FLOW.fullmatch(text, 2) else None


def _pairs(text: bytes) -> dict[str, Value]:
    return {name.decode(): _plain(value) for name, value in _SIMPLE_PAIR.findall(text)}


def typed(raw: bytes) -> Value:
    """A raw scalar as a number where it looks like one, else as text."""
    text = decode_scalar(raw)
    return text if is_quoted(raw) else scalar(text)


@lru_cache(4096)
def _plain(raw: bytes) -> Value:
    """A value of a vector, a colour or a reference: a few of them are most of a scene."""
    return scalar(raw.decode())


class _Pairs(list[Value]):
    """The pairs of a map as Unity 5 wrote it: the key `data` again and again, which Unity shows as an array."""


class _Reader:
    """Reads blocks by their indentation and flow collections by their brackets."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def top_value(self, name: str, start: int) -> Value:
        """The value of the top-level field whose colon is before `start`."""
        return self._field(name, start, _TOP_INDENT, 0)[0]

    def block(self, start: int, depth: int) -> tuple[Value, int]:
        """The mapping or sequence whose first line starts at `start`; and where the line after it starts."""
        start = self._skip_blank(start)
        indent = self._indent(start)
        if depth > MAX_DEPTH:
            return None, self._after(start, indent)
        if self._is_item(start + indent):
            return self._sequence(start, indent, depth)
        fields, after = self._mapping(start, indent, depth)
        pairs = fields.get(_PAIR)
        return (list(pairs) if isinstance(pairs, _Pairs) and len(fields) == 1 else fields), after

    def _mapping(self, start: int, indent: int, depth: int) -> tuple[dict[str, Value], int]:
        fields: dict[str, Value] = {}
        while start < len(self.data) and self._indent(start) == indent and not self._is_item(start + indent):
            start = self._entry(fields, start + indent, indent, depth)
        return fields, start

    def _entry(self, fields: dict[str, Value], start: int, indent: int, depth: int) -> int:
        """One `key: value` into `fields`; `start` is at the key. Returns the next line's start."""
        key = _KEY.match(self.data, start)
        if key is None:
            return self._skip_blank(self._next_line(start))
        name = decode_scalar(key[1])
        value, after = self._field(name, key.end(), indent, depth)
        if name == _PAIR and isinstance(value, dict) and value.keys() == {"first", "second"}:
            pairs = fields.setdefault(name, _Pairs())
            if isinstance(pairs, _Pairs):
                pairs.append(value)
            return after
        fields[name] = value
        return after

    def _sequence(self, start: int, indent: int, depth: int) -> tuple[list[Value], int]:
        items: list[Value] = []
        while start < len(self.data) and self._indent(start) == indent and self._is_item(start + indent):
            item, start = self._item(start + indent + 1, indent, depth)
            items.append(item)
        return items, start

    def _item(self, start: int, indent: int, depth: int) -> tuple[Value, int]:
        """What follows a dash: a value, a mapping whose first key stands on this line, or a sequence."""
        inner = start + (self.data[start : start + 1] == b" ")
        if depth > MAX_DEPTH:
            return None, self._after(self._next_line(start), indent + 1)
        if self._is_item(inner):
            nested: list[Value] = []
            item, after = self._item(inner + 1, indent + 2, depth + 1)
            nested.append(item)
            rest, after = self._sequence(after, indent + 2, depth + 1)
            return nested + rest, after
        if self.data[inner : inner + 1] not in (b"{", b"[", b'"', b"'") and _KEY.match(self.data, inner):
            fields: dict[str, Value] = {}
            after = self._entry(fields, inner, indent + 2, depth + 1)
            rest_fields, after = self._mapping(after, indent + 2, depth + 1)
            return fields | rest_fields, after
        # A dash at the same level is the next item, never the content of an empty one.
        return self._value(start, indent + 1, depth)

    def _field(self, name: str, start: int, indent: int, depth: int) -> tuple[Value, int]:
        """The value of a field, whose name may tell that it is text."""
        value, after = self._value(start, indent, depth)
        if isinstance(value, (int, float)) and is_label(name):
            inner = start + (self.data[start : start + 1] == b" ")
            return labelled(name, decode_scalar(self.data[inner : scalar_end(self.data, inner, indent)])), after
        return value, after

    def _value(self, start: int, indent: int, depth: int) -> tuple[Value, int]:
        """The value after a colon or a dash. An empty one may stand on the lines below."""
        if self.data.startswith(_REFERENCE, start):
            end = self.data.find(b"}", start) + 1
            if (found := _reference(self.data[start:end])) is not None:
                return found.copy(), self._skip_blank(self._next_line(end))
        inner = start
        while self.data[inner : inner + 1] == b" ":
            inner += 1
        first = self.data[inner : inner + 1]
        if first in (b"\n", b""):
            return self._below(inner + 1, indent, depth)
        if first in (b"{", b"["):
            value, end = self._flow(inner, depth)
            return value, self._skip_blank(self._next_line(end))
        if first in (b"|", b">") and self.data[inner + 1 : inner + 2] in (b"\n", b"-", b"+"):
            end = self._after(self._next_line(inner), indent + 1)
            return decode_scalar(self.data[self._next_line(inner) : end]), end
        end = scalar_end(self.data, inner, indent)
        return typed(self.data[inner:end]), self._skip_blank(self._next_line(end))

    def _below(self, start: int, indent: int, depth: int) -> tuple[Value, int]:
        start = self._skip_blank(start)
        below = self._indent(start) if start < len(self.data) else -1
        if below > indent or (below == indent and self._is_item(start + below)):
            return self.block(start, depth + 1)
        return "", start

    def _flow(self, start: int, depth: int) -> tuple[Value, int]:
        """A value inside `{}` or `[]`, and where it ends."""
        first = self.data[start : start + 1]
        if depth > MAX_DEPTH:
            return None, self._next_line(start)
        if first == b"{":
            return self._flow_mapping(start + 1, depth + 1)
        if first == b"[":
            return self._flow_sequence(start + 1, depth + 1)
        if first in (b'"', b"'"):
            end = scalar_end(self.data, start, 0)
            return decode_scalar(self.data[start:end]), end
        match = _FLOW_TEXT.match(self.data, start)
        if match is None:
            return "", start
        return typed(match[0].rstrip()), match.end()

    def _flow_mapping(self, start: int, depth: int) -> tuple[Value, int]:
        simple = _SIMPLE_FLOW.match(self.data, start)
        if simple is not None:
            return _pairs(simple[0]), simple.end()
        fields: dict[str, Value] = {}
        while True:
            start = self._skip_space(start)
            if self.data[start : start + 1] in (b"}", b""):
                return fields, start + 1
            colon = self.data.find(b":", start)
            if colon < 0:
                return fields, len(self.data)
            name = decode_scalar(self.data[start:colon])
            fields[name], start = self._flow(self._skip_space(colon + 1), depth)
            start = self._skip_space(start)
            start += self.data[start : start + 1] not in (b"}", b"")

    def _flow_sequence(self, start: int, depth: int) -> tuple[Value, int]:
        items: list[Value] = []
        while True:
            start = self._skip_space(start)
            if self.data[start : start + 1] in (b"]", b""):
                return items, start + 1
            item, start = self._flow(start, depth)
            items.append(item)
            start = self._skip_space(start)
            start += self.data[start : start + 1] not in (b"]", b"")

    def _skip_space(self, start: int) -> int:
        match = _SPACE.match(self.data, start)
        return match.end() if match else start

    def _is_item(self, start: int) -> bool:
        return self.data[start : start + 1] == b"-" and self.data[start + 1 : start + 2] in (b" ", b"\n", b"")

    def _indent(self, start: int) -> int:
        end = start
        while self.data[end : end + 1] == b" ":
            end += 1
        return end - start

    def _next_line(self, start: int) -> int:
        end = self.data.find(b"\n", start)
        return len(self.data) if end < 0 else end + 1

    def _skip_blank(self, start: int) -> int:
        while self.data[start : start + 1] == b"\n":
            start += 1
        return start

    def _after(self, start: int, indent: int) -> int:
        """The first line from `start` on that stands left of `indent`."""
        while start < len(self.data) and (self._indent(start) >= indent or self.data[start : start + 1] == b"\n"):
            start = self._next_line(start)
        return start
