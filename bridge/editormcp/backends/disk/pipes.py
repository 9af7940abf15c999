"""A process's standard output as a pipe for messages alone."""

from __future__ import annotations

import os
from io import FileIO


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
