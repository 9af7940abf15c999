"""Every Editor that is or was connected, and the tools that it brings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import structlog

from editormcp.backends.editor.client_news import ClientNews
from editormcp.backends.editor.link import Connection, EditorLink
from editormcp.backends.editor.own_tools import own_tools
from editormcp.backends.editor.sessions import CONNECTING, GONE, Limits, Session
from editormcp.catalogue.catalogue import Catalogue
from editormcp.errors import ToolError
from editormcp.projects.finding import describe_project
from editormcp.projects.project import Project
from editormcp.projects.wsl import drives, local_path
from editormcp.serving.clients import Clients
from editormcp.wire import channels, gabp

log = structlog.get_logger()

MOST_LINKS = 256
MOST_LISTED = 1 << 20
"""Bytes of the tools that an Editor brings."""
MOST_PROBLEMS = 20
"""Tools that cannot be served, and are named in the log."""
BETWEEN_FETCHES = 0.1
"""Seconds after a change of an Editor's tools in which all that it says of further ones is one change."""


class NoPath(ValueError):
    """What an Editor calls its project's folder can be none."""


class Editors:
    """The links by project id. A link stays when its Editor goes: callers then hear `gone`, not `never_connected`.
    `on_connect` is called with the project of each Editor that has introduced itself."""

    def __init__(
        self,
        catalogue: Catalogue,
        limits: Limits,
        started: float,
        clients: Clients,
        on_connect: Callable[[Project], None],
    ) -> None:
        self.links: dict[str, EditorLink] = {}
        self.watchers: list[Callable[[Project, str, msgspec.Raw], None]] = []
        """Called with each event of an Editor that could be read: project, channel, and the payload's bytes. A watcher
        neither raises nor waits. Of changed tools the catalogue's watchers hear, once the tools are known."""
        self.state_watchers: list[Callable[[], None]] = []
        """Called when an Editor has come, gone, or changed its state. A watcher neither raises nor waits."""
        self._news = ClientNews(clients, self.links.values)
        self._catalogue = catalogue
        self._limits = limits
        self._started = started
        self._on_connect = on_connect
        self._hashes: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stale: set[EditorLink] = set()
        """Links whose tools have changed and are yet to be fetched."""
        self._fetching: dict[str, asyncio.Lock] = {}

    def connected(self) -> list[EditorLink]:
        """The links whose Editor is here, or will be back in a moment."""
        return [link for link in self.links.values() if link.session.state not in (GONE, CONNECTING)]

    def projects(self) -> list[Project]:
        """The projects of those Editors."""
        return [link.project for link in self.links.values() if link.session.state not in (GONE, CONNECTING)]

    def link(self, project: Project) -> EditorLink | None:
        return self.links.get(project.id)

    def expect(self, project: Project) -> EditorLink:
        """A link to wait on for the Editor that has this project open: a daemon that has just started knows none."""
        return self._link(project)

    async def attach(self, connection: Connection, welcome: gabp.Welcome) -> EditorLink:
        """An Editor has introduced itself, or NoPath."""
        link = self._link(_project(welcome))
        offered = welcome.capabilities.events
        if wanted := [channel for channel in channels.ALL if channel in offered]:
            await connection.send(gabp.request(link.next_id(), "events/subscribe", {"channels": wanted}))
        await link.attach(connection, welcome)
        self._on_connect(link.project)
        self.refresh_tools(link, _welcome_hash(welcome))
        self._news.greet(link)
        return link

    def receive(self, link: EditorLink, message: gabp.Message) -> None:
        """A response or an event. Raises msgspec.DecodeError where an event's payload is not what its channel says."""
        if message.type == "response":
            link.resolve(message)
            return
        gabp.check_event(message.payload)
        is_news = link.receive(message)
        if is_news and message.channel in channels.ALL and bytes(message.payload):
            for watcher in list(self.watchers):
                watcher(link.project, message.channel, message.payload)

    def refresh_tools(self, link: EditorLink, tools_hash: str) -> None:
        """Fetch the Editor's own tools, unless they are the ones we know."""
        if tools_hash and self._hashes.get(link.project.id) == tools_hash:
            return
        if link in self._stale:
            return
        self._stale.add(link)
        task = asyncio.get_running_loop().create_task(self._follow_tools(link))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow_tools(self, link: EditorLink) -> None:
        """However often an Editor says that its tools have changed, they are fetched one time after the other."""
        async with self._fetching.setdefault(link.project.id, asyncio.Lock()):
            is_change = link.project.id in self._hashes
            self._stale.discard(link)
            await self._fetch_tools(link)
            if is_change:
                await asyncio.sleep(BETWEEN_FETCHES)

    async def stop(self) -> None:
        self._news.stop()
        for task in self._tasks:
            task.cancel()
        for link in self.links.values():
            await link.stop()

    def _link(self, project: Project) -> EditorLink:
        link = self.links.get(project.id)
        if link is None:
            self._make_room()
            session = Session(since=self._started, limits=self._limits)
            link = EditorLink(project, session, self._state_changed)
            self.links[project.id] = link
        link.project = project
        return link

    def _make_room(self) -> None:
        """Whoever is gone is remembered, but not everybody for ever."""
        gone = [id for id, link in self.links.items() if link.session.state is GONE and link.connection is None]
        for id in gone[: max(0, len(self.links) + 1 - MOST_LINKS)]:
            del self.links[id]
            self._fetching.pop(id, None)

    def _state_changed(self, link: EditorLink) -> None:
        if link.session.state is GONE:
            self._hashes.pop(link.project.id, None)
            self._catalogue.bring(link.project.id, [])
        for watcher in self.state_watchers:
            watcher()

    async def _fetch_tools(self, link: EditorLink) -> None:
        ours = link.extension is not None
        method = "editormcp/tools" if ours else "tools/list"
        if method not in link.welcome.capabilities.methods:
            return
        try:
            given = await link.control(method, {})
            if len(given) > MOST_LISTED:
                raise ToolError("execution", f"a project's own tools may have {MOST_LISTED} bytes")
            listed = msgspec.json.decode(given, type=gabp.ToolList)
        except (ToolError, TimeoutError, msgspec.DecodeError) as error:
            log.warning("editor.tools_unreadable", project=link.project.name, error=str(error))
            return
        tools, problems = own_tools(listed.tools, ours=ours)
        for problem in problems[:MOST_PROBLEMS]:
            log.warning("editor.tool_refused", project=link.project.name, problem=problem)
        self._hashes[link.project.id] = listed.tools_hash
        self._catalogue.bring(link.project.id, tools)


def _welcome_hash(welcome: gabp.Welcome) -> str:
    extension = welcome.capabilities.extensions.editormcp
    return extension.tools_hash if extension else ""


def _project(welcome: gabp.Welcome) -> Project:
    """The project an Editor has open; a plain GABP peer goes by its app's name."""
    extension = welcome.capabilities.extensions.editormcp
    if extension is None:
        return Project(id=welcome.app.name, name=welcome.app.name, path="", unity_version="")
    # The id is made from the path here, not taken from the welcome: disk and Editor must agree on it.
    told = extension.project_path
    try:
        here = local_path(told, drives())
        path = told if here == Path(told) else str(here)
        return Project(describe_project(here).id, extension.project_name, path, extension.unity_version)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoPath(str(error)) from None
