"""uvicorn's HTTP with bounds on what may come before a request is whole: its size, its time, and how many wait."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from editormcp.serving import descriptors
from editormcp.serving.held import Held
from editormcp.serving.limits import LONG

MAX_HEAD = 65536
"""Bytes of a request's line and headers."""
PATIENCE = 10.0
"""Seconds for a request's head; and for its body to go on."""
BODY_PATIENCE = 60.0
"""Seconds for a whole body."""
MAX_WAITING = 16
"""Requests on one connection that wait for the answer to one before them."""
MAX_SERVED = 512
"""Requests and WebSockets that are served at a time."""
KEPT_FREE = 16
"""Places beside them for `status` and `stop`."""
CHUNK_FRAME = 16
"""Bytes around a piece of a body that nobody minds."""
MAX_LINES = 256
"""Lines of a head: each costs far more than its bytes."""
MAX_SILENT = 64
"""Connections that have sent no whole head yet, or nothing since their last answer."""


class HttpRequests(HttpToolsProtocol):
    """A connection costs little until a request on it is whole."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        """Bytes of the head that is under way."""
        self._in_head = True
        self._in_body = False
        self._around_body = 0
        """Bytes that came with a body and are none of it: chunk sizes, extensions, trailers."""
        self._body_due = math.inf
        self._silent_since = math.inf
        """Since when no whole head has come; infinity while a request is served."""
        self._patience: asyncio.TimerHandle | None = None
        self._serving: RequestResponseCycle | None = None
        """The request that is answered now."""
        self._bodies: deque[int] = deque()
        """How much has come of the body of each request that is not answered yet."""
        self._all: Held = self.config.held  # type: ignore[attr-defined]  # of our own configuration

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's too
        super().connection_made(transport)
        self._all.come(self)
        self._wait()
        self._fall_silent()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.go(self)
        self._wait_no_more()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._all.go(self)  # from now on the WebSocket has the connection
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
            if self._patience is None:
                self._wait()
        else:
            self._around_body += len(data)
        super().data_received(data)
        self._around_body = max(0, self._around_body)
        if (self._in_head and self._head > MAX_HEAD) or (self._in_body and self._around_body > MAX_HEAD):
            self._refuse()
        elif self._in_body and self._silent_since == math.inf:
            self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # nobody asks for what comes behind a body
            if len(self.headers) >= MAX_LINES:
                self._refuse()
                raise ValueError(MAX_LINES)  # so that the parser reads no further
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._wait_no_more()
        self._in_head, self._in_body, self._head, self._around_body = False, True, 0, 0
        self._silent_since = math.inf
        self._body_due = self.loop.time() + BODY_PATIENCE
        if self.transport.is_closing():
            return
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD:
            self._refuse()
        elif not (self._should_upgrade() or self._has_place()):  # WebSockets are counted at the door
            self._say(HTTPStatus.SERVICE_UNAVAILABLE, "Too many requests are served; try again later.")
        else:
            self._bodies.append(0)
            super().on_headers_complete()
            if not self.pipeline:
                self._serving = self.cycle
            elif len(self.pipeline) > MAX_WAITING:
                self.cut()

    def on_chunk_header(self) -> None:
        self._around_body -= CHUNK_FRAME

    def on_body(self, body: bytes) -> None:
        self._around_body -= len(body)
        if not self.transport.is_closing():
            super().on_body(body)
            if self._bodies:  # else it was answered, and the rest of it is thrown away
                self._bodies[-1] += len(body)
                if self._bodies[-1] >= LONG:
                    self._all.bound(self)

    def on_message_complete(self) -> None:
        self._wait_no_more()
        self._in_head, self._in_body = True, False
        if not self.transport.is_closing():
            super().on_message_complete()

    def on_response_complete(self) -> None:
        self._serving = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()
        if self._bodies:
            self._bodies.popleft()
        if self.transport.get_write_buffer_size():
            self._all.bound(self)
        if self.pipeline:
            self.flow.pause_reading()  # uvicorn reads on after each answer, however many requests wait
        else:
            if self._in_body:  # refused, and still sending: for a while, so that it can see why
                self._wait()
            self._fall_silent()

    def held(self) -> int:
        """Bytes of requests that are not answered, and of answers that were not taken."""
        return sum(self._bodies) + self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self._leave()
        self._bodies.clear()
        self.transport.abort()

    def _leave(self) -> None:
        """Nobody is there for what is served. uvicorn tells the newest request; the others wait behind an older one."""
        if self._serving is not None:
            self._serving.disconnected = True
            self._serving.message_event.set()
        self.pipeline.clear()

    def _has_place(self) -> bool:
        room = descriptors.connections()
        most = min(MAX_SERVED, room - descriptors.for_newcomers(room) // 2)
        return len(self.tasks) < most + (KEPT_FREE if self.url.split(b"?")[0] in (b"/rpc", b"/stop") else 0)

    def _wait(self) -> None:
        self._wait_no_more()
        now = self.loop.time()
        due = min(now + PATIENCE, self._body_due) if self._in_body else now + PATIENCE
        self._patience = self.loop.call_at(due, self.cut)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _fall_silent(self) -> None:
        """Of too many that say nothing, or where no place is left, the one goes that has been silent the longest."""
        self._silent_since = self.loop.time()
        silent = [one for one in self.connections if isinstance(one, HttpRequests) and one._silent_since < math.inf]
        room = descriptors.connections()
        if len(silent) > min(MAX_SILENT, descriptors.for_newcomers(room)) or len(self.connections) > room:
            min(silent, key=lambda one: one._silent_since).cut()

    def _refuse(self) -> None:
        why = f"A request's line and headers may have {MAX_HEAD} bytes."
        self._say(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, why)

    def _say(self, status: HTTPStatus, why: str) -> None:
        """Answer without asking the application, and close."""
        self._wait_no_more()
        if self.transport.is_closing():
            return
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: {len(why)}\r\nconnection: close\r\n\r\n"
        self.transport.write((head + why).encode())
        self.transport.close()
