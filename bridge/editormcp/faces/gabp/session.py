"""One bridge's session: hello first, then requests in any number, and the events it subscribed to."""

from __future__ import annotations

import asyncio
import hmac
import uuid
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import structlog

from editormcp.backends import Progress
from editormcp.boundary import Boundary
from editormcp.errors import ToolError
from editormcp.faces.gabp.failures import refused as as_refused
from editormcp.faces.gabp.offer import Offer
from editormcp.serving.clients import named
from editormcp.serving.limits import LONG, MAX_IN_FLIGHT, MOST_LONG
from editormcp.wire import gabp_server as gabp
from editormcp.wire.channels import ALL, PROGRESS
from editormcp.wire.gabp import Code
from editormcp.wire.gabp_server import Refused, Request
from editormcp.wire.jsonrpc import encode

log = structlog.get_logger()

MAX_BACKLOG = 1024 * 1024
"""Bytes that may wait for a bridge that does not read, before events are left out."""
FATAL = (Code.VERSION, Code.AUTH_FAILED)
SHORT = 80

Serve = Callable[[Request], Awaitable[tuple[bytes, ...]]]


class Ended(Exception):
    """The bridge got an answer after which there is nothing to say."""


class Outbox(Protocol):
    """What a session needs of its connection."""

    def send(self, parts: Iterable[bytes]) -> None:
        """Send one message. Never waits."""

    def backlog(self) -> int:
        """How many bytes the bridge has not taken yet."""


class Session:
    """Each request is served in a task of its own, so answers overtake; the end of the session cancels the tasks."""

    def __init__(self, offer: Offer, tokens: Iterable[str], outbox: Outbox) -> None:
        self.welcomed = False
        self.subscribed: set[str] = set()
        self._offer = offer
        self._tokens = [token.encode() for token in tokens]
        self._outbox = outbox
        self._seq: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.long = 0
        """Bytes of long requests that are served."""
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._methods: dict[str, Serve] = {
            "tools/list": self._list_tools,
            "tools/call": self._call,
            "events/subscribe": self._subscribe,
            "events/unsubscribe": self._unsubscribe,
            "resources/list": self._list_resources,
            "resources/read": self._read,
        }

    def receive(self, body: bytes) -> None:
        """Take one message. Raises Ended where the connection should end."""
        try:
            request = gabp.decode(body)
            if request is not None:
                self._begin(request)
        except Refused as refused:
            self._outbox.send(gabp.refusal(refused))
            if refused.code in FATAL:
                raise Ended(refused.message) from None

    async def room(self) -> None:
        """Wait while so much is served that no more should be taken; at least a turn after each long request."""
        if self.long:
            await asyncio.sleep(0)
            await self._has_room.wait()

    def _hold(self, size: int) -> None:
        self.long += size
        if self.long < MOST_LONG:
            self._has_room.set()
        else:
            self._has_room.clear()

    def publish(self, channel: str, payload: bytes) -> None:
        """Tell an event, if it is subscribed to. A bridge that does not read misses events, and sees gaps in `seq`."""
        if channel not in self.subscribed:
            return
        seq = self._seq.get(channel, 0)
        self._seq[channel] = seq + 1
        if self._outbox.backlog() <= MAX_BACKLOG:
            self._outbox.send(gabp.event(str(uuid.uuid4()), channel, seq, payload))

    def close(self) -> None:
        """Nobody waits for the calls in flight any more."""
        self._offer.clients.go(self)
        for task in self._tasks:
            task.cancel()

    # Requests

    def _begin(self, request: Request) -> None:
        try:
            if request.method == "session/hello":
                self._hello(request)
            elif not self.welcomed:
                raise Refused(Code.AUTH_REQUIRED, "Authentication required: begin with session/hello")
            elif len(self._tasks) >= MAX_IN_FLIGHT:
                raise _too_many()
            else:
                task = asyncio.get_running_loop().create_task(self._answer(request))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
                if (size := len(request.params)) >= LONG:
                    self._hold(size)
                    task.add_done_callback(lambda _: self._hold(-size))
        except Refused as refused:
            refused.id = request.id
            raise

    async def _answer(self, request: Request) -> None:
        try:
            with Boundary(Refused):
                serve = self._methods.get(request.method)
                if serve is None:
                    raise Refused(Code.METHOD, f"Method not found: {request.method[:SHORT]}")
                answer = gabp.response(request.id, *await serve(request))
        except Refused as refused:
            answer = self._refusal(refused, request)
        except ToolError as internal:
            answer = self._refusal(as_refused(internal), request)
        self._outbox.send(answer)

    def _refusal(self, refused: Refused, request: Request) -> tuple[bytes, ...]:
        refused.id = request.id
        return gabp.refusal(refused)

    def _hello(self, request: Request) -> None:
        if self.welcomed:
            raise Refused(Code.REQUEST, "Invalid request: this session has begun already")
        hello = request.read(gabp.HelloParams)
        if not hello.token:
            raise Refused(Code.AUTH_REQUIRED, "Authentication required: session/hello needs a token")
        if not any(hmac.compare_digest(hello.token.encode(), token) for token in self._tokens):
            raise Refused(
                Code.AUTH_FAILED, "Authentication failed: the token is neither the daemon's nor the launcher's"
            )
        self.welcomed = True
        info = hello.client_info
        client = named(info.name, info.version, "gabp") if info else named("", hello.bridge_version, "gabp")
        self._offer.clients.come(self, client)
        log.info("gabp.welcome", client=client.name, version=client.version, platform=hello.platform[:SHORT])
        self._outbox.send(gabp.response(request.id, self._offer.welcome()))

    async def _list_tools(self, request: Request) -> tuple[bytes, ...]:
        return (self._offer.tools(request.read(gabp.ListParams)),)

    async def _call(self, request: Request) -> tuple[bytes, ...]:
        def report(progress: Progress) -> None:
            given = {"progress": progress.progress, "total": progress.total, "message": progress.message}
            known = {name: value for name, value in given.items() if value is not None}
            self.publish(PROGRESS, encode({"id": request.id, **known}))

        return await self._offer.call(request.read(gabp.CallParams), report)

    async def _subscribe(self, request: Request) -> tuple[bytes, ...]:
        channels = _known(request)
        self.subscribed.update(channels)
        return (encode({"subscribed": channels}),)

    async def _unsubscribe(self, request: Request) -> tuple[bytes, ...]:
        channels = [channel for channel in _known(request) if channel in self.subscribed]
        self.subscribed.difference_update(channels)
        return (encode({"unsubscribed": channels}),)

    async def _list_resources(self, request: Request) -> tuple[bytes, ...]:
        return (await self._offer.resources.list(request.read(gabp.ResourcesParams), self._offer.caller),)

    async def _read(self, request: Request) -> tuple[bytes, ...]:
        return (await self._offer.resources.read(request.read(gabp.ReadParams)),)


def _known(request: Request) -> list[str]:
    """Those channels of a request that exist, none twice."""
    given = dict.fromkeys(request.read(gabp.ChannelsParams).channels)
    if known := [channel for channel in given if channel in ALL]:
        return known
    raise Refused(Code.CHANNEL_NOT_FOUND, "Channel not found: there are " + ", ".join(ALL), {"channels": ALL})


def _too_many() -> Refused:
    error = ToolError("execution", f"{MAX_IN_FLIGHT} calls are in flight", reason="too_many_calls")
    return Refused(error.row.code, f"{error}. {error.next_step}", error.data())
