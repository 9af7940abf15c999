"""uvicorn's HTTP with bounds on what may come before a request is whole: its size, its time, and how many wait."""

from __future__ import annotations

import asyncio
import math
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from editormcp.serving import descriptors
from editormcp.serving.unsent import MOST_OF_ALL

MAX_HEAD = 65536
"""Bytes of a request's line and headers."""
PATIENCE = 10.0
"""Seconds for a request's head; and for its body to go on."""
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
        self._silent_since = math.inf
        """Since when no whole head has come; infinity while a request is served."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's too
        super().connection_made(transport)
        self._wait()
        self._fall_silent()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
            if self._patience is None:
                self._wait()
        super().data_received(data)
        if self._in_head and self._head > MAX_HEAD:
            self._refuse()
        elif self._in_body:
            self._wait()

    def on_headers_complete(self) -> None:
        self._wait_no_more()
        self._in_head, self._in_body, self._head = False, True, 0
        self._silent_since = math.inf
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD:
            self._refuse()
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._wait_no_more()
        self._in_head, self._in_body = True, False
        if not self.transport.is_closing():
            super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._bound_unsent()
        if self._in_head and not self.pipeline:
            self._fall_silent()

    def _wait(self) -> None:
        self._wait_no_more()
        self._patience = self.loop.call_later(PATIENCE, self.transport.abort)

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
            min(silent, key=lambda one: one._silent_since).transport.abort()

    def _bound_unsent(self) -> None:
        """Of answers that nobody takes, the largest goes once they are too many."""
        if self.transport.get_write_buffer_size():
            open = [one.transport for one in self.connections if isinstance(one, HttpRequests)]
            sizes = {one: one.get_write_buffer_size() for one in open}
            if sum(sizes.values()) > MOST_OF_ALL:
                max(sizes, key=sizes.__getitem__).abort()

    def _refuse(self) -> None:
        self._wait_no_more()
        if self.transport.is_closing():
            return
        status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        why = f"A request's line and headers may have {MAX_HEAD} bytes.".encode()
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: {len(why)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + why)
        self.transport.close()
