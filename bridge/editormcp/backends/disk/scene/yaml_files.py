"""A YAML file piece by piece, and what a file is that is not YAML."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import BinaryIO

import msgspec

from editormcp.backends.disk.format.sniff import HEAD_SIZE, Kind, binary_version, lfs_size, sniff
from editormcp.backends.disk.index.reading import PIECE, Found


class Other(msgspec.Struct, frozen=True):
    """A file that is not YAML."""

    kind: Kind
    head: bytes

    @property
    def reason(self) -> str:
        """Why its objects cannot be read."""
        if self.kind is Kind.EMPTY:
            return "the file is empty"
        if self.kind is Kind.LFS_POINTER:
            size = lfs_size(self.head) or "many"
            return f"the file is a Git LFS pointer: its {size} bytes are not downloaded (git lfs pull)"
        if self.kind is Kind.JSON:
            return "the file is JSON, not a Unity scene or prefab"
        version = binary_version(self.head)
        written = f", written by Unity {version}" if version else ""
        return f"the file is binary{written}: only an open Editor can read it (Asset Serialization is not Force Text)"


def use_yaml(first: bytes, rest: BinaryIO, use: Callable[[bytes, BinaryIO], Found]) -> Found | Other:
    """What `use` makes of a file, given its first piece and a way to read the rest to its end."""
    head = first[:HEAD_SIZE]
    kind = sniff(head)
    if kind is Kind.YAML:
        return use(first, rest)
    rest.seek(0, os.SEEK_END)
    return Other(kind, head)


def pieces(first: bytes, rest: BinaryIO) -> Iterator[bytes]:
    """All of a file whose first piece is there already."""
    yield first
    if len(first) == PIECE:
        rest.seek(PIECE)
        while piece := rest.read(PIECE):
            yield piece
