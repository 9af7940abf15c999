"""One call, and what there is to answer it from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.editor.link import EditorLink
from editormcp.errors import ToolError
from editormcp.projects.editor_log import LogEnd, UserPlaces, candidates, freshest
from editormcp.projects.project import Project

Made = TypeVar("Made")

THREADS = 2
_readers = ThreadPoolExecutor(THREADS, "told")
_EPOCH = datetime(1970, 1, 1)
_FIRST, _LAST = ((day - _EPOCH) // timedelta(seconds=1) for day in (datetime.min, datetime.max))


class Asked(msgspec.Struct, frozen=True):
    project: Project
    link: EditorLink | None
    """The Editor that is here, or will be back."""
    call: Call
    reported: Callable[[str], str]
    """Where a project's Editor last said that it logs."""
    places: UserPlaces

    @property
    def root(self) -> Path:
        return Path(self.project.path)

    async def log(self) -> tuple[LogEnd, list[str]]:
        """The end of this project's freshest log, and what the reader should know about it."""
        if not self.project.path:
            raise self.nothing([])
        files = candidates(self.root, self.reported(self.project.path), self.places)
        end, problems = await apart(freshest, self.root, files)
        if end is None:
            raise self.nothing(problems)
        notes = [f"No Editor is connected: from {end.path}."]
        if end.mixed:
            notes.append("Several projects write to this log: what is about files that this one lacks is left out.")
        if end.start:
            notes.append(f"Only the last {round(len(end.data) / (1 << 20))} MiB of the log were read.")
        return end, notes

    def nothing(self, problems: list[str]) -> ToolError:
        """Neither an Editor nor a log can tell."""
        what = f"no Editor of {self.project.name} is connected, and there is no Editor.log of it"
        found = {"found": problems} if problems else {}
        return ToolError("unity", what, reason="no_log", project=self.project.name, **found)


async def apart(work: Callable[..., Made], *given: object) -> Made:
    """What comes of reading a log or a file of results, in a thread beside the loop. There are two for all calls: each
    holds up to 64 MB, and they share the interpreter with everybody else."""
    return await asyncio.get_running_loop().run_in_executor(_readers, work, *given)


def answered(output: object, notes: tuple[str, ...] | list[str] = ()) -> Answer:
    return Answer(msgspec.json.encode(output), tuple(notes))


def iso(seconds: float) -> str:
    """A time as answers show it; to the second. What a calendar does not hold, as a file system may tell it, is its
    first or last."""
    told = _EPOCH + timedelta(seconds=min(max(int(seconds), _FIRST), _LAST))
    return told.isoformat() + "Z"
