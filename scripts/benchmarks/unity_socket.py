"""A stand-in Editor that takes the bench for its daemon: what is measured then is the package alone."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from websockets.asyncio.server import ServerConnection, serve

from unity_host.host import UnityHost, unity
from unity_host.toolchain.compiler import Target

CONNECT_SECONDS = 20


class Server:
    """The least that can stand in for a daemon: it takes connections and leaves them alone."""

    def __init__(self) -> None:
        self.connections: asyncio.Queue[ServerConnection] = asyncio.Queue()
        self.port = 0
        self.over = asyncio.Event()

    async def keep(self, connection: ServerConnection) -> None:
        await self.connections.put(connection)
        await self.over.wait()


@asynccontextmanager
async def editor_of_ours(target: Target, folder: Path) -> AsyncIterator[tuple[ServerConnection, UnityHost, Server]]:
    """An Editor that takes us for its daemon: its socket, its host, and where it is connected to."""
    token = "t" * 40
    (folder / "Harbour" / "ProjectSettings").mkdir(parents=True)
    (folder / "home").mkdir()
    ours = Server()
    async with serve(
        ours.keep,
        "127.0.0.1",
        0,
        compression=None,
        ping_interval=None,
        max_size=None,
        subprotocols=["gabp.1"],  # type: ignore[list-item]
    ) as server:
        ours.port = next(iter(server.sockets)).getsockname()[1]
        (folder / "home" / "daemon.json").write_text(json.dumps({"port": ours.port, "token": token}), encoding="utf-8")
        with unity(target, folder / "Harbour", folder / "home") as host:
            editor = await asyncio.wait_for(ours.connections.get(), CONNECT_SECONDS)
            await request(editor, "session/hello", {"token": token})
            yield editor, host, ours
            ours.over.set()


async def request(connection: ServerConnection, method: str, params: dict[str, object]) -> None:
    id = str(uuid.uuid4())
    await connection.send(json.dumps({"v": "gabp/1", "id": id, "type": "request", "method": method, "params": params}))
    while id.encode() not in await connection.recv(decode=False):
        pass
