"""Answers that clients do not take: counted, so that those who never read cannot fill the daemon."""

from __future__ import annotations

from typing import Protocol

MOST_OF_ONE = 128 << 20
MOST_OF_ALL = 512 << 20
"""Bytes that wait for one client, and for all of them."""
TOO_SLOW = f"answers are not read: {MOST_OF_ONE >> 20} MB wait, or too many together with those of others"


class Reader(Protocol):
    """A client that answers wait for."""

    def cut(self) -> None:
        """Take its connection away: it is too slow."""


class Unsent:
    """How much waits for whom."""

    def __init__(self) -> None:
        self._waiting: dict[Reader, int] = {}

    def add(self, reader: Reader, size: int) -> None:
        """An answer begins to wait. Where it is too much, the one goes for whom the most is waiting."""
        waiting = self._waiting.get(reader, 0) + size
        self._waiting[reader] = waiting
        if waiting > MOST_OF_ONE:
            reader.cut()
        elif sum(self._waiting.values()) > MOST_OF_ALL:
            max(self._waiting, key=self._waiting.__getitem__).cut()

    def remove(self, reader: Reader, size: int) -> None:
        """It has been sent, or nobody wants it any more."""
        left = self._waiting.pop(reader) - size
        if left:
            self._waiting[reader] = left
