"""uvicorn's WebSocket, made cheaper: one write a turn of the event loop, and text may be bytes, in many pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from editormcp.wire.long_reply import LARGE

GOODBYE_SECONDS = 2.0
"""How long a client has to take what was sent before a close."""
MAX_GOODBYES = 64
"""Connections whose end is waited for at a time; from more, only the close is sent."""
MAX_UNKNOWN = 65536
"""Bytes of a message from one that has not been let in."""
MANY_MESSAGES = 64
"""Messages that wait to be taken. With more, nothing is read at once: libuv reads up to 8 MB in a turn."""
MANY_FRAMES = 1024
"""Frames of one message that are kept apart. What comes in smaller crumbs is kept in one piece."""


class WebSocket(WebSocketsSansIOProtocol):
    """A tenth of the system calls with 64 calls in flight, and no decoding and encoding of large replies."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_pieces = asyncio.Lock()
        """Held while a message is sent in pieces: its frames stay together."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(_Batching(transport, self.loop))  # type: ignore[arg-type]  # it has all that uvicorn uses of a transport

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # a head that cannot be read: uvicorn would wait for another one
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
        elif self.read_paused and self.queue.qsize() > MANY_MESSAGES:
            self.transport.pause_now()  # type: ignore[attr-defined]  # a _Batching

    def handle_cont(self, event: Frame) -> None:
        if event.fin or len(self.frames) < MANY_FRAMES:
            super().handle_cont(event)
        elif len(self.frames) == MANY_FRAMES:
            self.frames.append(bytearray(event.data))  # type: ignore[arg-type]  # it is joined to the others
        else:
            self.frames[-1] += event.data

    def handle_ping(self) -> None:
        """A pong to one that does not read would wait with all the others."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._end_soon()

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self.transport.abort()

    def _end_soon(self) -> None:
        """Whoever does not read never sees a close, and would hold us up."""
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
        if sum(isinstance(one, WebSocket) and one.close_sent for one in self.connections) > MAX_GOODBYES:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A large text stays the bytes it came as, checked; every other message is uvicorn's business."""
        if self.curr_msg_data_type == "text" and not self.close_sent and sum(map(len, self.frames)) >= LARGE:
            data = b"".join(self.frames)
            if data.isascii() or _is_utf8(data):
                self.frames = []
                self.queue.put_nowait({"type": "websocket.receive", "utf8": data})  # type: ignore[arg-type]  # ours
                if not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """ASGI's send, and messages of our own: `utf8`, the bytes of a text, `pieces` of such bytes, and `allow`."""
        if message["type"] == "websocket.allow":
            self.conn.max_message_size = message["size"]
            return
        if message["type"] != "websocket.send":
            await super().send(message)
            if message["type"] == "websocket.close":
                self._end_soon()
            return
        if "pieces" in message:
            async with self._in_pieces:
                await self._in_frames(message["pieces"])
            return
        await self._room()
        while self._in_pieces.locked():
            async with self._in_pieces:
                await self._room()
        self.conn.send_text(message["utf8"])
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def _in_frames(self, pieces: Iterator[bytes]) -> None:
        """One message in many frames, each made when there is room for it: the peer reads the first meanwhile."""
        write: Callable[[bytes], None] = self.transport.write_now  # type: ignore[attr-defined]  # a _Batching
        add: Callable[..., None] = self.conn.send_text
        for piece in pieces:
            await self._room()
            add(piece, fin=False)
            add = self.conn.send_continuation
            write(b"".join(self.conn.data_to_send()))
            await asyncio.sleep(0)  # other clients have their turn between two pieces
        await self._room()
        self.conn.send_continuation(b"", fin=True)
        write(b"".join(self.conn.data_to_send()))

    async def _room(self) -> None:
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Batching:
    """A transport whose first write in a turn of the loop goes out at once, and all others of that turn together."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._gathering = False
        self._pending: list[bytes] = []
        self.is_closing = transport.is_closing
        self._pause: asyncio.Handle | None = None
        self.get_extra_info = transport.get_extra_info
        self.abort = transport.abort

    def pause_reading(self) -> None:
        """uvicorn pauses reading until a message is taken. If that is in the next turn, it costs no system call."""
        self._pause = self._loop.call_soon(self._pause_reading)

    def pause_now(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
            self._pause_reading()

    def resume_reading(self) -> None:
        if self._pause is None:
            self._transport.resume_reading()
        else:
            self._pause.cancel()
            self._pause = None

    def _pause_reading(self) -> None:
        self._pause = None
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def write(self, data: bytes) -> None:
        if self._gathering:
            self._pending.append(data)
        elif data:
            self._gathering = True
            self._loop.call_soon(self._flush)
            self._transport.write(data)

    def write_now(self, data: bytes) -> None:
        """Write at once, after what was gathered: only the real transport tells a sender to wait when it is full."""
        self._flush()
        self._transport.write(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        self._gathering = False
        pending, self._pending = self._pending, []
        if pending and not self._transport.is_closing():
            self._transport.writelines(pending)
