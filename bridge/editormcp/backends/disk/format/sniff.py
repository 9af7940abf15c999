"""What a file holds, told from its first bytes."""

from __future__ import annotations

import re
from enum import Enum

from editormcp.backends.disk.format.documents import BOM

HEAD_SIZE = 256
"""How many bytes of a file are enough to sniff it."""

_LFS = b"version https://git-lfs"
_LFS_SIZE = re.compile(rb"\nsize (\d{1,18})")
_UNITY_VERSION = re.compile(rb"\d{1,4}\.\d{1,4}\.\d{1,4}[abfpx]\d{1,4}")


class Kind(Enum):
    EMPTY = "empty"
    YAML = "yaml"
    LFS_POINTER = "lfs pointer"
    JSON = "json"
    BINARY = "binary"


def sniff(head: bytes) -> Kind:
    """The kind of a file that starts with `head`."""
    text = head.removeprefix(BOM)
    if not text.strip():
        return Kind.EMPTY
    if text.startswith((b"%YAML", b"--- !u!")):
        return Kind.YAML
    if text.startswith(_LFS):
        return Kind.LFS_POINTER
    return Kind.JSON if text.lstrip().startswith(b"{") else Kind.BINARY


def lfs_size(pointer: bytes) -> int | None:
    """The size of the file that a Git LFS pointer stands for."""
    match = _LFS_SIZE.search(pointer)
    return int(match[1]) if match else None


def binary_version(head: bytes) -> str:
    """The Unity version that a binary SerializedFile names, or nothing."""
    match = _UNITY_VERSION.search(head, 8)
    return match[0].decode("ascii") if match else ""
