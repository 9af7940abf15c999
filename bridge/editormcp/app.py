"""The composition root: the one place that knows every part."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import structlog
import uvicorn

from editormcp import __version__
from editormcp.backends.disk import DISK_TOOLS
from editormcp.backends.disk.opened import OpenedProjects
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.leg import EditorLeg
from editormcp.backends.knowledge import KnowledgeBase
from editormcp.backends.knowledge.watching import watch
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.loading import load_shipped
from editormcp.config import Settings, knowledge_folder
from editormcp.dispatch import Dispatch
from editormcp.faces.entrance import Access, Entrance
from editormcp.faces.gabp.server import GabpServer
from editormcp.faces.mcp.offer import Offer
from editormcp.home import Daemon, Home, Lock
from editormcp.platform_tools import PlatformTools
from editormcp.projects import Projects
from editormcp.router import Disk, Router
from editormcp.sessions import Limits
from editormcp.websocket import WebSocket

logger = structlog.get_logger()

EDITOR_MESSAGE = 64 * 1024 * 1024
GOODBYE_SECONDS = 3
DEFAULT_LIMITS = Limits()


class AlreadyRunning(Exception):
    """Another daemon holds the state folder."""


class PortTaken(Exception):
    """The port the user asked for is in use. `option` is how to ask for another."""

    option = "--port"


class Parts:
    """Everything between the faces and the files, without a network: what `call` uses in process, too."""

    def __init__(self, settings: Settings, home: Home, limits: Limits = DEFAULT_LIMITS) -> None:
        started = asyncio.get_running_loop().time()
        self.catalogue = Catalogue(load_shipped())
        self.editors = Editors(self.catalogue, limits, started)
        self.projects = Projects(
            lambda: [link.project for link in self.editors.connected()],
            [Path(path) for path in settings.projects],
            home.remembered,
        )
        self.on_disk = OpenedProjects(home.folder / "cache")
        disk = Disk(self.on_disk.open, DISK_TOOLS)
        waits_until = started + limits.connecting
        router = Router(self.editors, self.projects, disk, settings.offline, settings.hold, waits_until)
        platform = PlatformTools(self.catalogue, self.editors, settings.tier)
        self.knowledge = KnowledgeBase(knowledge_folder(settings.kb_path), self.catalogue) if settings.kb_path else None
        if self.knowledge is not None:
            self.knowledge.load()
        self.dispatch = Dispatch(self.catalogue, platform, router, settings.tier, self.knowledge)
        self.editors.on_connect = lambda project: home.remember(Path(project.path)) if project.path else None


async def serve(
    settings: Settings,
    home: Home,
    ready: Callable[[Daemon], None],
    *,
    spawned: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> None:
    """Run the daemon until it is told to stop; one that `stdio` started (`spawned`) ends itself when idle."""
    lock = Lock(home.folder / "daemon.lock")
    if not lock.take():
        raise AlreadyRunning
    try:
        listening = _listen(settings)
        bridges = _listen_for_bridges(settings, listening)
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
        self._parts = Parts(settings, home, limits)
        gabp_port = bridges.getsockname()[1] if bridges else None
        self._daemon = Daemon(listening.getsockname()[1], home.token(), os.getpid(), __version__, gabp_port)
        self._offer = Offer(self._parts.dispatch, self._daemon.token.encode())
        self._core = self._offer.core
        self._parts.editors.watchers.append(self._offer.feed.hear)
        self._entrance = self._build_entrance()
        tokens = filter(None, (self._daemon.token, settings.gabp_token))
        self._gabp = GabpServer(self._parts.dispatch, self._parts.editors, tokens) if bridges else None
        self._server = _Server(_uvicorn(self._entrance))

    async def until_stopped(self, ready: Callable[[Daemon], None], *, spawned: bool) -> None:
        loop = asyncio.get_running_loop()
        _on_signals(loop, self._stop.set)
        serving = loop.create_task(self._server.serve(sockets=[self._listening]))
        helpers: list[asyncio.Task[Any]] = [
            loop.create_task(self._stop.wait()),
            loop.create_task(self._server.up.wait()),
        ]
        await asyncio.wait({serving, helpers[1]}, return_when=asyncio.FIRST_COMPLETED)
        if self._gabp is not None and self._bridges is not None:
            self._gabp.touch = lambda: self._entrance.touch()
            await self._gabp.start(self._bridges)
        self._home.announce(self._daemon)
        logger.info("daemon.ready", port=self._daemon.port, pid=self._daemon.pid, version=self._daemon.version)
        ready(self._daemon)
        if self._parts.knowledge is not None:
            helpers.append(loop.create_task(watch(self._parts.knowledge)))
        if spawned:
            helpers.append(
                loop.create_task(_end_when_idle(self._entrance, self._busy, self._settings.idle, self._stop))
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
        if self._gabp is not None:
            await self._gabp.stop()
        await self._parts.editors.stop()
        await self._entrance.close_all()
        self._server.leave()
        await serving
        await asyncio.to_thread(self._parts.on_disk.close)

    def _busy(self) -> bool:
        return bool(self._entrance.open or (self._gabp and self._gabp.open))

    def _build_entrance(self) -> Entrance:
        token, port = self._daemon.token, self._daemon.port
        origins = frozenset(map(str.lower, self._settings.allowed_origins))
        leg = EditorLeg(self._parts.editors, token)
        access = Access(token, port, self._settings.http_token, origins, self._settings.rate_limit)
        return Entrance(self._parts.dispatch, self._core, leg, access, self._stop.set)


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers (ours say goodbye to every client first), and with word when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()
        self.leaving = asyncio.Event()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    async def main_loop(self) -> None:
        """Sleep until told to leave; uvicorn itself would wake up ten times a second to look."""
        await self.on_tick(0)
        await self.leaving.wait()

    def leave(self) -> None:
        self.should_exit = True
        self.leaving.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _uvicorn(app: Entrance) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="httptools",
        ws=WebSocket,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        ws_max_size=EDITOR_MESSAGE,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


def _listen(settings: Settings) -> sockets.socket:
    """The port in the settings, or a free one where that is allowed."""
    try:
        return _bound(settings.host, settings.port)
    except PortTaken:
        if not settings.any_port:
            raise
        return _bound(settings.host, 0)


def _listen_for_bridges(settings: Settings, listening: sockets.socket) -> sockets.socket | None:
    """GABP's port, on loopback whatever the host of the others is: GABP knows no other TCP."""
    if not settings.gabp:
        return None
    try:
        return _bound("127.0.0.1", settings.gabp_port)
    except PortTaken as taken:
        listening.close()
        taken.option = "--gabp PORT"
        raise


def _bound(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    # asyncio turns Nagle's algorithm off only where the protocol is named; with it a reply can take 40 ms.
    listening = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    if sys.platform != "win32":  # on Windows the option would let two daemons share a port
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise PortTaken(f"port {port}: {error.strerror}") from None
    listening.listen(256)
    return listening


def _on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    if sys.platform == "win32":
        for number in (signal.SIGINT, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
    else:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop)


async def _end_when_idle(entrance: Entrance, busy: Callable[[], bool], seconds: float, stop: asyncio.Event) -> None:
    """Stop once there has been no socket and no request for `seconds`."""
    loop = asyncio.get_running_loop()
    used = loop.time()

    def touch() -> None:
        nonlocal used
        used = loop.time()

    entrance.touch = touch
    while busy() or loop.time() - used < seconds:  # noqa: ASYNC110  # it is time itself that is waited for
        await asyncio.sleep(min(seconds, 30))
    logger.info("daemon.idle", seconds=seconds)
    stop.set()
