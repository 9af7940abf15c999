"""uvicorn's WebSocket, made cheaper: whole texts are read and written here, without its queue and its frames."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame as Parsed
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one, where it was compiled
from websockets.http11 import Request

from editormcp.serving.asgi import CONNECTION
from editormcp.serving.held import Held
from editormcp.serving.limits import A_TURN, LONG
from editormcp.wire.long_reply import LARGE, PIECE
from editormcp.wire.text_frames import (
    CONTINUATION,
    FINAL,
    NO_MASK,
    PING,
    PONG,
    TEXT,
    WHOLE_TEXT,
    Frame,
    Frames,
    client_frame,
    head,
)

GOODBYE_SECONDS = 2.0
"""How long a client has to take what was sent before a close."""
MAX_GOODBYES = 64
"""Connections whose end is waited for at a time; from more, only the close is sent."""
MAX_UNKNOWN = 65536
"""Bytes of a message from one that has not been let in."""
LONGEST_PING = 125
_PINGS = (FINAL | PING, FINAL | PONG)
MANY_FRAMES = 1024
"""Frames of one message that are kept apart. What comes in smaller crumbs is kept in one piece."""


class WebSocket(WebSocketsSansIOProtocol):
    """The handshake, the close and every frame that is not a whole text are uvicorn's business."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_pieces = asyncio.Lock()
        """Held while a message is sent in pieces: its frames stay together."""
        self._cuts_itself = False
        self._early = b""
        """What came before the handshake was answered."""
        self._incoming = Frames(masked=True, largest=self.config.ws_max_size, most=A_TURN)
        self._give: Callable[[str | bytes], None] = self._give_to_queue
        self._waiting: list[Frame] = []
        """Frames that had been cut when the app asked for a pause."""
        self._is_paused = False
        self._is_full = False
        self._all: Held = self.config.held  # type: ignore[attr-defined]  # of our own configuration

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._all.come(self)
        super().connection_made(_Batching(transport, self.loop))  # type: ignore[arg-type]  # it has all that uvicorn uses of a transport

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][CONNECTION] = self  # type: ignore[assignment]  # ours

    # Receiving

    def allow(self, size: int, held: Held | None = None) -> None:
        """Take messages of so many bytes; until then, short ones only. `held`: among whom it counts from now on."""
        self.conn.max_message_size = self._incoming.largest = size
        if held is not None:
            self._all.go(self)
            self._all = held
            held.come(self)

    def listen(self, take: Callable[[str | bytes], None]) -> None:
        """Give every further text to `take` as soon as it is there, instead of to `receive`."""
        self._give = take

    def pause(self, paused: bool) -> None:
        """Give out and read nothing more for now, or go on."""
        if paused == self._is_paused:
            return
        self._is_paused = paused
        if paused:
            self.transport.pause_now()  # type: ignore[attr-defined]  # a _Batching
        else:
            self.loop.call_soon(self._go_on)

    def data_received(self, data: bytes) -> None:
        if self._cuts_itself:
            self._read(self._incoming.take(data))
            if self._incoming.held >= LONG or self.frames:
                self._all.bound(self)
        elif self.handshake_initiated and not self.handshake_complete:
            self._early += data
            self.transport.pause_now()  # type: ignore[attr-defined]  # a _Batching
        else:
            super().data_received(data)
            if not self.handshake_initiated:  # a head that cannot be read: uvicorn would wait for another one
                self.transport.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                self.transport.close()

    def _read(self, frames: list[Frame]) -> None:
        for at, (first, key, payload) in enumerate(frames):
            if self._is_paused:
                self._waiting = frames[at:]
                return
            if first == WHOLE_TEXT and not self.frames and (text := _text(key, payload)) is not None:
                self._give(text)
            elif first in _PINGS and len(payload) <= LONGEST_PING and not self.close_sent:
                self._pinged(first, key, payload)
            else:
                super().data_received(client_frame(first, key, payload))
        if self._incoming.has_more:
            self.transport.pause_now()  # type: ignore[attr-defined]  # at once: libuv reads up to 8 MB in a turn
            self.loop.call_soon(self._go_on)
        elif self._incoming.broken:
            self._cuts_itself = False
            super().data_received(self._incoming.rest())

    def _pinged(self, first: int, key: bytes, payload: bytes) -> None:
        """A pong to one that does not read would wait with all the others. A pong is nothing: we ask for none."""
        if first == FINAL | PING and self.writable.is_set():
            content = payload if key == NO_MASK else apply_mask(payload, key)
            self.transport.write(head(FINAL | PONG, len(content)) + content)

    def _go_on(self) -> None:
        """Read what waits, and then from the peer again."""
        if self._is_paused or self.transport.is_closing():
            return
        waiting, self._waiting = self._waiting, []
        self._read(waiting or self._incoming.take(b""))
        if not (self._is_paused or self._incoming.has_more or self.read_paused or self.close_sent):
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A text that came in several frames; a binary message is uvicorn's business."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and (text := _decoded(data)) is not None:
            self.frames = []
            self._give(text)
        else:
            super().send_receive_event_to_app()

    def _give_to_queue(self, text: str | bytes) -> None:
        """For `receive`, which reads on when it has taken all."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})  # type: ignore[typeddict-item]  # or bytes
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Parsed) -> None:
        if event.fin or len(self.frames) < MANY_FRAMES:
            super().handle_cont(event)
        elif len(self.frames) == MANY_FRAMES:
            self.frames.append(bytearray(event.data))  # type: ignore[arg-type]  # it is joined to the others
        else:
            self.frames[-1] += event.data

    # Ending

    def handle_close(self, event: Parsed) -> None:
        super().handle_close(event)
        self._end_soon()

    def held(self) -> int:
        """Bytes of a message that is not whole, of what waits to be given out, and of what the peer has not taken."""
        waiting = sum(len(payload) for _, _, payload in self._waiting)
        return self._incoming.held + sum(map(len, self.frames)) + waiting + self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self.transport.abort()

    def _end_soon(self) -> None:
        """Whoever does not read never sees a close, and would hold us up."""
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
        if sum(isinstance(one, WebSocket) and one.close_sent for one in self.connections) > MAX_GOODBYES:
            self.transport.close()

    def _begin(self) -> None:
        """The handshake has been answered."""
        self._cuts_itself = True
        if self._early:
            early, self._early = self._early, b""
            self._read(self._incoming.take(early))
            self._go_on()

    # Sending

    async def send(self, message: Any) -> None:
        """ASGI's send, and two messages of our own: `utf8`, the bytes of a text, and `pieces` of such bytes."""
        if message["type"] != "websocket.send":
            if message["type"] == "websocket.close":
                self._end_soon()  # first: uvicorn waits until there is room, which may be never
                await super().send(message)
            else:
                await super().send(message)
                self._begin()
            return
        if "pieces" in message:
            async with self._in_pieces:
                await self._in_frames(message["pieces"])
            return
        while not self.send_now(message["utf8"]):
            await self.writable.wait()
            async with self._in_pieces:
                pass

    def send_now(self, text: bytes) -> bool:
        """Send a whole text if there is room for it now; False if there is not, and nothing was sent."""
        if self._is_full or self._in_pieces.locked():
            return False
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(head(WHOLE_TEXT, len(text)) + text)
        return True

    async def _in_frames(self, pieces: Iterator[bytes]) -> None:
        """One message in many frames, each made when there is room for it: the peer reads the first meanwhile."""
        first = TEXT
        for piece in pieces:
            await self._write_now(first, piece)
            first = CONTINUATION
            await asyncio.sleep(0)  # other clients have their turn between two pieces
        await self._write_now(FINAL | CONTINUATION, b"")

    async def _write_now(self, first: int, payload: bytes) -> None:
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write_now(head(first, len(payload)) + payload)  # type: ignore[attr-defined]  # a _Batching

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_full = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._all.go(self)
        self._is_full = False  # whoever waits finds out
        # A connection lies in circles that are not collected for a while; what was half sent need not.
        self._incoming, self.frames, self._waiting = Frames(masked=True, largest=0), [], []


