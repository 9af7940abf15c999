"""Answers from one project's files, in one thread: an index that is brought up to date as far as an answer needs it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from editormcp.backends import Answer
from editormcp.backends.disk.answering.answers import Answers
from editormcp.backends.disk.answering.assets import Assets
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import LiveScenes
from editormcp.backends.disk.answering.pages import Listing, Pages
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.answering.revisions import Revisions
from editormcp.backends.disk.answering.scene_of import ACTIVE, active_scene
from editormcp.backends.disk.answering.view import view_of
from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.settings import Settings
from editormcp.backends.disk.tools.registry import answerer, beside_the_index, is_kept, needs_files, needs_index
from editormcp.backends.disk.work import Work
from editormcp.backends.live import Live
from editormcp.backends.snapshots import Snapshots
from editormcp.errors import unity_error
from editormcp.projects.project import Project


class ProjectReader:
    """One project's files, and what is known of them so far. Not for two threads at once."""

    def __init__(self, project: Project, cache: Path) -> None:
        self._project = project
        self._root = Path(project.path).resolve()
        self._index = ProjectIndex(self._root, index_file(project, cache))
        self._view = view_of(self._index)
        self._settings = Settings(self._root)
        self._pages = Pages(Snapshots[Listing]())
        self._checks = ReferenceChecks()
        self._assets = Assets()
        self._answers = Answers()
        self._revisions = Revisions()

    def answer(self, tool: str, arguments: dict[str, Any], work: Work, live: Live | None = None) -> Answer:
        """The answer, or a ToolError; Wanted, where it takes something of the Editor; or Cancelled, once `work` is."""
        try:
            with paused():
                return self._answer(tool, arguments, work, live)
        finally:
            work.crew.close()

    def keep(self) -> None:
        """Once an answer is given: keeps the index, if that has not been done yet."""
        self._index.keep()

    def close(self) -> None:
        """Keeps the index for the next start."""
        self._index.close()

    def _answer(self, tool: str, arguments: dict[str, Any], work: Work, live: Live | None) -> Answer:
        if not self._root.is_dir():
            what = f"The project folder '{self._root}' does not exist any more"
            raise unity_error("Project not found", what, projectPath=str(self._root))
        self._index.begin(work, all_is_needed=needs_index(tool))
        as_of = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        context = Context(
            self._project, self._root, self._index, self._view, self._settings, self._pages,
            self._checks, work, time.monotonic(), LiveScenes(live), self._revisions, self._assets,
        )  # fmt: skip
        body, diagnostics = self._body(context, tool, arguments)
        tail, notes = _source(context.live, as_of)
        output = b"".join((body[:-1], b"," if len(body) > 2 else b"", tail, b"}"))
        return Answer(output, (*notes, *diagnostics), image=context.picture)

    def _body(self, context: Context, tool: str, arguments: dict[str, Any]) -> tuple[bytes, tuple[str, ...]]:
        """The output as JSON; the same question about the same files is answered from memory."""
        if not needs_files(tool):
            return _found(context, answerer(tool)(context, arguments))
        for name in ("scenePath", "scope"):
            if arguments.get(name) == ACTIVE:
                arguments = {**arguments, name: active_scene(context)}
        depends = context.live.facts() + beside_the_index(tool)(context)
        key = (tool, msgspec.json.encode(arguments, order="deterministic") + depends)
        known = self._answers.get(key, self._index.generation) if is_kept(tool) else None
        if known is not None:
            return known
        output = answerer(tool)(context, arguments)
        self._note_unread(context)
        found = _found(context, output)
        partial = context.work.guard is not None and context.work.guard.passed()
        is_whole = not partial and is_kept(tool)
        if is_whole and not context.live.used and "nextCursor" not in output and "cursor" not in arguments:
            self._answers.put(key, self._index.generation, found)
        return found

    def _note_unread(self, context: Context) -> None:
        """Notes that a time guard ended the reading of the index."""
        done, total = self._index.unread
        if context.work.guard is not None and done < total:
            context.note(context.work.guard.stopped(done, total))


def index_file(project: Project, cache: Path) -> Path:
    """Where a project's index is kept between two starts."""
    name = "".join(letter if letter.isalnum() or letter in "-_.@" else "_" for letter in project.id)
    return cache / f"{name}.index"


def _found(context: Context, output: Output) -> tuple[bytes, tuple[str, ...]]:
    context.live.alone = output.get("filesSearched", 0) <= len(context.live.used)
    return msgspec.json.encode(output), tuple(context.diagnostics)


def _source(live: LiveScenes, as_of: str) -> tuple[bytes, tuple[str, ...]]:
    """What an answer says about where it comes from: members of the output, and a note."""
    playing = b'"playing":true,' if live.used and live.playing else b""
    if live.used and live.alone:
        return playing + b'"source":"editor"', ()
    what = (
        "open scenes with unsaved changes from the Editor" if live.used else "changes that are not saved are not seen"
    )
    return b'%s"source":"disk","asOf":"%s"' % (playing, as_of.encode()), (f"Read from disk as of {as_of}: {what}.",)
