"""The thread side of one call: whether it is still wanted, and how far it has come."""

from __future__ import annotations

import threading
from collections.abc import Callable

Report = Callable[[float, float | None, str], None]


class Cancelled(Exception):
    """Nobody waits for this answer any more."""


class Work:
    """Handed down through everything that takes long. Long loops call `check` or `report` as they go."""

    def __init__(self, report: Report | None = None) -> None:
        self._report = report
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    def check(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled

    def report(self, done: float, total: float | None, message: str) -> None:
        self.check()
        if self._report is not None:
            self._report(done, total, message)
