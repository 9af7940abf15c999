"""uvicorn's WebSocket, with two savings: one turn of the loop writes in one piece, and text may be bytes."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class WebSocket(WebSocketsSansIOProtocol):
    """A tenth of the system calls with 64 calls in flight, and no decoding and encoding of large replies."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(_Batching(transport, self.loop))  # type: ignore[arg-type]  # it is all that is used of one

    async def send(self, message: Any) -> None:
        """ASGI's send, and one message of our own: `utf8`, the bytes of a text frame."""
        if "utf8" not in message:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.conn.send_text(message["utf8"])
        self.transport.write(b"".join(self.conn.data_to_send()))


class _Batching:
    """A transport whose first write in a turn of the loop goes out at once, and all others of that turn together."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._gathering = False
        self._pending: list[bytes] = []
        self.is_closing = transport.is_closing
        self.pause_reading = transport.pause_reading
        self.resume_reading = transport.resume_reading
        self.get_extra_info = transport.get_extra_info
        self.abort = transport.abort

    def write(self, data: bytes) -> None:
        if self._gathering:
            self._pending.append(data)
        elif data:
            self._gathering = True
            self._loop.call_soon(self._flush)
            self._transport.write(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        self._gathering = False
        pending, self._pending = self._pending, []
        if pending and not self._transport.is_closing():
            self._transport.writelines(pending)
