"""One MCP client: what it negotiated, and its requests that run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import structlog

from editormcp.boundary import Boundary
from editormcp.errors import ToolError
from editormcp.faces.mcp.changes import RESOURCE_UPDATED, Change
from editormcp.faces.mcp.core import Core, Notify
from editormcp.faces.mcp.faults import InputRequired, RpcError
from editormcp.faces.mcp.outgoing import Outgoing
from editormcp.gate.callers import Caller
from editormcp.serving.clients import Client, named
from editormcp.serving.limits import MAX_IN_FLIGHT
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import NOTHING, Code, Malformed, Message, decode, error, result
from editormcp.wire.long_reply import Reply
from editormcp.wire.values import TOO_MANY, too_many_values

log = structlog.get_logger()

BOUNDARY = Boundary(InputRequired, RpcError)


class Peer:
    """Takes messages, gives replies. Transports carry both; `push` carries what no request asked for. `met` is called
    when the client has said who it is."""

    def __init__(self, core: Core, caller: Caller, met: Callable[[Client], None]) -> None:
        self.core = core
        self.caller = caller
        self.version = ""
        """The revision that `initialize` settled; empty before, and in the stateless era."""
        self.capabilities: dict[str, Any] = {}
        """What the client can do, as it said when it initialized."""
        self.shows_views = False
        """Whether that has views beside answers in it: every call asks."""
        self.client: Client | None = None
        """Who the client is, once it has said so."""
        self.log_level: mcp.Level = "info"
        self.subscribed: set[str] = set()
        """The resources whose changes the client wants to hear of, by `resources/subscribe`."""
        self.outgoing = Outgoing()
        self._met = met
        self._loop = asyncio.get_running_loop()
        self._running: dict[bytes, asyncio.Task[object]] = {}
        self._beginning = asyncio.Lock()
        """Held by the batch that begins in this turn."""

    def introduce(self, info: mcp.Implementation) -> None:
        """The client has said who it is."""
        self.client = named(info.name, info.version, self.caller.transport)
        self._met(self.client)

    def hear_changes(self, push: Notify) -> None:
        """Pass on what changes, once the client has initialized; of single resources, what it has subscribed to."""

        def hear(change: Change) -> None:
            if self.version and (change.method != RESOURCE_UPDATED or change.uri in self.subscribed):
                push(change.message)

        self.core.changes.listen(self, hear)

    def close(self) -> None:
        """The client is gone: nobody wants its answers."""
        self.core.changes.unlisten(self)
        self.core.changes.unwatch(self.subscribed)
        self.subscribed.clear()
        for task in list(self._running.values()):
            task.cancel()

    def handle(self, text: str | bytes, notify: Notify) -> Coroutine[Any, Any, Reply | None]:
        """Serve what one frame holds: a message or, in the revisions that have them, a batch. None: no reply is due."""
        if self.version in mcp.WITH_BATCHES and text.lstrip()[:1] in ("[", b"["):
            return self._batch(text, notify)
        return self._single(text, notify)

    async def _single(self, text: str | bytes, notify: Notify) -> Reply | None:
        try:
            message = decode(text)
        except Malformed as malformed:
            return error(malformed.id, malformed.row.code, str(malformed))
        return await self.serve(message, notify)

    async def serve(self, message: Message, notify: Notify) -> Reply | None:
        """Serve one decoded message."""
        if message.id is NOTHING:
            self._notified(message)
            return None
        if not message.method:
            self.outgoing.settle(message)
            return None
        id = bytes(message.id)
        task = asyncio.current_task(self._loop)
        if id in self._running:
            return error(id, Code.REQUEST, "Invalid Request: a request with this id is in flight")
        if len(self._running) >= MAX_IN_FLIGHT:
            return error(id, Code.SERVER, f"Too many calls: {MAX_IN_FLIGHT} are in flight; wait for some of them")
        if task is not None:
            self._running[id] = task
        try:
            with BOUNDARY:
                method, request = self.core.read(message, self, notify)
                served = await method.serve(request)
                return result(id, *self.core.dress(served, request))
        except InputRequired as pause:
            return result(id, *self.core.dress(pause.questions, request))
        except RpcError as refused:
            return error(id, refused.code, refused.message, refused.data)
        except ToolError as internal:
            return error(id, internal.row.code, str(internal), internal.data())
        finally:
            self._running.pop(id, None)

    def _notified(self, message: Message) -> None:
        if message.method != "notifications/cancelled":
            return
        try:
            params = msgspec.json.decode(message.params, type=mcp.CancelledParams)
        except msgspec.DecodeError:
            log.info("mcp.bad_cancel")
            return
        if task := self._running.get(bytes(params.request_id)):
            task.cancel()

    async def _batch(self, text: str | bytes, notify: Notify) -> bytes | None:
        async with self._beginning:  # one a turn: many at once would be a second in which others wait
            await asyncio.sleep(0)
        if too_many_values(text):
            return error(b"null", Code.REQUEST, f"Invalid Request: {TOO_MANY}")
        try:
            messages = msgspec.json.decode(text, type=list[msgspec.Raw])
        except (msgspec.DecodeError, RecursionError) as malformed:
            return error(b"null", Code.PARSE, f"Parse error: {malformed}")
        if not 0 < len(messages) <= MAX_IN_FLIGHT:
            why = f"a batch has 1 to {MAX_IN_FLIGHT} messages, this one {len(messages)}"
            return error(b"null", Code.REQUEST, f"Invalid Request: {why}")
        replies = await asyncio.gather(*(self._single(bytes(message), notify) for message in messages))
        due = [bytes(reply) for reply in replies if reply is not None]
        return b"[" + b",".join(due) + b"]" if due else None
