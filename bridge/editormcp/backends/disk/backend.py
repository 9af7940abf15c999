"""The disk backend: one project, one worker thread, one index that is brought up to date before every answer."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from editormcp.backends import Answer, Call, Progress
from editormcp.backends.disk.answering.answers import Answers
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.pages import Listing, Pages
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.answering.scene_of import ACTIVE, active_scene
from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.scene.library import SceneLibrary
from editormcp.backends.disk.settings import Settings
from editormcp.backends.disk.tools.registry import answerer
from editormcp.backends.disk.work import Guard, Report, Work
from editormcp.backends.snapshots import Snapshots
from editormcp.errors import ToolError, unity_error
from editormcp.projects.project import Project


class DiskBackend:
    """Answers for one project. Everything slow happens in its own thread, one call after the other."""

    def __init__(self, project: Project, cache: Path) -> None:
        self._project = project
        self._root = Path(project.path).resolve()
        name = "".join(letter if letter.isalnum() or letter in "-_.@" else "_" for letter in project.id)
        self._index = ProjectIndex(self._root, cache / f"{name}.index")
        self._scripts = ScriptNames(self._index)
        self._scenes = SceneLibrary(self._index, self._scripts)
        self._settings = Settings(self._root)
        self._pages = Pages(Snapshots[Listing]())
        self._checks = ReferenceChecks()
        self._answers = Answers()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"disk-{project.name}")
        self._running: set[Work] = set()

    async def call(self, call: Call) -> Answer:
        """The answer, or a ToolError. Cancelling the task stops the work at its next check."""
        if not call.tool.from_files:
            raise ToolError("unity", f"{call.tool.id} needs an open Editor", reason="needs_editor")
        loop = asyncio.get_running_loop()
        began = loop.time()
        guard = Guard(call.tool.guard_ms / 1000, lambda: loop.time() - began) if call.tool.guard_ms else None
        work = Work(_reporter(call, loop), guard)
        self._running.add(work)
        try:
            return await loop.run_in_executor(self._thread, self._work, call, work, began)
        finally:
            work.cancel()
            self._running.discard(work)

    def close(self) -> None:
        """Stops what is running and keeps the index for the next start."""
        for work in self._running:
            work.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._index.close()

    def _work(self, call: Call, work: Work, now: float) -> Answer:
        with paused():
            return self._answer(call, work, now)

    def _answer(self, call: Call, work: Work, now: float) -> Answer:
        if not self._root.is_dir():
            what = f"The project folder '{self._root}' does not exist any more"
            raise unity_error("Project not found", what, projectPath=str(self._root))
        generation = self._index.generation
        self._index.refresh(work)
        if self._index.generation != generation:
            self._settings.forget()
        as_of = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        context = Context(
            self._project, self._root, self._index, self._scripts, self._scenes, self._settings, self._pages,
            self._checks, work, now,
        )  # fmt: skip
        if work.guard is not None and self._index.unread[0] < self._index.unread[1]:
            context.note(work.guard.stopped(*self._index.unread))
        body, diagnostics = self._body(context, call.tool.id, call.arguments)
        tail = b'"source":"disk","asOf":"%s"}' % as_of.encode()
        note = f"Read from disk as of {as_of}: changes that are not saved are not seen."
        return Answer(b"".join((body[:-1], b"," if len(body) > 2 else b"", tail)), (note, *diagnostics))

    def _body(self, context: Context, tool: str, arguments: dict[str, Any]) -> tuple[bytes, tuple[str, ...]]:
        """The output as JSON; the same question about the same files is answered from memory."""
        if arguments.get("scenePath") == ACTIVE:
            arguments = {**arguments, "scenePath": active_scene(context)}
        key = (tool, msgspec.json.encode(arguments, order="deterministic"))
        known = self._answers.get(key, self._index.generation)
        if known is not None:
            return known
        output = answerer(tool)(context, arguments)
        found = msgspec.json.encode(output), tuple(context.diagnostics)
        partial = context.work.guard is not None and context.work.guard.passed()
        if not partial and "nextCursor" not in output and "cursor" not in arguments:
            self._answers.put(key, self._index.generation, found)
        return found


def _reporter(call: Call, loop: asyncio.AbstractEventLoop) -> Report | None:
    """Progress from the worker thread, told on the event loop."""
    tell = call.progress
    if tell is None:
        return None

    def report(done: float, total: float | None, message: str) -> None:
        loop.call_soon_threadsafe(tell, Progress(done, total, message))

    return report
