"""Bad neighbours: clients that do not read, vanish, never end their sessions or leave requests half sent."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from editormcp.home import Daemon
from soaking.figures import Figures

Find = Callable[[], Daemon | None]
LOST = (OSError, WebSocketException, TimeoutError, HTTPException)
CALL = {"tool": "project.info", "arguments": {}}


async def slow(find: Find, figures: Figures, stop: asyncio.Event) -> None:
    """Asks for a hundred megabytes, reads nothing for a while, and goes."""
    while not stop.is_set():
        with contextlib.suppress(*LOST):
            if daemon := find():
                async with _socket(daemon) as socket:
                    socket.transport.pause_reading()
                    for id in range(20):
                        await socket.send(
                            json.dumps({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": CALL})
                        )
                    await asyncio.sleep(2)
                    socket.transport.abort()
                figures.counts["slow clients"] += 1
        await asyncio.sleep(0.5)


async def vanishing(find: Find, figures: Figures, stop: asyncio.Event) -> None:
    """Connects, says half of something, and is gone."""
    halves = (b"", b"POST /rpc HTTP/1.1\r\nHost:", b"GET /mcp HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", b"\x81\xfe")
    while not stop.is_set():
        with contextlib.suppress(*LOST):
            if daemon := find():
                _, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
                writer.write(random.choice(halves))
                await asyncio.sleep(random.uniform(0, 0.05))
                writer.transport.abort()
                figures.counts["vanished clients"] += 1
        await asyncio.sleep(0.02)


async def forgetful(find: Find, figures: Figures, stop: asyncio.Event) -> None:
    """Opens session after session over HTTP and never comes back to one."""
    while not stop.is_set():
        with contextlib.suppress(*LOST):
            if daemon := find():
                await asyncio.to_thread(_open_session, daemon)
                figures.counts["sessions left behind"] += 1
        await asyncio.sleep(0.02)


async def changing_files(project: Path, figures: Figures, stop: asyncio.Event) -> None:
    """Scenes are written, renamed and deleted."""
    assets = project / "Assets"
    while not stop.is_set():
        scene = assets / f"Soak{random.randrange(50)}.unity"
        await asyncio.to_thread(_change, scene)
        figures.counts["changed files"] += 1
        await asyncio.sleep(0.02)


async def asking_files(find: Find, project: Path, figures: Figures, stop: asyncio.Event) -> None:
    """Asks questions that files answer, over a WebSocket of its own."""
    asked = {"tool": "project.scenes.list", "arguments": {"project": str(project)}}
    while not stop.is_set():
        with contextlib.suppress(*LOST):
            if daemon := find():
                async with _socket(daemon) as socket:
                    while not stop.is_set():
                        await socket.send(
                            json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked})
                        )
                        answer = str(await socket.recv())
                        if '"result"' not in answer:
                            figures.fail(f"project.scenes.list: {answer[:300]}")
                        figures.counts["questions to files"] += 1
                        await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)


def _socket(daemon: Daemon) -> connect:
    headers = {"Authorization": f"Bearer {daemon.token}"}
    address = f"ws://127.0.0.1:{daemon.port}/rpc"
    return connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)


def _open_session(daemon: Daemon) -> None:
    connection = HTTPConnection("127.0.0.1", daemon.port, timeout=10)
    info = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": info}
    try:
        headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
        headers["Accept"] = "application/json, text/event-stream"
        connection.request("POST", "/mcp", json.dumps(message), headers)
        connection.getresponse().read()
    finally:
        connection.close()


def _change(scene: Path) -> None:
    what = random.random()
    if what < 0.2:
        scene.unlink(missing_ok=True)
    elif what < 0.3 and scene.exists():
        scene.replace(scene.with_name("Renamed.unity"))
    else:
        objects = "".join(f"--- !u!1 &{n + 1}\nGameObject:\n  m_Name: O{n}\n" for n in range(random.randrange(200)))
        scene.write_text("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n" + objects, encoding="utf-8")
