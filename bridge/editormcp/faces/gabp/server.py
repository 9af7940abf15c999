"""All GABP bridges: who is connected, and what they hear of the Editors."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Callable, Iterable

import msgspec
import structlog

from editormcp.backends.editor.editors import Editors
from editormcp.faces.gabp.answers import with_project
from editormcp.faces.gabp.connection import Connection
from editormcp.faces.gabp.offer import Offer
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.project import Project
from editormcp.serving import descriptors
from editormcp.serving.held import Held
from editormcp.wire.channels import PROGRESS, TOOLS_CHANGED
from editormcp.wire.jsonrpc import encode

log = structlog.get_logger()

MAX_CONNECTIONS = 256
MAX_UNKNOWN = 64
"""Connections beside them that have not shown a token."""


class GabpServer:
    """All bridges. The Editors' events reach each one that has subscribed to them. `touch` is called whenever someone
    comes or goes."""

    def __init__(
        self, dispatch: Dispatch, editors: Editors, tokens: Iterable[str], touch: Callable[[], None], held: Held
    ) -> None:
        self.open: dict[Connection, None] = {}
        """In the order they came."""
        self._touch = touch
        self._offer = Offer(dispatch)
        self._tokens = tuple(tokens)
        self._held = held
        self._server: asyncio.Server | None = None
        self._stopping = False
        editors.watchers.append(self._hear)
        dispatch.catalogue.watchers.append(self._tools_changed)

    async def start(self, listening: sockets.socket) -> None:
        """Serve on a bound socket."""
        self._server = await asyncio.start_server(self._connected, sock=listening)
        log.info("gabp.ready", port=listening.getsockname()[1])

    async def stop(self) -> None:
        """Take nobody in any more, and let everybody go."""
        self._stopping = True
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(connection.leave() for connection in list(self.open)))

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        unknown = [one for one in self.open if not one.session.welcomed]
        bridges = len(self.open) - len(unknown)
        most_unknown = min(MAX_UNKNOWN, descriptors.bridges() // 2)
        if len(unknown) >= most_unknown:
            unknown[0].cut()
            del self.open[unknown[0]]  # now: of a crowd, the next one would find it here again
        if self._stopping or bridges >= min(MAX_CONNECTIONS, descriptors.bridges() - most_unknown):
            log.warning("gabp.turned_away", open=len(self.open), stopping=self._stopping)
            writer.close()
            return
        connection = Connection(self._offer, self._tokens, reader, writer, self._held)
        self.open[connection] = None
        self._touch()
        try:
            await connection.run()
        finally:
            self.open.pop(connection, None)
            self._touch()

    # Events

    def _hear(self, project: Project, channel: str, told: msgspec.Raw) -> None:
        if channel != PROGRESS:  # progress goes to the one bridge whose call it is about, under the id of that call
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
