"""Opening a file of a project: never a pipe, a device or a socket, which may block for ever or have no end."""

from __future__ import annotations

import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import TypeVar

import msgspec

Kind = TypeVar("Kind")

JSON_FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for text that is not JSON, is not UTF-8, or is nested too deeply."""
SMALL = 16 << 20
"""Bytes of a file that is read whole: settings, `.meta` files, scripts. Real ones have less than a tenth of this."""
_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT", "O_NOCTTY")
)


class NotAFile(OSError):
    """Something that has a file's name: a pipe, a device, a socket, a folder."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(errno.EINVAL, "it is not a regular file", str(path))


class TooLarge(OSError):
    """A file that is not read because of its size."""

    def __init__(self, path: Path | str, most: int) -> None:
        size = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
        super().__init__(errno.EFBIG, f"it is larger than {size}", str(path))


class NotJson(OSError):
    """A file that should be JSON and is not, or is not of the wanted form."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(errno.EINVAL, "it is not the JSON that it should be", str(path))


def open_file(path: Path | str) -> FileIO:
    """The file, open for reading. Raises OSError; NotAFile at once where opening or reading could block."""
    opened = os.open(path, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise NotAFile(path)
        return FileIO(opened)
    except OSError:
        os.close(opened)
        raise


def is_inside(root: Path, path: Path) -> bool:
    """Whether a path lies in a folder, wherever links lead. Raises OSError or ValueError for what cannot be a path."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def read_small(path: Path | str, most: int = SMALL) -> bytes:
    """All bytes of a small file. Raises OSError; TooLarge where there are more than `most`."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise TooLarge(path, most)
        data = read_up_to(file, most + 1)
    if len(data) > most:  # it grows while it is read
        raise TooLarge(path, most)
    return data


def read_json(path: Path | str, kind: type[Kind], most: int = SMALL) -> Kind:
    """A small JSON file. Raises OSError; NotJson where its content is wrong."""
    try:
        return msgspec.json.decode(read_small(path, most), type=kind)
    except JSON_FAULTS:
        raise NotJson(path) from None


def read_up_to(file: FileIO, most: int) -> bytes:
    """The next bytes of a file, `most` or as many as there are."""
    data = file.read(most)
    if len(data) == most or not data:
        return data
    parts, left = [data], most - len(data)
    while left and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
