"""What is kept for those who are connected: bounded, so that who never ends or never reads cannot fill the daemon."""

from __future__ import annotations

from typing import Protocol

import structlog

log = structlog.get_logger()

MOST_OF_ONE = 128 << 20
MOST_OF_ALL = 512 << 20
"""Bytes that are kept for one of them, and for all of them, whatever they speak."""
TOO_SLOW = f"answers are not read: {MOST_OF_ONE >> 20} MB wait, or too many together with those of others"


class Holder(Protocol):
    """Somebody for whom bytes are kept."""

    def held(self) -> int:
        """Bytes of requests that are not whole or not answered yet, and of answers that were not taken."""

    def cut(self) -> None:
        """Take the connection away, and let go of what is kept for it."""


class Held:
    """All for whom something may be kept."""

    def __init__(self) -> None:
        self._holders: set[Holder] = set()

    def come(self, holder: Holder) -> None:
        self._holders.add(holder)

    def go(self, holder: Holder) -> None:
        self._holders.discard(holder)

    def bound(self, holder: Holder) -> None:
        """More is kept for somebody. Where it is too much, the one goes for whom the most is kept."""
        if (held := holder.held()) > MOST_OF_ONE:
            self._cut(holder, held)
        else:
            held_by = {one: one.held() for one in self._holders}
            if sum(held_by.values()) > MOST_OF_ALL:
                most = max(held_by, key=held_by.__getitem__)
                self._cut(most, held_by[most])

    def _cut(self, holder: Holder, held: int) -> None:
        log.warning("connection.too_much_held", bytes=held)
        holder.cut()
