"""Answers from one project's files, in one thread: an index that is brought up to date as far as an answer needs it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from editormcp.backends import Answer
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
from editormcp.backends.disk.tools.registry import answerer, needs_files
from editormcp.backends.disk.work import Work
from editormcp.backends.snapshots import Snapshots
from editormcp.errors import unity_error
from editormcp.projects.project import Project


class ProjectReader:
    """One project's files, and what is known of them so far. Not for two threads at once."""

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

    def answer(self, tool: str, arguments: dict[str, Any], work: Work) -> Answer:
        """The answer, or a ToolError; or Cancelled, once `work` is."""
        try:
            with paused():
                return self._answer(tool, arguments, work)
        finally:
            work.crew.close()

    def close(self) -> None:
        """Keeps the index for the next start."""
        self._index.close()

    def _answer(self, tool: str, arguments: dict[str, Any], work: Work) -> Answer:
        if not self._root.is_dir():
            what = f"The project folder '{self._root}' does not exist any more"
            raise unity_error("Project not found", what, projectPath=str(self._root))
        self._index.begin(work)
        as_of = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        context = Context(
            self._project, self._root, self._index, self._scripts, self._scenes, self._settings, self._pages,
            self._checks, work, time.monotonic(),
        )  # fmt: skip
        body, diagnostics = self._body(context, tool, arguments)
        tail = b'"source":"disk","asOf":"%s"}' % as_of.encode()
        note = f"Read from disk as of {as_of}: changes that are not saved are not seen."
        return Answer(b"".join((body[:-1], b"," if len(body) > 2 else b"", tail)), (note, *diagnostics))

    def _body(self, context: Context, tool: str, arguments: dict[str, Any]) -> tuple[bytes, tuple[str, ...]]:
        """The output as JSON; the same question about the same files is answered from memory."""
        if not needs_files(tool):
            return msgspec.json.encode(answerer(tool)(context, arguments)), tuple(context.diagnostics)
        if arguments.get("scenePath") == ACTIVE:
            arguments = {**arguments, "scenePath": active_scene(context)}
        key = (tool, msgspec.json.encode(arguments, order="deterministic"))
        known = self._answers.get(key, self._index.generation)
        if known is not None:
            return known
        output = answerer(tool)(context, arguments)
        self._note_unread(context)
        found = msgspec.json.encode(output), tuple(context.diagnostics)
        partial = context.work.guard is not None and context.work.guard.passed()
        if not partial and "nextCursor" not in output and "cursor" not in arguments:
            self._answers.put(key, self._index.generation, found)
        return found

    def _note_unread(self, context: Context) -> None:
        """Notes that a time guard ended the reading of the index."""
        done, total = self._index.unread
        if context.work.guard is not None and done < total:
            context.note(context.work.guard.stopped(done, total))
