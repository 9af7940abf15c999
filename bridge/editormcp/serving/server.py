"""The one port: opened, served by uvicorn, and closed when we say so."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator

from editormcp.config import Settings
from editormcp.serving import lean_uvicorn
from editormcp.serving.asgi import App
from editormcp.serving.held import Held
from editormcp.serving.http_requests import HttpRequests
from editormcp.serving.websocket import GOODBYE_SECONDS, MAX_UNKNOWN, WebSocket


class PortTaken(Exception):
    """The port the user asked for is in use. `option` is how to ask for another."""

    option = "--port"


class Server(lean_uvicorn.Server):
    """uvicorn without its own signal handlers (ours say goodbye to every client first). `up` is set once it serves."""

    def __init__(self, app: App, held: Held) -> None:
        super().__init__(_Config(app, held))
        self.up = asyncio.Event()
        self.leaving = asyncio.Event()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    async def main_loop(self) -> None:
        """Sleep until told to leave; uvicorn itself would wake up ten times a second to look."""
        await self.on_tick(0)
        await self.leaving.wait()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """What is under way may finish, for a while; then every connection is cut."""
        cutting = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._cut_all)
        try:
            await super().shutdown(sockets)
        finally:
            cutting.cancel()

    def _cut_all(self) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, HttpRequests | WebSocket):
                connection.cut()

    def leave(self) -> None:
        self.should_exit = True
        self.leaving.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Config(lean_uvicorn.Config):
    """What every connection gets; our own find in it what they are bounded by together."""

    def __init__(self, app: App, held: Held) -> None:
        super().__init__(
            app,
            http=HttpRequests,
            ws=WebSocket,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            ws_max_size=MAX_UNKNOWN,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=int(2 * GOODBYE_SECONDS),
        )
        self.held = held


def listen(settings: Settings) -> sockets.socket:
    """The port in the settings, or a free one where that is allowed."""
    try:
        return _bound(settings.host, settings.port)
    except PortTaken:
        if not settings.any_port:
            raise
        return _bound(settings.host, 0)


def listen_for_bridges(settings: Settings, listening: sockets.socket) -> sockets.socket | None:
    """GABP's port, on loopback whatever `host` is set to: GABP allows TCP on loopback only."""
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


def on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    if sys.platform == "win32":
        for number in (signal.SIGINT, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
    else:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop)
