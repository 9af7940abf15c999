"""The daemon's end of a worker process: starts it, passes calls and answers as bytes, and ends it."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
import structlog

from editormcp.backends import Answer, Call, Image, Progress
from editormcp.backends.disk.messages import (
    Answered,
    Ask,
    Drop,
    Failed,
    Open,
    Order,
    Reached,
    Report,
    Reports,
    Wants,
    packed,
)
from editormcp.backends.live import Wanted

log = structlog.get_logger()

COMMAND = (sys.executable, "-m", "editormcp.backends.disk.worker")
GRACE_SECONDS = 0.2
"""How long a worker may go on with a call that nobody waits for."""
_ERR = 2


class Lost(Exception):
    """The worker is gone. `working`: over this very call; `code` is its exit code, None where it was ended from here,
    which is never the fault of a call that somebody waits for."""

    def __init__(self, working: bool, code: int | None) -> None:
        super().__init__(working, code)
        self.working = working
        self.code = code


class _Pending(msgspec.Struct, eq=False):
    future: asyncio.Future[Answer]
    progress: Callable[[Progress], None] | None


class WorkerProcess(asyncio.SubprocessProtocol):
    """One worker. It answers in the order it is asked, so the first call that is pending is the one it works on."""

    def __init__(self, project: str, on_change: Callable[[WorkerProcess], None]) -> None:
        self._project = project
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._pending: dict[int, _Pending] = {}
        self._ids = itertools.count(1)
        self._reports = Reports()
        self._leaving = self._ended = False
        self.gone = asyncio.Event()
        self._transport: asyncio.SubprocessTransport
        self._orders: asyncio.WriteTransport

    @classmethod
    async def start(
        cls, first: Open, command: Sequence[str], on_change: Callable[[WorkerProcess], None]
    ) -> WorkerProcess:
        """A new one. It tells when it has nothing more to do, and when it is gone."""
        loop = asyncio.get_running_loop()
        no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # only Windows has it
        _, worker = await loop.subprocess_exec(
            lambda: cls(first.name, on_change), *command, creationflags=no_window,
            start_new_session=True,  # Ctrl-C in a terminal is for the daemon
        )  # fmt: skip
        worker._send(first)
        return worker

    @property
    def usable(self) -> bool:
        """Whether it can be asked: it is here, and was not told to go."""
        return not (self._leaving or self.gone.is_set())

    @property
    def busy(self) -> bool:
        return bool(self._pending)

    async def ask(self, call: Call) -> Answer:
        """Its answer, or ToolError, Wanted, Lost. Cancelling calls the work off, and ends a worker that goes on."""
        id = next(self._ids)
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._pending[id] = _Pending(future, call.progress)
        self._send(Ask(id, call.tool.id, call.arguments, call.tool.guard_ms, call.progress is not None, call.live))
        try:
            return await future
        except asyncio.CancelledError:
            if id in self._pending:
                self._send(Drop(id))
                self._loop.call_later(GRACE_SECONDS, self._end_if_working_on, id)
            raise

    def leave(self) -> None:
        """Let it end by itself, with its index kept."""
        self._leaving = True
        self._orders.close()

    def end(self) -> None:
        """End it now, whatever it does."""
        if not self.gone.is_set():
            self._leaving = self._ended = True
            self._transport.kill()

    def _end_if_working_on(self, id: int) -> None:
        if next(iter(self._pending), None) == id and not self.gone.is_set():
            log.warning("disk.worker_ended", project=self._project, why="it went on with a call that was called off")
            self.end()

    def _send(self, order: Order) -> None:
        self._orders.write(packed(order))

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Only casts: uvloop's transports are of classes of their own.
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._orders = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == _ERR:
            log.warning("disk.worker", project=self._project, said=data.decode("utf-8", "replace").rstrip())
            return
        for report in self._reports.feed(data):
            self._take(report)

    def connection_lost(self, exc: Exception | None) -> None:
        """The process has exited, and all that it said is here."""
        code = None if self._ended else self._transport.get_returncode()
        self._transport.close()
        self.gone.set()
        self._on_change(self)
        for number, pending in enumerate(self._pending.values()):
            if not pending.future.done():
                pending.future.set_exception(Lost(number == 0 and not self._ended, code))
        self._pending.clear()

    def _take(self, report: Report) -> None:
        if isinstance(report, Reached):
            pending = self._pending.get(report.id)
            if pending is not None and pending.progress is not None and not pending.future.done():
                pending.progress(Progress(report.done, report.total, report.message))
            return
        ended = self._pending.pop(report.id)
        if not self._pending:
            self._on_change(self)
        if ended.future.done():
            return
        if isinstance(report, Answered):
            image = Image(*report.picture) if report.picture is not None else None
            ended.future.set_result(Answer(report.output, report.diagnostics, image=image))
        elif isinstance(report, Failed):
            ended.future.set_exception(report.error())
        elif isinstance(report, Wants):
            ended.future.set_exception(Wanted(report.requests))
