"""One open page: its requests, through the same gate as everybody's, and what it is told."""

from __future__ import annotations

import asyncio

import msgspec

from editormcp.errors import ToolError
from editormcp.faces.native import NativeFace
from editormcp.faces.page.pages import Pages
from editormcp.faces.socket import Conversation
from editormcp.serving.asgi import Socket
from editormcp.serving.held import Held
from editormcp.wire.jsonrpc import NOTHING, Malformed, Message, decode, encode, error, result
from editormcp.wire.long_reply import Reply

MOST_CALLS = 32


class _Cancel(msgspec.Struct):
    id: msgspec.Raw


class _Follow(msgspec.Struct, rename="camel"):
    project: str = ""
    scene_path: str = ""


class Page:
    """A page's end of its socket. It hears from the moment it is let in."""

    def __init__(self, pages: Pages, socket: Socket, held: Held) -> None:
        self._pages = pages
        self._native = NativeFace(pages.dispatch)
        self._conversation = Conversation(socket, lambda text, notify: self._handle(text), held)
        self._running: dict[bytes, asyncio.Task[Reply]] = {}

    async def run(self) -> None:
        self._pages.come(self, self._conversation.notify)
        try:
            await self._conversation.run()
        finally:
            self._pages.go(self)

    async def _handle(self, text: str | bytes) -> Reply:
        try:
            message = decode(text)
        except Malformed as malformed:
            return error(malformed.id, malformed.row.code, str(malformed), malformed.data())
        id = b"null" if message.id is NOTHING else bytes(message.id)
        try:
            if message.method == "page/follow":
                return self._follow(id, message)
            if message.method == "page/cancel":
                return self._cancel(id, message)
            return await self._call(id, text)
        except msgspec.DecodeError as wrong:
            refused = ToolError("params", str(wrong))
        except ToolError as failed:
            refused = failed
        return error(id, refused.row.code, str(refused), refused.data())

    def _follow(self, id: bytes, message: Message) -> Reply:
        """Only of this project are file changes told; of none where no project is named."""
        wanted = msgspec.json.decode(_params(message), type=_Follow)
        followed = self._pages.follow(self, wanted.project)
        return result(id, encode({"project": followed}))

    def _cancel(self, id: bytes, message: Message) -> Reply:
        running = self._running.get(bytes(msgspec.json.decode(_params(message), type=_Cancel).id))
        return result(id, encode({"cancelled": running is not None and running.cancel()}))

    async def _call(self, id: bytes, text: str | bytes) -> Reply:
        if len(self._running) >= MOST_CALLS:
            raise ToolError("execution", f"{MOST_CALLS} calls are in flight", reason="too_many_calls")
        if id in self._running:
            raise ToolError("request", "a request with this id is in flight")
        task = self._running[id] = asyncio.ensure_future(self._native.handle(text, self._pages.caller()))
        try:
            return await task
        except asyncio.CancelledError:
            if not task.cancelled() or (me := asyncio.current_task()) is None or me.cancelling():
                task.cancel()  # the page is gone
                raise
            raise ToolError("execution", "the page has called it off", reason="cancelled") from None
        finally:
            del self._running[id]


def _params(message: Message) -> bytes:
    return b"{}" if message.params is NOTHING else bytes(message.params)
