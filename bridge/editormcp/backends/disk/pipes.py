"""Pipes between processes: standard output for messages alone, and room for them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO

if sys.platform == "linux":
    import fcntl


def take_stdout() -> FileIO:
    """Standard output, from which whatever prints is turned away: it must not end up between the messages."""
    pipe = FileIO(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def write_all(pipe: FileIO, data: bytes) -> None:
    """Write all of it: a pipe takes what it has room for."""
    rest = memoryview(data)
    while rest:
        rest = rest[pipe.write(rest) or 0 :]


def widen(pipe: int, size: int) -> None:
    """More room in a pipe. Only Linux can, and refuses it to a user who has much already: then it stays as it is."""
    if sys.platform == "linux":
        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, size)
