"""How far a long call has come, on a terminal; nothing anywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from typing import TextIO

AFTER = 0.5
"""A call that is answered sooner needs no bar."""
EVERY = 0.1
WIDTH = 24


class ProgressBar:
    """One line that is written over itself, and gone at the end."""

    def __init__(self, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._now = now
        self._next = now() + AFTER
        self._written = 0

    def show(self, done: float, total: float | None, message: str) -> None:
        """Messages may be paths of a project, of any length and with any characters."""
        if (now := self._now()) < self._next:
            return
        self._next = now + EVERY
        room = max(shutil.get_terminal_size().columns - 1, 20)
        said = "".join(letter if letter.isprintable() else " " for letter in message)
        line = f"{_bar(done, total, min(WIDTH, room // 2 - 7))}  {said}"[:room]
        self._write("\r" + line.ljust(self._written))
        self._written = len(line)

    def clear(self) -> None:
        if self._written:
            self._write("\r" + " " * self._written + "\r")
        self._written = 0

    def _write(self, text: str) -> None:
        encoding = self._stream.encoding or "ascii"
        self._stream.write(text.encode(encoding, "replace").decode(encoding))
        self._stream.flush()


def on_terminal(stream: TextIO | None = None, env: Mapping[str, str] = os.environ) -> ProgressBar | None:
    """A bar where somebody looks. Who sets NO_COLOR, or has a terminal that only prints, wants plain lines."""
    stream = stream or sys.stderr
    plain = env.get("NO_COLOR") or env.get("TERM") == "dumb"
    return ProgressBar(stream) if stream.isatty() and not plain else None


def _bar(done: float, total: float | None, width: int) -> str:
    if not total:
        return f"{done:,.0f}"
    share = min(max(done / total, 0.0), 1.0)
    return f"[{'=' * round(share * width):<{width}}] {share:4.0%}"
