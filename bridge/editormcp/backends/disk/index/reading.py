"""Reads a file, and again if it was being written meanwhile."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import TypeVar

from editormcp.backends.disk.index.settling import FRESH_NS
from editormcp.backends.disk.index.walk import Stat
from editormcp.projects.files import SMALL, TooLarge, open_file, read_up_to

MAX_BYTES = 1 << 30
"""Beyond this a file is not read, not even in pieces: no scene or asset that people edit is that large."""

PIECE = 256 * 1024
"""What is read at a time: it stays in the processor's cache while it is looked at."""

_YAML = b"%YAML"
_TRIES = 6
_PAUSE = 0.05

Found = TypeVar("Found")


def read_stable(path: Path, most: int = SMALL) -> bytes:
    """All bytes of a small file. Raises OSError; TooLarge where it is not small."""
    return use_stable(path, lambda first, file: _whole(first, file, most), most)[0]


def _whole(first: bytes, file: FileIO, most: int) -> bytes:
    return first if len(first) < PIECE else first + read_up_to(file, most)


def use_stable(path: Path, use: Callable[[bytes, FileIO], Found], most: int = MAX_BYTES) -> tuple[Found, Stat]:
    """What `use` makes of the file, and the stat that belongs to it; raises as above.

    It gets the first piece of the file, which is all of most files, and the file to read the rest from, to its end.
    """
    for _ in range(_TRIES):
        with open_file(path) as file:
            before = os.fstat(file.fileno())
            if before.st_size > most:
                raise TooLarge(path, most)
            found = use(file.read(min(before.st_size, PIECE)), file)
            read = file.tell()
            after = os.fstat(file.fileno())
            same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
            if same and read == after.st_size and not _looks_half_written(file, after):
                break
        time.sleep(_PAUSE)
    return found, (after.st_size, after.st_mtime_ns)


def _looks_half_written(file: FileIO, stat: os.stat_result) -> bool:
    """Unity ends every text file with a newline: one without it that is fresh is still being written."""
    if abs(time.time_ns() - stat.st_mtime_ns) >= FRESH_NS:
        return False
    file.seek(0)
    if not file.read(len(_YAML)).startswith(_YAML):
        return stat.st_size == 0
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"
