"""The deadlines of all calls that run, with one timer for them: nearly every call is over long before its own."""

from __future__ import annotations

import asyncio
import math
from types import TracebackType


class Deadline:
    """`with Deadline(…):` raises TimeoutError in the task that is inside when its time comes, wherever it waits."""

    __slots__ = ("_all", "_cancelling", "_task", "at", "has_passed")

    def __init__(self, all: Deadlines, at: float) -> None:
        self._all = all
        self.at = at
        self.has_passed = False

    def __enter__(self) -> None:
        task = asyncio.current_task(self._all.loop)
        assert task is not None
        self._task = task
        self._cancelling = task.cancelling()
        self._all.opened.add(self)
        if self.at < self._all.looks_at:
            self._all.look(self.at)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._all.opened.discard(self)
        # As asyncio.timeout does it: whoever else cancelled the task meanwhile is heard first.
        if self.has_passed and self._task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def passes(self) -> None:
        self.has_passed = True
        self._task.cancel()


class Deadlines:
    """Those of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.now = loop.time
        self.opened: set[Deadline] = set()
        self.looks_at = math.inf
        """When the next look is due; infinity if none is."""
        self._timer: asyncio.TimerHandle | None = None
        """Stays when calls end: to set it anew for each would cost more than one look when it goes off."""

    def look(self, when: float) -> None:
        """Look at that time whether any has passed."""
        if self._timer is not None:
            self._timer.cancel()
        self.looks_at = when
        self._timer = self.loop.call_at(when, self._look)

    def _look(self) -> None:
        self._timer = None
        self.looks_at = math.inf
        now = self.now()
        for deadline in [one for one in self.opened if one.at <= now]:
            self.opened.discard(deadline)
            deadline.passes()
        if self.opened:
            self.look(min(one.at for one in self.opened))
