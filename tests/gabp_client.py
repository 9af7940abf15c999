"""A GABP bridge for tests: frames by hand, and holds every message it gets against the schemas of GABP 1.1."""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator, Iterable
from typing import Any

from daemons import Running
from protocol.schemas import faults

SECONDS = 20.0
RESULTS = {
    "session/hello": "welcomeResult",
    "tools/list": "listResult",
    "tools/call": "callResult",
    "events/subscribe": "subscribeResult",
    "events/unsubscribe": "unsubscribeResult",
    "resources/list": "resourcesResult",
    "resources/read": "readResult",
}
PAYLOADS = {"editormcp/progress": "progressPayload", "editormcp/toolschanged": "toolsChangedPayload"}
NOBODY = "00000000-0000-0000-0000-000000000000"

Message = dict[str, Any]


class Bridge:
    """One connection. Answers are kept by id, events in order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.events: list[Message] = []
        self.order: list[str] = []
        """The ids of the answers, as they came."""
        self._reader = reader
        self._writer = writer
        self._answers: dict[str, Message] = {}
        self.asked: dict[str, str] = {}
        """The method of each request, to know what its result has to look like."""

    # What it says

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def write_frame(self, body: bytes | str) -> None:
        content = body if isinstance(body, bytes) else body.encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)

    def start(self, method: str, params: Any = None, id: str = "") -> str:
        """Send a request; its id."""
        id = id or str(uuid.uuid4())
        self.asked[id] = method
        given = {} if params is None else {"params": params}
        self.write_frame(json.dumps({"v": "gabp/1", "id": id, "type": "request", "method": method, **given}))
        return id

    async def ask(self, method: str, params: Any = None) -> Message:
        return await self.answer(self.start(method, params))

    async def result(self, method: str, params: Any = None) -> Any:
        """The result of a request that succeeds."""
        answer = await self.ask(method, params)
        assert "result" in answer, answer
        return answer["result"]

    async def fail(self, method: str, params: Any = None) -> Message:
        """The error of a request that fails."""
        answer = await self.ask(method, params)
        assert "error" in answer, answer
        error: Message = answer["error"]
        return error

    async def call(self, tool: str, **arguments: Any) -> Any:
        return await self.result("tools/call", {"name": tool, "arguments": arguments})

    async def hello(self, token: str, **more: Any) -> Message:
        params = {"token": token, "bridgeVersion": "1.0", "platform": "linux", "launchId": str(uuid.uuid4()), **more}
        return await self.ask("session/hello", params)

    async def drain(self) -> None:
        await self._writer.drain()

    def finish(self) -> None:
        """Say that nothing more comes."""
        self._writer.write_eof()

    @property
    def transport(self) -> asyncio.Transport:
        transport = self._writer.transport
        assert isinstance(transport, asyncio.Transport)
        return transport

    def leave(self) -> None:
        """End without a word."""
        self.transport.abort()

    # What it hears

    async def answer(self, id: str) -> Message:
        async with asyncio.timeout(SECONDS):
            while id not in self._answers:
                self._take(await self.read())
        return self._answers.pop(id)

    async def event(self, channel: str) -> Message:
        """The next event of a channel."""
        async with asyncio.timeout(SECONDS):
            while True:
                for number, event in enumerate(self.events):
                    if event["channel"] == channel:
                        return self.events.pop(number)
                self._take(await self.read())

    async def end(self) -> None:
        """Read until the other side has ended the connection."""
        async with asyncio.timeout(SECONDS):
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    self._take(await self.read())

    async def read(self) -> Message:
        """The next message, unchecked but for its frame."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        name, _, rest = head.partition(b": ")
        length, _, rest = rest.partition(b"\r\n")
        assert (name, rest) == (b"Content-Length", b"Content-Type: application/json\r\n\r\n")
        message: Message = json.loads(await self._reader.readexactly(int(length)))
        return message

    def _take(self, message: Message) -> None:
        kind = PAYLOADS.get(message.get("channel", ""), "editorPayload")
        if message["type"] == "event":
            _check("message", message)
            _check(kind, message["payload"])
            self.events.append(message)
            return
        asked = self.asked.get(message["id"], "")
        # The id is the bridge's own: a test that gives an odd one does not make the answer wrong.
        _check("message", {**message, "id": NOBODY} if asked else message)
        if "result" in message:
            _check(RESULTS[asked], message["result"])
        elif asked == "tools/call" and "code" in message["error"].get("data", {}):
            _check("toolError", message["error"]["data"])
        self.order.append(message["id"])
        self._answers[message["id"]] = message


def _check(kind: str, value: Any) -> None:
    assert faults(f"gabp-server#/$defs/{kind}", value) == [], value


@contextlib.asynccontextmanager
async def stranger(daemon: Running) -> AsyncIterator[Bridge]:
    """A connection that has not said hello."""
    assert daemon.gabp_port is not None
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.gabp_port, limit=2**28)
    try:
        yield Bridge(reader, writer)
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@contextlib.asynccontextmanager
async def bridge(daemon: Running, subscribe: Iterable[str] = ()) -> AsyncIterator[Bridge]:
    """A bridge that was welcomed, and has subscribed to these channels."""
    async with stranger(daemon) as client:
        assert "result" in await client.hello(daemon.token)
        if channels := list(subscribe):
            await client.result("events/subscribe", {"channels": channels})
        yield client
