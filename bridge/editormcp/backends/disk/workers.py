"""The workers of one daemon: started one after the other, and never more than a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from editormcp.backends.disk.messages import Open
from editormcp.backends.disk.worker_process import WorkerProcess

MOST = 16
"""Each takes 30 MB before it has read anything; who asks about hundreds of projects would fill the machine."""


class Workers:
    """Where there is no place for one more, of the idle ones that leaves which was asked the longest ago; its project
    gets another one with the next question."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._alive: dict[WorkerProcess, None] = {}
        """The one that was asked last is the last."""
        self._starting = asyncio.Lock()
        """Held while one is started: that takes the loop some milliseconds, and fifty in one turn took it three
        seconds."""
        self._changed = asyncio.Event()

    async def start(
        self, first: Open, command: Sequence[str], on_gone: Callable[[WorkerProcess], None]
    ) -> WorkerProcess:
        """A new worker, once there is a place for it. Raises OSError."""

        def change(worker: WorkerProcess) -> None:
            if worker.gone.is_set():
                self._alive.pop(worker, None)
                on_gone(worker)
            self._changed.set()

        async with self._starting:
            await self._place()
            worker = await WorkerProcess.start(first, command, change)
            self._alive[worker] = None
            return worker

    def asked(self, worker: WorkerProcess) -> None:
        """It is the last that would leave for another."""
        if worker in self._alive:
            self._alive[worker] = self._alive.pop(worker)

    async def _place(self) -> None:
        while len(self._alive) >= self._most:
            if all(worker.usable for worker in self._alive):  # else one is leaving already
                idle = (worker for worker in self._alive if not worker.busy)
                if (chosen := next(idle, None)) is not None:
                    chosen.leave()
            self._changed.clear()
            await self._changed.wait()
