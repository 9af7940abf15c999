"""The disk backend: one project, answered by a worker process that can be ended and replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.disk.messages import OUT_OF_MEMORY, Open
from editormcp.backends.disk.worker_process import COMMAND, Lost, WorkerProcess
from editormcp.backends.disk.workers import Workers
from editormcp.errors import ToolError
from editormcp.projects.project import Project

GOODBYE_SECONDS = 1.0


class Terms(msgspec.Struct, frozen=True):
    """What workers are started with, and how long they stay."""

    cache: Path
    memory_mb: int = 3072
    idle: float = 600.0
    """Seconds without a question after which a worker leaves: its cursors would have expired by then."""
    command: Sequence[str] = COMMAND
    workers: Workers = msgspec.field(default_factory=Workers)
    """Those of all projects."""


class DiskBackend:
    """Answers for one project. The work is done elsewhere: here bytes are passed on, and no call can hold the loop."""

    def __init__(self, project: Project, terms: Terms) -> None:
        self._project = project
        self._terms = terms
        self._loop = asyncio.get_running_loop()
        self._worker: WorkerProcess | None = None
        self._alive: set[WorkerProcess] = set()
        """It, and those that are about to leave."""
        self._starting = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    async def call(self, call: Call) -> Answer:
        """The answer, or a ToolError. Cancelling the task ends the work."""
        if not call.tool.from_files:
            raise ToolError("unity", f"{call.tool.id} needs an open Editor", reason="needs_editor")
        while True:
            worker = await self._running()
            try:
                return await worker.ask(call)
            except Lost as lost:
                if lost.working:
                    raise self._told(lost) from None
                # It was lost over another call: this one is a read, and is asked again.
            finally:
                self._stay()

    async def close(self) -> None:
        """Ends the work; the index is kept, if that can be done quickly."""
        if self._idle is not None:
            self._idle.cancel()
        await asyncio.gather(*(self._see_off(worker) for worker in self._alive))

    async def _see_off(self, worker: WorkerProcess) -> None:
        worker.leave()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await worker.gone.wait()
        except TimeoutError:
            worker.end()
            await worker.gone.wait()

    async def _running(self) -> WorkerProcess:
        async with self._starting:
            terms = self._terms
            if self._worker is None or not self._worker.usable:
                project = self._project
                first = Open(
                    project.id, project.name, project.path, project.unity_version, str(terms.cache), terms.memory_mb
                )
                try:
                    self._worker = await terms.workers.start(first, terms.command, self._alive.discard)
                except OSError as error:  # too many processes or open files, or no memory
                    what = f"no process that reads the files of {project.name} can be started: {error.strerror}"
                    raise ToolError("execution", what, reason="worker_refused") from None
                self._alive.add(self._worker)
            terms.workers.asked(self._worker)
            return self._worker

    def _stay(self) -> None:
        """The worker stays for a while after each call."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._loop.call_later(self._terms.idle, self._leave)

    def _leave(self) -> None:
        if self._worker is not None and not self._worker.busy:  # else the call that keeps it busy will see to it
            self._worker.leave()

    def _told(self, lost: Lost) -> ToolError:
        name = self._project.name
        if lost.code == OUT_OF_MEMORY:
            what = f"reading the files of {name} for this call took more than {self._terms.memory_mb} MB"
            return ToolError("execution", what, reason="too_much_memory")
        return ToolError("execution", f"the process that reads the files of {name} ended", reason="worker_lost")
