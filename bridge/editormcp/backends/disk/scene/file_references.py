"""Which references a file holds, and which of those into itself lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

import msgspec

from editormcp.backends.disk.format.documents import BOM

_LOCAL = re.compile(rb"\{fileID: (-?[1-9]\d*+)\}")
_OUTSIDE = re.compile(rb"\{fileID:\s(-?\d++),\s++guid:\s([0-9a-f]{32})")
_WRITTEN = re.compile(rb"\{fileID:\s-?\d++,\s++guid:\s[0-9a-f]{32}")
"""The same without groups: of thousands few differ, and these are taken apart afterwards."""
_IDS = re.compile(rb"\n--- !u!\d++ &(-?\d++)(?=\D)")
_BEHAVIOUR, _SCRIPT, _NO_SCRIPT = b"\n--- !u!114 &", b"\n  m_Script: {fileID: ", b"\n  m_Script: {fileID: 0"
_OVERLAP = 256
_LONG_ID, _LONGEST_ID = 19, 20
_LEAST, _MOST = -(1 << 63), (1 << 64) - 1
"""A file id is a number of 64 bits: what has fewer characters than _LONG_ID is one."""


class FileReferences(msgspec.Struct, frozen=True):
    own: frozenset[int]
    """The ids of the file's documents."""
    dangling: frozenset[int]
    """Ids that the file refers to as its own and does not hold."""
    outside: frozenset[tuple[int, str]]
    """File id and GUID of every reference into another file."""
    damaged: bool = False
    """Whether some ids are too long to be ids: what has one is left out."""
    unscripted: bool = False
    """Whether it has scripts' components that name no script."""


def file_references(pieces: Iterable[bytes]) -> FileReferences:
    """The references of a YAML file, each once. What is cut apart between two pieces is found in the next."""
    own, local, written = set[bytes](), set[bytes](), set[bytes]()
    behaviours = scripted = 0
    before = b"\n"
    for piece in chain(pieces, (b"\n",)):
        data = before + piece.removeprefix(BOM) if before == b"\n" else before + piece
        own.update(_IDS.findall(data))
        local.update(_LOCAL.findall(data))
        written.update(_WRITTEN.findall(data))
        behaviours += data.count(_BEHAVIOUR) - before.count(_BEHAVIOUR)
        scripted += data.count(_SCRIPT) - before.count(_SCRIPT)
        scripted -= data.count(_NO_SCRIPT) - before.count(_NO_SCRIPT)
        before = data[-_OVERLAP:]
    outside = {found for one in written for found in _OUTSIDE.findall(one)}
    local -= own
    (own_ids, own_damaged), (local_ids, local_damaged) = _ids(own), _ids(local)
    damaged = own_damaged or local_damaged or not all(_is_id(text) for text, _ in outside)
    return FileReferences(own_ids, local_ids, _pairs(outside), damaged, behaviours > scripted)


def references_of(body: bytes) -> frozenset[tuple[int, str]]:
    """File id and GUID of every reference in a document; those into its own file have no GUID."""
    return _pairs(set(_OUTSIDE.findall(body))) | _pairs({(text, b"") for text in _LOCAL.findall(body)})


def where_references_are(body: bytes) -> Iterator[tuple[int, int, str]]:
    """Each reference of a document into another file, in order: where it begins, its file id and GUID."""
    for match in _OUTSIDE.finditer(body):
        if _is_id(match[1]):
            yield match.start(), int(match[1]), match[2].decode()


def _is_id(text: bytes) -> bool:
    """Whether these digits are a number of 64 bits."""
    return len(text) < _LONG_ID or (len(text) <= _LONGEST_ID and _LEAST <= int(text) <= _MOST)


def _ids(found: Collection[bytes]) -> tuple[frozenset[int], bool]:
    """The ids among these digits, and whether some are too long to be one. Hardly any are, so all are read at once."""
    if max(map(len, found), default=0) <= _LONGEST_ID:
        ids = frozenset(map(int, found))
        if min(ids, default=0) >= _LEAST and max(ids, default=0) <= _MOST:
            return ids, False
    return frozenset(map(int, filter(_is_id, found))), True


def _pairs(found: Iterable[tuple[bytes, bytes]]) -> frozenset[tuple[int, str]]:
    return frozenset((int(text), guid.decode()) for text, guid in found if _is_id(text))
