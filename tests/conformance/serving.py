"""The fixture behind the daemon's own entrance, on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from conformance.fixture import fixture_core
from daemons import Running
from editormcp import __version__
from editormcp.app import Parts
from editormcp.backends.disk.in_thread import InThread
from editormcp.backends.editor.leg import EditorLeg
from editormcp.config import Settings
from editormcp.faces.entrance import Access, Entrance
from editormcp.faces.page.pages import Pages
from editormcp.home import Daemon, Home, Lock
from editormcp.serving.server import Server


@contextlib.asynccontextmanager
async def fixture_server(folder: Path) -> AsyncIterator[Running]:
    """Serve the fixture in the daemon's place: reached as the daemon is, only that HTTP needs no token."""
    core = fixture_core()
    home = Home(folder)
    lock = Lock(folder / "daemon.lock")
    lock.take()  # so that no pump starts a daemon beside it
    listening = socket.create_server(("127.0.0.1", 0))
    daemon = Daemon(listening.getsockname()[1], home.token(), os.getpid(), __version__)
    parts = Parts(Settings(), home, lambda project: InThread(project, folder / "cache"))
    leg = EditorLeg(parts.editors, daemon.token)
    access = Access(daemon.token, daemon.port, http_token=False)
    entrance = Entrance(
        parts.dispatch, core, leg, access, core.stopping.set, lambda: None, Pages(parts.dispatch, parts.editors)
    )
    server = Server(entrance, entrance.held)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    home.announce(daemon)
    try:
        yield Running(daemon, home)
    finally:
        if home.daemon() == daemon:  # another one may have come in its place
            home.withdraw()
        core.stopping.set()
        await entrance.close_all()
        server.leave()
        await serving
        lock.release()
