"""The composition root: the one place that knows every part."""

from __future__ import annotations

import asyncio
import os
import socket as sockets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog

from editormcp import __version__
from editormcp.backends.disk.backend import DiskBackend, Terms
from editormcp.backends.disk.opened import Closing, OpenedProjects
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.leg import EditorLeg
from editormcp.backends.editor.sessions import Limits
from editormcp.backends.knowledge import KnowledgeBase
from editormcp.backends.knowledge.watching import watch
from editormcp.backends.platform.tools import PlatformTools
from editormcp.backends.told.backend import Told
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.enabled import Enabled
from editormcp.catalogue.loading import load_shipped
from editormcp.config import Settings, knowledge_folder
from editormcp.faces.entrance import Access, Entrance
from editormcp.faces.gabp.server import GabpServer
from editormcp.faces.mcp.offer import Offer
from editormcp.faces.page.pages import Pages
from editormcp.gate.dispatch import Dispatch
from editormcp.home import Daemon, Home, Lock
from editormcp.projects.choosing import Projects
from editormcp.projects.project import Project
from editormcp.routing.router import Router
from editormcp.serving.clients import Clients
from editormcp.serving.idle import LastUse
from editormcp.serving.server import Server, listen, listen_for_bridges, on_signals
from editormcp.setup.places import Places

logger = structlog.get_logger()

DEFAULT_LIMITS = Limits()


class AlreadyRunning(Exception):
    """Another daemon holds the state folder."""


Files = Callable[[Project], Closing]
"""Makes the backend of one project's files."""
Ready = Callable[[Daemon, Callable[[], str]], None]
"""Told once the daemon serves: who it is, and what makes links to its page."""


class Parts:
    """Everything between the faces and the files, without a network: what `call` uses in process, too."""

    def __init__(self, settings: Settings, home: Home, files: Files, limits: Limits = DEFAULT_LIMITS) -> None:
        started = asyncio.get_running_loop().time()
        shipped = load_shipped()
        self.catalogue = Catalogue(shipped, Enabled(settings.tools, shipped))
        clients = Clients()
        self._home = home
        self.editors = Editors(self.catalogue, limits, started, clients, self._remember)
        self.projects = Projects(
            self.editors.projects,
            [Path(path) for path in settings.projects],
            home.remembered,
        )
        self.on_disk = OpenedProjects(files)
        waits_until = started + limits.connecting
        told = Told(home.log_of, Places(Path.home(), sys.platform, os.environ))
        router = Router(
            self.editors, self.projects, self.on_disk.of, settings.offline, settings.hold, waits_until, told
        )
        platform = PlatformTools(self.catalogue, self.editors, settings.tier, clients)
        self.knowledge = KnowledgeBase(knowledge_folder(settings.kb_path), self.catalogue) if settings.kb_path else None
        if self.knowledge is not None:
            self.knowledge.load()
        self.dispatch = Dispatch(
            self.catalogue, platform, router, settings.tier, self.knowledge, settings.mcp_max_chars
        )

    def _remember(self, project: Project) -> None:
        if not project.path:
            return
        link = self.editors.link(project)
        try:
            self._home.remember(Path(project.path))
            if link is not None and link.extension is not None and link.extension.console_log_path:
                self._home.remember_log(project.path, link.extension.console_log_path)
        except OSError as error:  # a full disk: the Editor is served all the same
            logger.warning("home.not_remembered", project=project.name, error=error.strerror)


