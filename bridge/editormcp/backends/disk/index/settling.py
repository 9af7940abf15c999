"""Whether a file's size and time tell for certain that its content is what was read.

Two writes within one tick of the clock leave the same time, so what was read of a fresh file may not be its last
content. A file dated in the future (another clock, a checkout) stays fresh for long: for it our own clock counts, from
the first look on.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from editormcp.backends.disk.index.walk import Stat

FRESH_NS = 250_000_000
_COARSE_NS = 2_000_000_000
UNSETTLED = -1
"""Stands for the time of a file that has to be read again."""


def is_old(stat: Stat) -> bool:
    """Whether a later write cannot have left the same time."""
    return time.time_ns() - stat[1] >= _margin(stat)


class Settling:
    """Remembers when each fresh file was first seen as it is."""

    def __init__(self, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self.clock = clock
        self._seen: dict[str, tuple[Stat, int]] = {}

    def settled(self, path: str, stat: Stat, began: int) -> Stat:
        """The stat of a file that was read from `began` on, with the time UNSETTLED if it has to be read again."""
        if is_old(stat):
            self._seen.pop(path, None)
            return stat
        known, since = self._seen.setdefault(path, (stat, began))
        if known != stat:
            self._seen[path] = (stat, began)
        elif began - since >= _margin(stat):
            return stat
        return (stat[0], UNSETTLED)


def _margin(stat: Stat) -> int:
    return _COARSE_NS if stat[1] % 1_000_000_000 == 0 else FRESH_NS
