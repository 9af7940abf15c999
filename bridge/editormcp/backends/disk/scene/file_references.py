"""Which references a file holds, and which of those into itself lead nowhere."""

from __future__ import annotations

import re

import msgspec

from editormcp.backends.disk.format.documents import normalised

_LOCAL = re.compile(rb"\{fileID: (-?[1-9]\d*)\}")
_OUTSIDE = re.compile(rb"\{fileID:\s(-?\d+),\s+guid:\s([0-9a-f]{32})")
_IDS = re.compile(rb"\n--- !u!\d+ &(-?\d+)")


class FileReferences(msgspec.Struct, frozen=True):
    own: frozenset[int]
    """The ids of the file's documents."""
    dangling: frozenset[int]
    """Ids that the file refers to as its own and does not hold."""
    outside: frozenset[tuple[int, str]]
    """File id and GUID of every reference into another file."""


def file_references(data: bytes) -> FileReferences:
    """The references of a YAML file, each once."""
    data = b"\n" + normalised(data)
    own = set(_IDS.findall(data))
    dangling = set(_LOCAL.findall(data)) - own
    outside = {(int(file_id), guid.decode()) for file_id, guid in set(_OUTSIDE.findall(data))}
    return FileReferences(frozenset(map(int, own)), frozenset(map(int, dangling)), frozenset(outside))
