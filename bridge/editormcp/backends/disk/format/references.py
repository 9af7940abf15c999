"""References between objects: `{fileID, guid, type}`, which Unity folds at 80 columns."""

from __future__ import annotations

import re

import msgspec

_REFERENCE = re.compile(rb"\{fileID:\s(-?\d{1,20})(?:,\s++guid:\s([0-9a-f]{32}),\s++type:\s(\d{1,9}))?\}")
_FILE_ID = re.compile(rb"\{fileID:\s(-?\d{1,20})(?!\d)")


class Reference(msgspec.Struct, frozen=True, gc=False):
    """Where a field points: into the same file (no guid), into another, or nowhere (file id 0)."""

    file_id: int
    guid: str = ""
    type: int = 0

    def __bool__(self) -> bool:
        return self.file_id != 0


NOWHERE = Reference(0)


def reference_field(body: bytes, key: bytes) -> Reference | None:
    """The reference that a top-level field holds, or None where there is no such field."""
    start = body.find(b"\n  " + key + b": {")
    return None if start < 0 else reference_at(body, start + len(key) + 5)


def reference_at(body: bytes, start: int) -> Reference | None:
    match = _REFERENCE.match(body, start)
    if match is None:
        return None
    return Reference(int(match[1]), match[2].decode("ascii"), int(match[3])) if match[2] else Reference(int(match[1]))


def file_id_at(body: bytes, start: int) -> int | None:
    """The file id of the reference that starts here; None where there is no reference."""
    match = _FILE_ID.match(body, start)
    return int(match[1]) if match else None


def references_in(text: bytes) -> list[Reference]:
    """Every reference in a piece of a document, in order."""
    return [
        Reference(int(file_id), guid.decode("ascii"), int(kind)) if guid else Reference(int(file_id))
        for file_id, guid, kind in _REFERENCE.findall(text)
    ]


def file_ids_in(text: bytes) -> list[int]:
    """The file ids of every reference in a piece of a document, in order."""
    return [int(file_id) for file_id in _FILE_ID.findall(text)]


def is_builtin(guid: str) -> bool:
    """Whether the GUID is one of Unity's own resources, which are in no project."""
    return guid.startswith("0000000000000000") and guid.endswith("000000000000000")
