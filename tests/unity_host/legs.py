"""A daemon as a test wants it, at the other end of the package's leg."""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from editormcp.contract import PROTOCOL
from unity_host.host import UnityHost
from unity_host.stage import SECONDS, until

TOKEN = "the-token-that-both-sides-know-0000000000"
CHANNELS = [
    "editor/state",
    "editor/scenes",
    "editor/selection",
    "scene/hierarchy",
    "console/log",
    "editor/compile",
    "editor/tests",
    "editormcp/progress",
]

BY_CHANNEL = {
    "editor/state": "editorState",
    "editor/scenes": "editorScenes",
    "editor/selection": "editorSelection",
    "scene/hierarchy": "sceneHierarchy",
    "console/log": "consoleLog",
    "editor/compile": "editorCompile",
    "editor/tests": "editorTests",
    "editormcp/progress": "progress",
}


def validators() -> dict[str, Draft202012Validator]:
    schemas = [json.loads(file.read_text("utf-8")) for file in PROTOCOL.glob("schemas/*.json")]
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas
    )
    names = [
        *BY_CHANNEL.values(),
        "response",
        "editorWelcome",
        "callResult",
        "callError",
        "subscribeResult",
        "listResult",
        "ownToolsResult",
        "sceneResult",
        "settingsResult",
        "viewResult",
    ]
    return {
        name: Draft202012Validator({"$ref": f"editormcp:editor-leg#/$defs/{name}"}, registry=registry) for name in names
    }


class Leg:
    """A daemon as the test wants it: keeps what the Editor sends, checked against the contract as it comes."""

    def __init__(self, port: int, home: Path) -> None:
        self.home = home
        self.port = port
        self.connections: asyncio.Queue[ServerConnection] = asyncio.Queue()
        self.headers: list[str] = []
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.closed: list[int | None] = []
        self._validators = validators()
        self._socket: ServerConnection | None = None

    def announce(self, token: str = TOKEN) -> None:
        self.home.mkdir(exist_ok=True)
        (self.home / "daemon.json").write_text(json.dumps({"port": self.port, "token": token}), encoding="utf-8")

    async def take(self, socket: ServerConnection) -> None:
        """One connection, to its end."""
        assert socket.request is not None
        self.headers.append(socket.request.headers["Authorization"])
        self.events.clear()
        await self.connections.put(socket)
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self._keep(json.loads(text))
        self.closed.append(socket.close_code)

    async def connection(self) -> ServerConnection:
        """The Editor's next connection."""
        self._socket = await asyncio.wait_for(self.connections.get(), SECONDS)
        return self._socket

    async def ready(self) -> ServerConnection:
        """The Editor's next connection, after hello and subscription."""
        socket = await self.connection()
        self.check("editorWelcome", await self.ask("session/hello", HELLO))
        self.check("subscribeResult", await self.ask("events/subscribe", {"channels": CHANNELS}))
        return socket

    async def ask(self, method: str, params: Any) -> dict[str, Any]:
        id = str(uuid.uuid4())
        await self.say({"v": "gabp/1", "id": id, "type": "request", "method": method, "params": params})
        return await self.answer(id)

    async def say(self, message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def answer(self, id: str) -> dict[str, Any]:
        async def come() -> bool:
            return id in self.answers

        await until(come, "the Editor answers")
        return self.answers.pop(id)

    async def event(self, channel: str, **part: Any) -> dict[str, Any]:
        """An event of a channel that holds these values, past or to come."""
        found: list[dict[str, Any]] = []

        async def come() -> bool:
            told = [event["payload"] for event in self.events.get(channel, [])]
            found[:] = [payload for payload in told if payload | part == payload]
            return bool(found)

        await until(come, f"{channel} with {part}")
        return found[0]

    async def all_closed(self) -> None:
        async def over() -> bool:
            return len(self.closed) == len(self.headers)

        await until(over, "every connection has ended")

    def check(self, name: str, message: dict[str, Any]) -> None:
        problems = [f"{error.json_path}: {error.message}" for error in self._validators[name].iter_errors(message)]
        assert problems == [], message

    def _keep(self, message: dict[str, Any]) -> None:
        if message["type"] == "event":
            told = self.events.setdefault(message["channel"], [])
            self.check(BY_CHANNEL[message["channel"]], message)
            assert message["seq"] == len(told), "events are numbered from 0, without a gap"
            told.append(message)
        else:
            self.check("response", message)
            self.answers[message["id"]] = message


HELLO = {"token": TOKEN, "bridgeVersion": "0.1.0", "platform": "linux", "launchId": str(uuid.UUID(int=1))}


@contextlib.asynccontextmanager
async def listening(home: Path) -> AsyncIterator[Leg]:
    """A leg that an Editor with this state folder finds."""
    made: list[Leg] = []

    async def take(socket: ServerConnection) -> None:
        await made[0].take(socket)

    protocol = [Subprotocol("gabp.1")]
    async with serve(
        take, "127.0.0.1", 0, compression=None, ping_interval=None, max_size=None, subprotocols=protocol
    ) as server:
        made.append(Leg(next(iter(server.sockets)).getsockname()[1], home))
        made[0].announce()
        yield made[0]


async def do(host: UnityHost, command: str, **details: Any) -> dict[str, Any]:
    return await asyncio.to_thread(host.do, command, **details)
