"""The thread side of one call: whether it is still wanted, how far it has come, and how long it may take."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from editormcp.backends.disk.crew import Crew

Report = Callable[[float, float | None, str], None]


class Cancelled(Exception):
    """Nobody waits for this answer any more."""


class Guard:
    """The time after which a scan ends by itself and gives what it has. Some tools have one."""

    def __init__(self, seconds: float, elapsed: Callable[[], float]) -> None:
        self._seconds = seconds
        self._elapsed = elapsed

    def passed(self, part: float = 1) -> bool:
        """Whether the time is over, or this part of it; above 1 what may still be done for what was found."""
        return self._elapsed() > self._seconds * part

    def stopped(self, done: int, total: int) -> str:
        """The diagnostic of a scan that ended early, in the words of the envelope document."""
        counted = f"Processed {done} of {total} items."
        return f"Scan stopped after {round(self._seconds * 1000)}ms. {counted} Results may be partial."


def guard_of(milliseconds: int) -> Guard | None:
    """The guard of a call that begins now; 0 is none."""
    began = time.monotonic()
    return Guard(milliseconds / 1000, lambda: time.monotonic() - began) if milliseconds else None


class Work:
    """Handed down through everything that takes long. Long loops call `check` or `report` as they go."""

    def __init__(self, report: Report | None = None, guard: Guard | None = None, crew: Crew | None = None) -> None:
        self.guard = guard
        self.crew = crew or Crew(size=1)
        """Who helps with work over many files; by default nobody."""
        self._report = report
        self._told: tuple[float, float | None, str] | None = None
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    def is_late(self, part: float = 1) -> bool:
        """Whether a guard ends the work now; see `Guard.passed`."""
        return self.guard is not None and self.guard.passed(part)

    def check(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled

    def report(self, done: float, total: float | None, message: str) -> None:
        """Tells how far the work has come, once: who waits for others reports the same again and again."""
        self.check()
        if self._report is not None and self._told != (done, total, message):
            self._told = (done, total, message)
            self._report(done, total, message)
