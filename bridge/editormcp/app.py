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

import structlog
import uvicorn

from editormcp import __version__
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.leg import EditorLeg
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.loading import load_shipped
from editormcp.config import Settings
from editormcp.dispatch import Dispatch
from editormcp.faces.entrance import Access, Entrance
from editormcp.faces.mcp.tools import mcp_core
from editormcp.home import Daemon, Home, Lock
from editormcp.platform_tools import PlatformTools
from editormcp.projects import Projects
from editormcp.router import Disk, Router
from editormcp.sessions import Limits

logger = structlog.get_logger()

EDITOR_MESSAGE = 64 * 1024 * 1024
GOODBYE_SECONDS = 3


class AlreadyRunning(Exception):
    """Another daemon holds the state folder."""


class PortTaken(Exception):
    """The port the user asked for is in use."""


class Parts:
    """Everything between the faces and the files, without a network: what `call` uses in process, too."""

    def __init__(self, settings: Settings, home: Home, disk: Disk | None, limits: Limits = Limits()) -> None:
        started = asyncio.get_running_loop().time()
        self.catalogue = Catalogue(load_shipped())
        self.editors = Editors(self.catalogue, limits, started)
        self.projects = Projects(
            lambda: [link.project for link in self.editors.connected()],
            [Path(path) for path in settings.projects],
            home.remembered,
        )
        waits_until = started + limits.connecting
        router = Router(self.editors, self.projects, disk, settings.offline, settings.hold, waits_until)
        platform = PlatformTools(self.catalogue, self.editors, settings.tier)
        self.dispatch = Dispatch(self.catalogue, platform, router, settings.tier)
        self.editors.on_connect = lambda project: home.remember(Path(project.path)) if project.path else None


async def serve(settings: Settings, home: Home, *, spawned: bool, ready: Callable[[Daemon], None]) -> None:
    """Run the daemon until it is told to stop. `spawned`: started by `stdio`, so it ends itself when nobody needs it."""
    lock = Lock(home.folder / "daemon.lock")
    if not lock.take():
        raise AlreadyRunning
    try:
        listening = _listen(settings)
        await _run(settings, home, listening, spawned=spawned, ready=ready)
    finally:
        home.withdraw()
        lock.release()


async def _run(
    settings: Settings, home: Home, listening: sockets.socket, *, spawned: bool, ready: Callable[[Daemon], None]
) -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    parts = Parts(settings, home, disk=None)
    core = mcp_core(parts.dispatch)
    daemon = Daemon(listening.getsockname()[1], home.token(), os.getpid(), __version__)
    access = Access(daemon.token, daemon.port, settings.http_token, frozenset(map(str.lower, settings.allowed_origins)))
    entrance = Entrance(parts.dispatch, core, EditorLeg(parts.editors, daemon.token), access, stop.set)
    server = _Server(_uvicorn(entrance))
    _on_signals(loop, stop.set)
    serving = loop.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    home.announce(daemon)
    logger.info("daemon.ready", port=daemon.port, pid=daemon.pid, version=daemon.version)
    ready(daemon)
    idle = loop.create_task(_end_when_idle(entrance, settings.idle, stop)) if spawned else None
    waiting = loop.create_task(stop.wait())
    await asyncio.wait({waiting, serving}, return_when=asyncio.FIRST_COMPLETED)
    for task in (idle, waiting):
        if task is not None:
            task.cancel()
    logger.info("daemon.stopping")
    core.stopping.set()
    await parts.editors.stop()
    await entrance.close_all()
    server.should_exit = True
    await serving


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers: ours say goodbye to every client first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _uvicorn(app: Entrance) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn's own, narrower types for the same ASGI dictionaries
        http="httptools",
        ws="websockets-sansio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=EDITOR_MESSAGE,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


def _listen(settings: Settings) -> sockets.socket:
    """The port in the settings, or a free one where that is allowed."""
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    if sys.platform != "win32":  # on Windows the option would let two daemons share a port
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        if not settings.any_port:
            listening.close()
            raise PortTaken(f"port {settings.port}: {error.strerror}") from None
        listening.bind((settings.host, 0))
    listening.listen(256)
    return listening


def _on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    if sys.platform == "win32":
        for number in (signal.SIGINT, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
    else:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop)


async def _end_when_idle(entrance: Entrance, seconds: float, stop: asyncio.Event) -> None:
    """Stop once there has been no socket and no request for `seconds`."""
    loop = asyncio.get_running_loop()
    used = loop.time()

    def touch() -> None:
        nonlocal used
        used = loop.time()

    entrance.touch = touch
    while entrance.open or loop.time() - used < seconds:
        await asyncio.sleep(min(seconds, 30))
    logger.info("daemon.idle", seconds=seconds)
    stop.set()
