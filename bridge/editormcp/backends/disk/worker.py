"""The process that reads one project's files: `python -m editormcp.backends.disk.worker`, between two pipes.

It can be ended at any time: it holds nothing that is not in the project or in the cache. When its standard input ends,
because the daemon let go of it or is no more, it ends itself.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

from editormcp import log
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.frames import next_body
from editormcp.backends.disk.memory import Watchman
from editormcp.backends.disk.messages import (
    Answered,
    Ask,
    Drop,
    Dropped,
    Failed,
    Open,
    Order,
    Reached,
    Report,
    Wants,
    order,
    packed,
)
from editormcp.backends.disk.pipes import take_stdout, write_all
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Cancelled, Work, guard_of
from editormcp.backends.live import Wanted
from editormcp.boundary import Boundary
from editormcp.errors import ToolError
from editormcp.projects.project import Project

LAST_SECONDS = 2.0
"""How long it may take to come to an end, once the daemon has let go."""
BOUNDARY = Boundary(ToolError, Cancelled, Wanted)


class Worker:
    """Answers one call after the other, while another thread listens: for further calls, and for those called off."""

    def __init__(self, orders: BinaryIO, say: Callable[[Report], None]) -> None:
        self._orders = orders
        self._say = say
        self._asked: SimpleQueue[tuple[Ask, Work] | None] = SimpleQueue()
        self._finished = threading.Event()
        self._open: dict[int, Work] = {}
        """The calls that are not answered yet. Each dictionary operation is one step for both threads."""

    def run(self) -> None:
        first = self._next()
        if not isinstance(first, Open):
            return
        project = Project(first.project_id, first.name, first.path, first.unity_version)
        reader = ProjectReader(project, Path(first.cache))
        watchman = Watchman(first.memory_mb << 20)
        threading.Thread(target=self._listen, name="orders", daemon=True).start()
        while (asked := self._asked.get()) is not None:
            with watchman:
                end = self._end_of(reader, *asked)
            self._say(end)
            reader.keep()
        reader.close()
        self._finished.set()

    def _listen(self) -> None:
        while (given := self._next()) is not None:
            if isinstance(given, Ask):
                work = self._open[given.id] = self._work(given)
                self._asked.put((given, work))
            elif isinstance(given, Drop) and (work_of := self._open.get(given.id)) is not None:
                work_of.cancel()
        for work in list(self._open.values()):
            work.cancel()
        self._asked.put(None)
        if not self._finished.wait(LAST_SECONDS):
            os._exit(1)  # it hangs in a call that nobody waits for

    def _end_of(self, reader: ProjectReader, asked: Ask, work: Work) -> Report:
        try:
            with BOUNDARY:
                work.check()
                answer = reader.answer(asked.tool, asked.arguments, work, asked.live)
                picture = (answer.image.mime_type, answer.image.data) if answer.image is not None else None
                return Answered(asked.id, answer.output, answer.diagnostics, picture)
        except Cancelled:
            return Dropped(asked.id)
        except Wanted as wanted:
            return Wants(asked.id, wanted.requests)
        except ToolError as error:
            return Failed(asked.id, error.kind, error.what, error.details)
        finally:
            self._open.pop(asked.id, None)

    def _work(self, asked: Ask) -> Work:
        report = (lambda *reached: self._say(Reached(asked.id, *reached))) if asked.reports else None
        return Work(report, guard_of(asked.guard_ms), Crew())

    def _next(self) -> Order | None:
        """What the daemon says next; None when it says nothing any more."""
        try:
            return order(next_body(self._orders.read))
        except EOFError:
            return None


def main() -> None:
    """Run between this process's own pipes."""
    pipe = take_stdout()
    saying = threading.Lock()

    def say(report: Report) -> None:
        with saying:
            write_all(pipe, packed(report))

    log.set_up("warning", None)
    try:
        Worker(sys.stdin.buffer, say).run()
    except BrokenPipeError:
        os._exit(1)  # the daemon is gone: nobody is left to tell


if __name__ == "__main__":
    main()
