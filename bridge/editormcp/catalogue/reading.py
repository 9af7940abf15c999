"""Reading a text file that a person wrote: no device, no pipe, nothing endless."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MAX_BYTES = 1024 * 1024
"""Of one file: more than a model can read at once, and little enough to read at every call."""

_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT", "O_NOCTTY")
)
_FAULTS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.ELOOP: "it is a symbolic link that leads to itself",
    errno.ENAMETOOLONG: "the name is too long",
}
_KINDS = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISCHR, "it is a device, not a file"),
    (stat.S_ISBLK, "it is a device, not a file"),
)


class Unreadable(Exception):
    """A file that is not read, with the reason in words."""


def read_file(path: Path | str) -> str:
    """The text of a file of at most MAX_BYTES, or Unreadable."""
    try:
        return _decoded(_bytes(path))
    except OSError as error:
        raise unreadable(error) from None


def unreadable(error: OSError) -> Unreadable:
    """The system's reason in our words."""
    return Unreadable(_FAULTS.get(error.errno or 0) or error.strerror or str(error))


def _bytes(path: Path | str) -> bytes:
    # Checked before opening: to open a device may already do something.
    _refuse_unless_file(os.stat(path))  # noqa: PTH116  # half the cost of Path.stat, and every call comes here
    opened = os.open(path, _FLAGS)
    try:
        # Checked again, on the open file: by now the name may stand for another one.
        _refuse_unless_file(os.fstat(opened))
        return _all_of(opened)
    finally:
        os.close(opened)


def _all_of(opened: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while part := os.read(opened, MAX_BYTES + 1):
        parts.append(part)
        size += len(part)
        if size > MAX_BYTES:  # it grows while it is read
            raise Unreadable(_too_large(f"more than {MAX_BYTES}"))
    return b"".join(parts)


def _refuse_unless_file(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(next((why for is_kind, why in _KINDS if is_kind(status.st_mode)), "it is not a file"))
    if status.st_size > MAX_BYTES:
        raise Unreadable(_too_large(str(status.st_size)))


def _too_large(size: str) -> str:
    return f"it has {size} bytes; at most {MAX_BYTES} are read"


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")  # Windows editors put a byte order mark in front
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"it is not UTF-8 text (line {line})") from None
