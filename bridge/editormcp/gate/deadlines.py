"""The deadlines of all calls that run, with one timer for them: nearly every call is over long before its own."""

from __future__ import annotations

import asyncio
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
        self._all.open(self)

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
        self._timer: asyncio.TimerHandle | None = None
        """Stays when calls end: to set it anew for each would cost more than one look when it goes off."""

    def open(self, deadline: Deadline) -> None:
        self.opened.add(deadline)
        if self._timer is None or deadline.at < self._timer.when():
            self._set(deadline.at)

    def _set(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_at(when, self._look)

    def _look(self) -> None:
        self._timer = None
        now = self.now()
        for deadline in [one for one in self.opened if one.at <= now]:
            self.opened.discard(deadline)
            deadline.passes()
        if self.opened:
            self._set(min(one.at for one in self.opened))
