"""The fixture behind the daemon's own entrance, on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import uvicorn

from conformance.fixture import fixture_core
from editormcp.app import Parts
from editormcp.backends.editor.leg import EditorLeg
from editormcp.config import Settings
from editormcp.faces.entrance import Access, Entrance
from editormcp.home import Home

TOKEN = "of no use here"


@contextlib.asynccontextmanager
async def fixture_server(folder: Path) -> AsyncIterator[str]:
    """Serve the fixture; its URL. Host and Origin are checked as the daemon checks them, the token is off."""
    core = fixture_core()
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    parts = Parts(Settings(), Home(folder), disk=None)
    leg = EditorLeg(parts.editors, TOKEN)
    entrance = Entrance(parts.dispatch, core, leg, Access(TOKEN, port, http_token=False), lambda: None)
    server = _Server(uvicorn.Config(entrance, http="httptools", lifespan="off", log_config=None, access_log=False))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://localhost:{port}/mcp"
    finally:
        core.stopping.set()
        server.should_exit = True
        await serving


class _Server(uvicorn.Server):
    """Leaves Ctrl-C to whoever runs the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
