"""Small clients for tests: raw enough to send what a real client never would."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from daemons import Running

FAR_OVER = 16 << 20
"""More than any door takes in one piece."""


class Rpc:
    """JSON-RPC over a WebSocket: answers by id, notifications in a list."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.notifications: list[dict[str, Any]] = []
        self._answers: dict[Any, dict[str, Any]] = {}
        self._count = 0

    async def start(self, method: str, params: Any = None, id: Any = None) -> Any:
        """Send a request; its id."""
        self._count += 1
        id = self._count if id is None else id
        message = {"jsonrpc": "2.0", "id": id, "method": method, **({"params": params} if params is not None else {})}
        await self.socket.send(json.dumps(message))
        return id

    async def answer(self, id: Any, seconds: float = 20.0) -> dict[str, Any]:
        """The whole answer to a request."""
        async with asyncio.timeout(seconds):
            while id not in self._answers:
                self._take(json.loads(await self.socket.recv()))
        return self._answers.pop(id)

    async def notified(self, method: str, seconds: float = 20.0) -> dict[str, Any]:
        """The next notification of this method."""
        async with asyncio.timeout(seconds):
            while True:
                for number, notification in enumerate(self.notifications):
                    if notification["method"] == method:
                        return self.notifications.pop(number)
                self._take(json.loads(await self.socket.recv()))

    async def ask(self, method: str, params: Any = None, id: Any = None) -> dict[str, Any]:
        return await self.answer(await self.start(method, params, id))

    async def notify(self, method: str, params: Any = None) -> None:
        await self.socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}}))

    async def raw(self, text: str | bytes) -> dict[str, Any]:
        """Send as it is; the next message of any kind."""
        await self.socket.send(text)
        async with asyncio.timeout(20):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        return message

    def _take(self, message: dict[str, Any]) -> None:
        if "method" in message:
            self.notifications.append(message)
        else:
            self._answers[message["id"]] = message


@contextlib.asynccontextmanager
async def rpc(
    daemon: Running, path: str, headers: dict[str, str] | None = None, *, buffered: int | None = None
) -> AsyncIterator[Rpc]:
    """A socket to one of the daemon's faces. With `buffered=1` nothing is read before it is asked for."""
    async with connect(
        daemon.socket(path),
        additional_headers={**daemon.headers, **(headers or {})},
        compression=None,
        max_size=None,
        max_queue=buffered,
    ) as socket:
        yield Rpc(socket)


@contextlib.asynccontextmanager
async def mcp(daemon: Running, version: str = "2025-11-25") -> AsyncIterator[Rpc]:
    """An MCP client of the initialize era that has said hello."""
    async with rpc(daemon, "/mcp") as client:
        info = {"name": "test", "version": "1"}
        await client.ask("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": info})
        await client.notify("notifications/initialized")
        yield client


def modern(params: dict[str, Any] | None = None) -> dict[str, Any]:
    """Params of the stateless era."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    return {**(params or {}), "_meta": {**meta, **(params or {}).get("_meta", {})}}


class Response:
    def __init__(self, status: int, headers: dict[str, str], content: bytes) -> None:
        self.status = status
        self.headers = headers
        self.content = content

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def events(self) -> list[Any]:
        """The messages of an event stream."""
        lines = self.content.decode().splitlines()
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


async def send(daemon: Running, method: str, path: str, content: Any = None, **headers: str | None) -> Response:
    """One HTTP request. Headers of ours can be changed, or left out with None."""
    body = content if isinstance(content, bytes | None) else json.dumps(content).encode()
    defaults = {**daemon.headers, "Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {name: value for name, value in {**defaults, **given}.items() if value is not None}
    return await asyncio.to_thread(_http, daemon.port, method, path, body, sent)


@contextlib.asynccontextmanager
async def event_stream(daemon: Running, session: str) -> AsyncIterator[asyncio.StreamReader]:
    """The stream on which a session hears what no request asked for, once it is open."""
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    head = [
        "GET /mcp HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
        "Accept: text/event-stream", f"Mcp-Session-Id: {session}", "MCP-Protocol-Version: 2025-11-25", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(head).encode())
    try:
        async with asyncio.timeout(20):
            await reader.readuntil(b": open\n\n")
        yield reader
    finally:
        writer.close()


def _http(port: int, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Response:
    connection = http_client(port)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, found, response.read())
    finally:
        connection.close()


def http_client(port: int) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", port, timeout=20)


async def pour(writer: asyncio.StreamWriter, piece: bytes) -> int:
    """Sends without end until the other side has enough; how much it took."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < FAR_OVER and not writer.is_closing():
            writer.write(piece)
            await writer.drain()
            sent += len(piece)
    return sent