def _text(key: bytes, payload: bytes) -> str | bytes | None:
    """The text of a frame, or None where it is not UTF-8."""
    if key != NO_MASK:
        payload = apply_mask(payload, key)
    return _decoded(payload)


def _decoded(data: bytes) -> str | bytes | None:
    """A text, which stays bytes where it is large; None where it is not UTF-8."""
    try:
        if len(data) < LARGE:
            return data.decode()
        _check_utf8(data)
    except UnicodeDecodeError:
        return None
    return data


def _check_utf8(data: bytes) -> None:
    """Decode piece by piece, and keep nothing: a text of megabytes would cost more in memory than in reading."""
    if not data.isascii():
        pieces, decode = memoryview(data), getincrementaldecoder("utf-8")().decode
        for start in range(0, len(data), PIECE):
            decode(pieces[start : start + PIECE], start + PIECE >= len(data))


class _Batching:
    """A transport whose writes in a turn of the event loop go out together. A lone one does not wait for others: the
    first of a turn goes out at once, unless the turn before it had many."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._gathering = False
        self._has_many = False
        self._pending: list[bytes] = []
        self.is_closing = transport.is_closing
        self._pause: asyncio.Handle | None = None
        self._is_paused = False
        self.get_extra_info = transport.get_extra_info
        self.abort = transport.abort
        self.get_write_buffer_size = transport.get_write_buffer_size

    def pause_reading(self) -> None:
        """uvicorn pauses reading until a message is taken. If that is in the next turn, it costs no system call."""
        if not self._is_paused:
            self._pause = self._loop.call_soon(self._pause_reading)

    def pause_now(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        self._pause_reading()

    def resume_reading(self) -> None:
        if self._pause is None:
            self._is_paused = False
            self._transport.resume_reading()
        else:
            self._pause.cancel()
            self._pause = None

    def _pause_reading(self) -> None:
        self._pause = None
        self._is_paused = True
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def write(self, data: bytes) -> None:
        if self._gathering:
            self._pending.append(data)
        elif data:
            self._gathering = True
            self._loop.call_soon(self._flush)
            if self._has_many:
                self._pending.append(data)
            else:
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
        self._has_many = len(pending) > 1
        if pending and not self._transport.is_closing():
            self._transport.writelines(pending)
