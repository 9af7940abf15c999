"""Sends a checked call to whoever can answer it, and says so where that is not the Editor."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Literal

import msgspec

from editormcp.backends import Answer, Backend, Call
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.sessions import GONE, STALLED
from editormcp.backends.editor.unsaved import as_saved, can_merge, concerned, merge, of_unsaved
from editormcp.backends.told.backend import Told
from editormcp.errors import ToolError
from editormcp.projects.choosing import Projects
from editormcp.projects.finding import is_open_in_unity
from editormcp.projects.project import Project
from editormcp.routing import budget, refusals
from editormcp.routing.models import ModelCall
from editormcp.routing.pages import KeptPages
from editormcp.routing.views import from_view
from editormcp.routing.who_answers import (
    BOTH,
    EDITOR,
    FILES,
    MODELS,
    NOBODY,
    VIEW,
    Known,
    as_last_seen,
    patience,
    who_answers,
)

Offline = Literal["never", "fallback", "only"]
"""When the project's files answer."""

Files = Callable[[Project], Backend | None]
"""The backend of a project's files, unless they are out of reach: on another machine, or in another system's paths."""


class Router:
    """Asks: the decision who is asked is `who_answers`."""

    def __init__(
        self,
        editors: Editors,
        projects: Projects,
        files: Files,
        offline: Offline,
        hold: float,
        waits_until: float,
        told: Told | None = None,
    ) -> None:
        self._editors = editors
        self.projects = projects
        self._files = files
        self._offline = offline
        self._hold = hold
        self._waits_until = waits_until
        self._told = told
        self._pages = KeptPages()

    async def answer(self, project: Project, call: Call, now: float) -> Answer:
        """Route one call about one project."""
        if further := self._pages.further(project.id, call, now):
            return further

        call = budget.within(call)
        answer = await self._ask(project, call, now)
        if budget.fits(call, answer):
            return answer
        return await budget.fit(project.id, call, answer, self._pages, lambda call: self._ask(project, call, now), now)

    async def _ask(self, project: Project, call: Call, now: float) -> Answer:
        link = self._live(project, now)
        if call.tool.from_told and self._told is not None:
            return self._pages.first(project.id, call, await self._told.answer(project, link, call), now)
        files = self._files(project) if self._may_read(call, link) else None
        known = Known(link is not None, files is not None, link.scenes if link else None)
        who = who_answers(call, known)
        if who is EDITOR and link is not None:
            return await self._from_editor(call, link, files, known, now)
        if who is FILES and files is not None:
            return await files.call(self._as_saved(project, call))
        if who is BOTH and files is not None and link is not None:
            return await self._from_both(call, link, files, concerned(call, known.unsaved), now)
        if who is MODELS and files is not None and link is not None:
            return await ModelCall(call, link, files, self._hold).answer()
        if who is VIEW and link is not None:
            return await from_view(call, link, call.deadline - now)
        if who is NOBODY and (link is not None or not (call.tool.by_editor or call.tool.over_models)):
            raise refusals.no_files(call, project)
        raise refusals.nobody(
            call,
            project,
            was_here=self._editors.link(project) is not None,
            files_answer=self._offline != "never",
            only_files=self._offline == "only",
        )

    def _as_saved(self, project: Project, call: Call) -> Call:
        """The call as the files understand it."""
        link = self._editors.link(project)
        return as_last_seen(call, link.scenes if link else None)

    async def _from_editor(
        self, call: Call, link: EditorLink, files: Backend | None, known: Known, now: float
    ) -> Answer:
        """The Editor; where it cannot, the files."""
        seconds = call.deadline - now
        try:
            whole = await link.ask(self._pages.whole(call), patience(call, known, self._hold, seconds))
            return self._pages.first(link.project.id, call, whole, now)
        except Released as release:
            if files is None:
                raise refusals.released(link, release, seconds) from None
            answer = await files.call(self._as_saved(link.project, call))
            doing = refusals.in_words(link, release.state)
            note = f"The Editor was {doing}: from disk, without unsaved changes."
            return msgspec.structs.replace(answer, diagnostics=(note, *answer.diagnostics))
        except ToolError as error:
            if files is None or error.details.get("reason") != "not_loaded":
                raise
            return await files.call(self._as_saved(link.project, call))

    async def _from_both(
        self, call: Call, link: EditorLink, files: Backend, unsaved: Collection[str], now: float
    ) -> Answer:
        """The file index, and over it what open scenes have not saved yet."""
        if not can_merge(call):
            return as_saved(await files.call(call), unsaved)
        whole = self._pages.whole(call)
        saved = await files.call(whole)
        try:
            live = await link.ask(of_unsaved(whole), self._hold)
        except (Released, ToolError):
            return self._pages.first(link.project.id, call, as_saved(saved, unsaved), now)
        return self._pages.first(link.project.id, call, merge(call.tool, saved, live, unsaved), now)

    def _may_read(self, call: Call, link: EditorLink | None) -> bool:
        """Whether the files may be asked. The Editor alone answers no call over models: beside it they always may."""
        return call.tool.from_files and (self._offline != "never" or (call.tool.over_models and link is not None))

    def state_of(self, project: Project, now: float) -> dict[str, object]:
        """What a caller whose deadline passed should know about the Editor."""
        link = self._editors.link(project)
        if link is None or link.session.state is GONE:
            return {}
        stalled = round(now - link.session.since, 1) if link.session.state is STALLED else None
        return {"editorState": link.session.doing or str(link.session.state), "stalledSeconds": stalled}

    def _live(self, project: Project, now: float) -> EditorLink | None:
        """The Editor that may be asked: one that is here, will be back, or must be about to connect."""
        if self._offline == "only":
            return None
        link = self._editors.link(project)
        if link is None and now < self._waits_until and project.path and is_open_in_unity(Path(project.path)):
            link = self._editors.expect(project)
        return None if link is None or link.session.state is GONE else link
