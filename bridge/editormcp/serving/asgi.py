"""The few things we need of ASGI: a WebSocket as an object, a request's body within its limit, a reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, MutableMapping
from typing import Any, NoReturn, Protocol, TypeVar

from editormcp.serving.held import Held
from editormcp.wire.long_reply import LongReply

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = dict[bytes, bytes]
T = TypeVar("T")
CONNECTION = "editormcp.connection"
"""The extension under which a scope has its Connection."""


class Closed(Exception):
    """The other side is gone. `code` and `reason` are those of the close frame."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class TooLarge(Exception):
    """A body over the limit."""


class Connection(Protocol):
    """What our server's WebSocket does beyond ASGI (editormcp.serving.websocket)."""

    def allow(self, size: int, held: Held | None = None) -> None: ...

    def listen(self, take: Callable[[str | bytes], None]) -> None: ...

    def pause(self, paused: bool) -> None: ...

    def send_now(self, text: bytes) -> bool: ...


class Socket:
    """One accepted WebSocket that carries text frames."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._connection: Connection = scope["extensions"][CONNECTION]
        self._receive = receive
        self._send = send
        self.closed = False

    async def accept(self, subprotocol: str | None = None) -> None:
        await self._receive()  # websocket.connect
        await self._send({"type": "websocket.accept", "subprotocol": subprotocol})

    def allow(self, size: int, held: Held | None = None) -> None:
        """Take messages of so many bytes; until then, short ones only. `held`: among whom it counts from now on."""
        self._connection.allow(size, held)

    async def text(self) -> str | bytes:
        """The next text, as the bytes of its UTF-8 where it is large; or Closed. A binary frame breaks the protocol."""
        event = await self._receive()
        text: str | bytes | None = event.get("text")
        if text is not None:
            return text
        if event["type"] == "websocket.disconnect":
            self.closed = True
            raise Closed(event.get("code", 1005), event.get("reason") or "")
        await self.close(4400, "send text frames, not binary ones")
        raise Closed(4400)

    async def listen(self, take: Callable[[str | bytes], None]) -> NoReturn:
        """Give each further text to `take` the moment it comes, until Closed. `take` neither raises nor waits."""
        self._connection.listen(take)
        while True:
            take(await self.text())  # what had come before

    def pause(self, paused: bool) -> None:
        """Take nothing more from the peer for now, or go on."""
        self._connection.pause(paused)

    async def send(self, text: bytes | LongReply) -> None:
        """Send one text message, waiting while the peer does not read. To one that has gone it goes nowhere; what that
        one said before is still to be read, and then that it went."""
        if self.closed:
            return
        try:
            if isinstance(text, LongReply):
                await self._send({"type": "websocket.send", "pieces": text.pieces()})
            elif not self._connection.send_now(text):
                await self._send({"type": "websocket.send", "utf8": text})
        except (OSError, RuntimeError):  # uvicorn: ClientDisconnected, or a close that was faster
            return

    async def close(self, code: int, reason: str) -> None:
        """Close once, with a reason a person can read."""
        if self.closed:
            return
        self.closed = True
        try:
            await self._send({"type": "websocket.close", "code": code, "reason": _within_a_frame(reason)})
        except (OSError, RuntimeError):
            return


def _within_a_frame(reason: str) -> str:
    """A close frame holds 123 bytes of reason."""
    return reason.encode()[:123].decode(errors="ignore")


async def body(receive: Receive, limit: int) -> bytes:
    """A request's whole body, or TooLarge as soon as it is over the limit."""
    parts: list[bytes] = []
    size = 0
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise Closed(1006)
        part = event.get("body", b"")
        size += len(part)
        if size > limit:
            raise TooLarge
        parts.append(part)
        if not event.get("more_body"):
            return parts[0] if len(parts) == 1 else b"".join(parts)


async def unless_gone(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to. It is called off, and Closed raised, once nobody is there to read that."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(receive())  # behind a whole body nothing comes but the end
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Closed(1006)
        return working.result()
    finally:
        working.cancel()
        gone.cancel()


async def reply(send: Send, status: int, content: bytes = b"", headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    """A whole response: JSON where it has content."""
    fixed = [(b"content-length", str(len(content)).encode())]
    if content:
        fixed.append((b"content-type", b"application/json"))
    await send({"type": "http.response.start", "status": status, "headers": [*fixed, *headers]})
    await send({"type": "http.response.body", "body": content})
