"""How long the daemon has been idle."""

from __future__ import annotations

from collections.abc import Callable


class LastUse:
    """When somebody last came or went. `now` is the clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._at = now()

    def touch(self) -> None:
        """Somebody comes or goes."""
        self._at = self._now()

    def ago(self) -> float:
        """Seconds since then."""
        return self._now() - self._at
