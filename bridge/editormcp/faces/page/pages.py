"""The pages that are open, and what each of them is told: soon, and what happens together is told together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import msgspec

from editormcp import __version__
from editormcp.backends.editor.editors import Editors
from editormcp.faces.page.events import Events
from editormcp.faces.page.following import Following
from editormcp.faces.page.projects import KnownProjects
from editormcp.gate.activity import Seen
from editormcp.gate.callers import PAGE, Caller
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.project import Project
from editormcp.wire.jsonrpc import notification

SOON, GATHER = 0.01, 0.1
"""What comes after silence is told soon; all that follows, at most so often."""
MOST_CALLS, MOST_PATHS = 200, 200
"""Told in one go; of more calls the latest, and of more files how many."""
Tell = Callable[[bytes], None]


class Pages:
    """Hears all that pages show. While none is open, what is heard costs one comparison."""

    def __init__(self, dispatch: Dispatch, editors: Editors) -> None:
        self.dispatch = dispatch
        self.open: dict[Hashable, Tell] = {}
        self._projects = KnownProjects(dispatch.router.projects, editors)
        self._events = Events()
        self._calls: dict[int, Seen] = {}
        self._files: dict[str, set[str]] = {}
        self._following = Following(self._files_changed)
        self._is_stale = False
        """Whether projects may have come or gone since they were told."""
        self._flush: asyncio.TimerHandle | None = None
        self._told_at = float("-inf")
        editors.watchers.append(self._hear)
        editors.state_watchers.append(self._editors_changed)

    def come(self, page: Hashable, tell: Tell) -> None:
        """A page has been let in: it is told what there is, and from now on what changes."""
        if not self.open:
            self._projects.look()
            self.dispatch.activity.watchers.append(self._saw)
        self.open[page] = tell
        shown = [seen for seen in self.dispatch.activity.latest if seen.face != PAGE.name]
        welcome = {"version": __version__, "projects": self._projects.rows(), "activity": shown}
        tell(notification("page/welcome", welcome))

    def go(self, page: Hashable) -> None:
        del self.open[page]
        self._following.follow(page, None)
        if not self.open:
            self.dispatch.activity.watchers.remove(self._saw)

    def caller(self) -> Caller:
        """Who a page is to the gate."""
        return Caller(PAGE, folders=self._projects.folders, transport="page")

    def follow(self, page: Hashable, named: str) -> str:
        """Which project a page looks at: its id, or a ToolError; empty where it names none."""
        project = self._project(named) if named else None
        self._following.follow(page, project)
        return project.id if project else ""

    def stop(self) -> None:
        self._following.stop()
        if self._flush is not None:
            self._flush.cancel()

    def _project(self, named: str) -> Project:
        return self.dispatch.router.projects.choose(named, self.caller())

    # What is heard

    def _hear(self, project: Project, channel: str, payload: msgspec.Raw) -> None:
        if self.open and self._events.add(project.id, channel, payload):
            self._gather()

    def _editors_changed(self) -> None:
        if self.open:
            self._is_stale = True
            self._gather()

    def _saw(self, seen: Seen) -> None:
        if seen.face == PAGE.name:
            return
        self._calls[seen.id] = seen
        if len(self._calls) > MOST_CALLS:
            del self._calls[next(iter(self._calls))]
        self._gather()

    def _files_changed(self, project: str, paths: set[str]) -> None:
        self._files.setdefault(project, set()).update(paths)
        self._gather()

    def _gather(self) -> None:
        if self._flush is None:
            loop = asyncio.get_running_loop()
            self._flush = loop.call_at(max(loop.time() + SOON, self._told_at + GATHER), self._tell_all)

    def _tell_all(self) -> None:
        self._flush = None
        self._told_at = asyncio.get_running_loop().time()
        if self._is_stale:
            self._projects.look()
            self._is_stale = False
        if self._projects.have_changed():
            self._tell("page/projects", {"projects": self._projects.rows()})
        for event in self._events.take():
            self._tell("page/event", event)
        if self._calls:
            calls, self._calls = self._calls, {}
            self._tell("page/activity", {"calls": list(calls.values())})
        files, self._files = self._files, {}
        for project, paths in files.items():
            told = sorted(paths)[:MOST_PATHS]
            params = {"project": project, "paths": told, "more": len(paths) - len(told)}
            self._tell("page/files", params, self._following.followers(project))

    def _tell(self, method: str, params: Any, pages: Iterable[Hashable] | None = None) -> None:
        message = notification(method, params)
        for page in list(self.open) if pages is None else pages:
            self.open[page](message)
