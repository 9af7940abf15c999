"""The disk backend of a process that asks once and ends: no worker, a thread."""

from __future__ import annotations

import asyncio
from pathlib import Path

from editormcp.backends import Answer, Call, Progress
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Report, Work, guard_of
from editormcp.projects.project import Project


class InThread:
    """Answers for one project, one call after the other. What hangs here is ended by ending the process."""

    def __init__(self, project: Project, cache: Path) -> None:
        self._reader = ProjectReader(project, cache)
        self._one = asyncio.Lock()

    async def call(self, call: Call) -> Answer:
        """The answer, or a ToolError."""
        work = Work(_reporter(call), guard_of(call.tool.guard_ms), Crew())
        async with self._one:
            try:
                return await asyncio.to_thread(self._reader.answer, call.tool.id, call.arguments, work, call.live)
            finally:
                work.cancel()

    async def close(self) -> None:
        """Keeps the index for the next start."""
        await asyncio.to_thread(self._reader.close)


def _reporter(call: Call) -> Report | None:
    """Out of the thread that works, into the loop that waits."""
    tell = call.progress
    if tell is None:
        return None
    loop = asyncio.get_running_loop()

    def report(done: float, total: float | None, message: str) -> None:
        loop.call_soon_threadsafe(tell, Progress(done, total, message))

    return report