async def serve(
    settings: Settings,
    home: Home,
    ready: Ready,
    *,
    spawned: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> None:
    """Run the daemon until it is told to stop; one that `stdio` started (`spawned`) ends itself when idle."""
    lock = Lock(home.folder / "daemon.lock")
    if not lock.take():
        raise AlreadyRunning
    try:
        listening = listen(settings)
        bridges = listen_for_bridges(settings, listening)
        await _Run(settings, home, listening, bridges, limits).until_stopped(ready, spawned=spawned)
    finally:
        home.withdraw()
        lock.release()


class _Run:
    """One run of the daemon, from the open port to the last goodbye."""

    def __init__(
        self,
        settings: Settings,
        home: Home,
        listening: sockets.socket,
        bridges: sockets.socket | None,
        limits: Limits,
    ) -> None:
        self._settings = settings
        self._home = home
        self._listening = listening
        self._bridges = bridges
        self._stop = asyncio.Event()
        terms = Terms(home.folder / "cache", settings.disk_memory_mb, settings.disk_idle)
        self._parts = Parts(settings, home, lambda project: DiskBackend(project, terms), limits)
        gabp_port = bridges.getsockname()[1] if bridges else None
        self._daemon = Daemon(listening.getsockname()[1], home.token(), os.getpid(), __version__, gabp_port)
        self._offer = Offer(self._parts.dispatch, self._daemon.token.encode(), self._parts.knowledge)
        self._core = self._offer.core
        self._parts.editors.watchers.append(self._offer.feed.hear)
        self._pages = Pages(self._parts.dispatch, self._parts.editors)
        self._last_use = LastUse(asyncio.get_running_loop().time)
        self._entrance = self._build_entrance()
        tokens = filter(None, (self._daemon.token, settings.gabp_token))
        touch = self._last_use.touch
        held = self._entrance.held
        self._gabp = GabpServer(self._parts.dispatch, self._parts.editors, tokens, touch, held) if bridges else None
        self._server = Server(self._entrance, held)

    async def until_stopped(self, ready: Ready, *, spawned: bool) -> None:
        loop = asyncio.get_running_loop()
        on_signals(loop, self._stop.set)
        serving = loop.create_task(self._server.serve(sockets=[self._listening]))
        helpers: list[asyncio.Task[Any]] = [
            loop.create_task(self._stop.wait()),
            loop.create_task(self._server.up.wait()),
        ]
        await asyncio.wait({serving, helpers[1]}, return_when=asyncio.FIRST_COMPLETED)
        if self._gabp is not None and self._bridges is not None:
            await self._gabp.start(self._bridges)
        self._home.announce(self._daemon)
        logger.info("daemon.ready", port=self._daemon.port, pid=self._daemon.pid, version=self._daemon.version)
        ready(self._daemon, self._entrance.page.link)
        if self._parts.knowledge is not None:
            helpers.append(loop.create_task(watch(self._parts.knowledge)))
        if spawned:
            helpers.append(
                loop.create_task(_end_when_idle(self._last_use, self._busy, self._settings.idle, self._stop))
            )
        try:
            await asyncio.wait({serving, helpers[0]}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for helper in helpers:
                helper.cancel()
            await self._say_goodbye(serving)

    async def _say_goodbye(self, serving: asyncio.Task[None]) -> None:
        logger.info("daemon.stopping")
        self._core.stopping.set()
        self._offer.feed.stop()
        self._pages.stop()
        if self._gabp is not None:
            await self._gabp.stop()
        await self._parts.editors.stop()
        await self._entrance.close_all()
        self._server.leave()
        await serving
        await self._parts.on_disk.close()

    def _busy(self) -> bool:
        return bool(self._entrance.open or (self._gabp and self._gabp.open))

    def _build_entrance(self) -> Entrance:
        token, port = self._daemon.token, self._daemon.port
        origins = frozenset(map(str.lower, self._settings.allowed_origins))
        leg = EditorLeg(self._parts.editors, token)
        access = Access(token, port, self._settings.http_token, origins, self._settings.rate_limit)
        stop, touch = self._stop.set, self._last_use.touch
        return Entrance(self._parts.dispatch, self._core, leg, access, stop, touch, self._pages)


async def _end_when_idle(last_use: LastUse, busy: Callable[[], bool], seconds: float, stop: asyncio.Event) -> None:
    """Stop once there has been no socket and no request for `seconds`."""
    while busy() or last_use.ago() < seconds:  # noqa: ASYNC110  # there is no event to wait for: time has to pass
        await asyncio.sleep(min(seconds, 30))
    logger.info("daemon.idle", seconds=seconds)
    stop.set()
