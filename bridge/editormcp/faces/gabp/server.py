"""GABP over loopback TCP: who is connected, and the bytes between."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Callable, Iterable

import msgspec
import structlog

from editormcp.backends import Project
from editormcp.backends.editor.editors import Editors
from editormcp.dispatch import Dispatch
from editormcp.faces.gabp.answers import with_project
from editormcp.faces.gabp.offer import MAX_MESSAGE, Offer
from editormcp.faces.gabp.session import PROGRESS, Ended, Session
from editormcp.wire.framing import BadFrame, Frames, frame
from editormcp.wire.gabp_server import Code, Refused, refusal
from editormcp.wire.jsonrpc import encode

log = structlog.get_logger()

MAX_CONNECTIONS = 256
MAX_HELLO = 64 * 1024
"""Before a bridge has shown the token, it is not trusted with much memory."""
HELLO_SECONDS = 10.0
GOODBYE_SECONDS = 1.0
CHUNK = 64 * 1024
TOOLS_CHANGED = "editormcp/toolschanged"


class GabpServer:
    """All bridges. The Editors' events reach each one that has subscribed to them."""

    def __init__(self, dispatch: Dispatch, editors: Editors, tokens: Iterable[str]) -> None:
        self.open: set[Connection] = set()
        self.touch: Callable[[], None] = lambda: None
        """Called whenever someone comes or goes."""
        self._offer = Offer(dispatch)
        self._tokens = tuple(tokens)
        self._server: asyncio.Server | None = None
        editors.watchers.append(self._hear)
        dispatch.catalogue.watchers.append(self._tools_changed)

    async def start(self, listening: sockets.socket) -> None:
        """Serve on a bound socket."""
        self._server = await asyncio.start_server(self._connected, sock=listening)
        log.info("gabp.ready", port=listening.getsockname()[1])

    async def stop(self) -> None:
        """Take nobody in any more, and let everybody go."""
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(connection.leave() for connection in list(self.open)))

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self.open) >= MAX_CONNECTIONS:
            log.warning("gabp.too_many_connections", limit=MAX_CONNECTIONS)
            writer.close()
            return
        connection = Connection(self._offer, self._tokens, reader, writer)
        self.open.add(connection)
        self.touch()
        try:
            await connection.run()
        finally:
            self.open.discard(connection)
            self.touch()

    # Events

    def _hear(self, project: Project, channel: str, told: msgspec.Raw) -> None:
        if channel != PROGRESS:  # it is about a call of ours: whoever asked hears of it under the id it gave
            self._publish(channel, lambda: with_project(told, project.id))

    def _tools_changed(self) -> None:
        self._offer.forget()
        self._publish(TOOLS_CHANGED, lambda: encode({"toolsHash": self._offer.tools_hash}))

    def _publish(self, channel: str, told: Callable[[], bytes]) -> None:
        listeners = [one.session for one in self.open if channel in one.session.subscribed]
        if listeners:
            content = told()
            for session in listeners:
                session.publish(channel, content)


class Connection:
    """One bridge's socket."""

    def __init__(
        self, offer: Offer, tokens: Iterable[str], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.session = Session(offer, tokens, self)
        self._ended = asyncio.Event()
        self._reader = reader
        self._writer = writer

    def send(self, parts: Iterable[bytes]) -> None:
        if not self._writer.is_closing():
            self._writer.write(frame(*parts))

    def backlog(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    async def run(self) -> None:
        """Serve until either side ends it."""
        try:
            await self._read()
        except BadFrame as bad:
            log.warning("gabp.bad_frame", why=str(bad))
            self.send(refusal(Refused(Code.PARSE, f"Parse error: {bad}")))
        except Ended as ended:
            log.warning("gabp.refused", why=str(ended))
        except TimeoutError:
            log.warning("gabp.no_hello", seconds=HELLO_SECONDS)
        except OSError as lost:
            log.debug("gabp.lost", why=str(lost))
        finally:
            self.session.close()
            self._writer.close()
            self._ended.set()

    async def _read(self) -> None:
        frames = Frames(MAX_HELLO)
        async with asyncio.timeout(HELLO_SECONDS) as until_hello:
            while data := await self._reader.read(CHUNK):
                for body in frames.feed(data):
                    self.session.receive(body)
                    if self.session.welcomed:
                        frames.limit = MAX_MESSAGE
                        until_hello.reschedule(None)
                await self._writer.drain()  # from a bridge that does not read, nothing more is taken

    async def leave(self) -> None:
        """The daemon is going: let what was said last arrive, but wait for nobody who does not read."""
        self.session.close()
        self._writer.close()
        self._reader.feed_eof()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._ended.wait()
                await self._writer.wait_closed()
        except (TimeoutError, OSError):
            self._writer.transport.abort()
            await self._ended.wait()
