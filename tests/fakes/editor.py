"""A fake Editor: speaks the Editor leg, and misbehaves on command. For protocol faults only."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Request = dict[str, Any]
Handler = Callable[["FakeEditor", Request], Coroutine[Any, Any, None]]

METHODS = ["tools/call", "tools/list", "events/subscribe", "editormcp/cancel", "editormcp/ping", "editormcp/tools"]
NO_PROCESS = 1 << 30
EVENTS = ["editor/state", "editor/scenes", "editormcp/progress", "editormcp/toolschanged"]


class FakeEditor:
    """One Editor of one project. `handlers` decide, tool by tool, how a call is answered; the default is an echo."""

    def __init__(
        self,
        port: int,
        token: str,
        project: Path,
        *,
        pid: int = NO_PROCESS,
        plain: bool = False,
        channels: tuple[str, ...] = (),
        methods: tuple[str, ...] = (),
    ) -> None:
        self.port = port
        self.token = token
        self.project = project
        self.pid = pid
        self.plain = plain
        self.channels = [] if plain else [*EVENTS, *channels]
        self.methods = [*METHODS, *methods]
        self.tools: list[dict[str, Any]] = []
        self.tools_hash = "0"
        self.times_listed = 0
        """How often the daemon has asked for the tools."""
        self.schema_version = "1.1"
        self.handlers: dict[str, Handler] = {}
        self.calls: list[Request] = []
        self.cancelled: list[str] = []
        self.subscribed: list[str] = []
        self.clients: list[list[dict[str, str]]] = []
        """Each list of the daemon's clients that it was told."""
        self.hello: dict[str, Any] = {}
        self.received = 0
        """Messages of the daemon, of any kind."""
        self.closed: tuple[int, str] | None = None
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[None]] = set()
        self._passes_by = False
        self._seq = -1
        self._changed = asyncio.Condition()

    # Life

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    async def connect(self, *, ready: bool = True) -> None:
        """Dial in and answer the hello; `ready` waits until the daemon has subscribed."""
        self.subscribed, self.closed, self._seq = [], None, -1
        self._socket = await connect(
            f"ws://127.0.0.1:{self.port}/editor",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            subprotocols=["gabp.1"],  # type: ignore[list-item]  # a NewType of str
            compression=None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        if ready:
            await self.until(lambda: bool(self.subscribed or self.plain))
            await self.state("idle")

    async def disconnect(self) -> None:
        """Close properly."""
        for task in self._answering:
            task.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    async def vanish(self) -> None:
        """End without a word, as a killed process does."""
        assert self._socket is not None
        self._socket.transport.abort()
        if self._reading is not None:
            await self._reading

    async def reload(self) -> None:
        """Announce a domain reload, go, and come back."""
        await self.leave_for_reload()
        await self.connect()

    async def pass_by(self) -> None:
        """Dial in only to announce the next reload and go: welcome, announcement and close come in one piece."""
        self._passes_by = True
        await self.connect(ready=False)
        assert self._reading is not None
        await self._reading
        self._passes_by = False

    async def leave_for_reload(self) -> None:
        await self.state("reloading")
        await self.disconnect()

    async def until(self, met: Callable[[], bool], seconds: float = 10.0) -> None:
        """Wait until something has happened here."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(met)

    # What it says

    async def send(self, message: dict[str, Any] | str) -> None:
        assert self._socket is not None
        await self._socket.send(message if isinstance(message, str) else json.dumps(message, separators=(",", ":")))

    async def send_raw(self, data: bytes) -> None:
        """Bytes as they are, past the WebSocket's framing."""
        assert self._socket is not None
        self._socket.transport.write(data)

    async def answer(self, request: Request, output: Any, diagnostics: list[str] | None = None) -> None:
        wrapped = {"output": output, **({"diagnostics": diagnostics} if diagnostics else {})}
        await self.send(_response(request, result=output if self.plain else wrapped))

    async def refuse(self, request: Request, code: int, message: str, data: Any = None) -> None:
        error = {"code": code, "message": message, **({"data": data} if data is not None else {})}
        await self.send(_response(request, error=error))

    async def event(self, channel: str, payload: dict[str, Any]) -> None:
        await self.send(self._event(channel, payload))

    def _event(self, channel: str, payload: dict[str, Any]) -> dict[str, Any]:
        self._seq += 1
        id = f"00000000-0000-4000-8000-{self._seq:012x}"
        return {"v": "gabp/1", "id": id, "type": "event", "channel": channel, "seq": self._seq, "payload": payload}

    def _send_and_close(self, *messages: dict[str, Any]) -> None:
        assert self._socket is not None
        for message in messages:
            self._socket.protocol.send_text(json.dumps(message).encode())
        self._socket.protocol.send_close(1001, "the Editor goes")
        self._socket.transport.write(b"".join(self._socket.protocol.data_to_send()))

    async def state(self, state: str, **more: Any) -> None:
        if not self.plain:
            await self.event("editor/state", {"state": state, **more})

    async def scenes(self, *open: dict[str, Any]) -> None:
        await self.event("editor/scenes", {"open": list(open), "playing": False})

    async def progress(self, request: Request, progress: float, total: float, message: str) -> None:
        payload = {"id": request["id"], "progress": progress, "total": total, "message": message}
        await self.event("editormcp/progress", payload)

    # What it hears

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                await self._take(json.loads(text))
        except ConnectionClosed:
            pass
        self.closed = (socket.close_code or 1006, socket.close_reason or "")
        await self._notify()

    async def _take(self, message: dict[str, Any]) -> None:
        self.received += 1
        method = message.get("method")
        if method == "session/hello":
            self.hello = message["params"]
            welcome = _response(message, result=self._welcome())
            if self._passes_by:
                self._send_and_close(welcome, self._event("editor/state", {"state": "reloading"}))
            else:
                await self.send(welcome)
        elif method == "events/subscribe":
            self.subscribed = message["params"]["channels"]
            await self.send(_response(message, result={"subscribed": self.subscribed}))
        elif method == "editormcp/cancel":
            self.cancelled.append(message["params"]["id"])
            await self.send(_response(message, result=None))
        elif method == "editormcp/clients":
            self.clients.append(message["params"]["clients"])
            await self.send(_response(message, result={}))
        elif method in ("editormcp/tools", "tools/list"):
            self.times_listed += 1
            await self.send(_response(message, result={"tools": self.tools, "toolsHash": self.tools_hash}))
        elif method == "tools/call":
            self.calls.append(message)
            self._start(message)
        await self._notify()

    def _start(self, request: Request) -> None:
        handler = self.handlers.get(request["params"]["name"].replace("/", "."), echo)
        task = asyncio.create_task(handler(self, request))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def _welcome(self) -> dict[str, Any]:
        capabilities: dict[str, Any] = {"methods": self.methods, "events": self.channels}
        if not self.plain:
            capabilities["extensions"] = {
                "editormcp": {
                    "projectName": self.project.name,
                    "projectPath": str(self.project),
                    "unityVersion": "6000.0.78f1",
                    "pid": self.pid,
                    "toolsHash": self.tools_hash,
                }
            }
        app = {"name": "Fake Editor", "version": "1"}
        return {"agentId": "fake", "app": app, "capabilities": capabilities, "schemaVersion": self.schema_version}


def _response(request: Request, **outcome: Any) -> dict[str, Any]:
    return {"v": "gabp/1", "id": request["id"], "type": "response", **outcome}


# Ways to behave


async def echo(editor: FakeEditor, request: Request) -> None:
    """Answer at once with what was asked."""
    await editor.answer(request, {"name": request["params"]["name"], "arguments": request["params"]["arguments"]})


async def silence(editor: FakeEditor, request: Request) -> None:
    """Never answer."""


async def garbage(editor: FakeEditor, request: Request) -> None:
    """Answer with something that is no message."""
    await editor.send("this is no JSON {")


async def garbled_answer(editor: FakeEditor, request: Request) -> None:
    """Answer the right id with broken JSON."""
    await editor.send(f'{{"v":"gabp/1","id":"{request["id"]}","type":"response","result":{{"output":{{"a":')


async def too_deep(editor: FakeEditor, request: Request) -> None:
    """Answer with JSON nested deeper than any decoder goes."""
    deep = "[" * 5000 + "]" * 5000
    await editor.send(f'{{"v":"gabp/1","id":"{request["id"]}","type":"response","result":{{"output":{{"a":{deep}}}}}}}')


async def half_a_frame(editor: FakeEditor, request: Request) -> None:
    """Begin a frame of 1,000 bytes, send ten, and go."""
    await editor.send_raw(b"\x81\xfe\x03\xe8" + b"\0\0\0\0" + b"0123456789")
    await editor.vanish()


async def close_in_the_middle(editor: FakeEditor, request: Request) -> None:
    """Go without an answer."""
    asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(editor.vanish()))


async def twice(editor: FakeEditor, request: Request) -> None:
    """Answer the same call two times."""
    await echo(editor, request)
    await echo(editor, request)


async def somebody_else(editor: FakeEditor, request: Request) -> None:
    """Answer an id that nobody asked, then the right one."""
    await echo(editor, {**request, "id": "deadbeef-0000-4000-8000-000000000000"})
    await echo(editor, request)


def backwards(count: int) -> Handler:
    """Hold so many calls, then answer them all, the last one first."""
    held: list[Request] = []

    async def hold(editor: FakeEditor, request: Request) -> None:
        held.append(request)
        if len(held) == count:
            for one in reversed(held):
                await echo(editor, one)

    return hold


def huge(megabytes: int) -> Handler:
    """Answer with so many megabytes."""

    async def answer(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"text": "x" * (megabytes * 1024 * 1024)})

    return answer
