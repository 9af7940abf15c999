"""The faces: lists from bytes encoded once, a large resource, a thousand subscribers to one scene."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Iterator

from websockets.asyncio.client import ClientConnection, connect

from benchmarks import messages
from benchmarks.daemon import Daemon, daemon
from benchmarks.echo import Echo, echo
from benchmarks.fake_editor import fake_editor
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import PING, StdioClient, stdio_client

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
LIST = b'{"jsonrpc":"2.0","id":%d,"method":"tools/list"}'
DISCOVER = b'{"jsonrpc":"2.0","id":%d,"method":"server/discover","params":{"_meta":' + json.dumps(META).encode() + b"}}"
SCENE = "Assets/Scenes/Harbour.unity"
ROUNDS = 25
FEW_ROUNDS = 7
SUBSCRIBERS = 1_000
ON_ONE_CONNECTION = 200


def rows() -> Iterator[Row]:
    with daemon() as subject, echo() as yardstick, fake_editor(subject), stdio_client(subject) as client:
        yield from _lists(client)
        yield _resource(subject, yardstick, client)
    with daemon() as subject:  # one that has no large answer to let go of
        yield from asyncio.run(_subscribers(subject))


def _lists(client: StdioClient) -> Iterator[Row]:
    rounds = Rounds()
    asked = {
        "ping": (PING, b'"result":{}'),
        "tools/list": (LIST, b'"tools":['),
        "server/discover": (DISCOVER, b'"supp'),
    }
    for number in range(ROUNDS + 1):
        for name, (request, expect) in asked.items():
            took = client.latency(request, 150, expect=expect)
            if number:
                rounds.add(name, took)
    for name in ("tools/list", "server/discover"):
        one, other = rounds.median(name) * 1000, rounds.median("ping") * 1000
        yield Row(
            name=f"{name} through stdio, against a ping",
            value=rounds.ratio(name, "ping"),
            limit=1.5,
            detail=f"{one:.3g} ms / {other:.3g} ms, {rounds.spread(name, 'ping')}",
        )


def _resource(subject: Daemon, yardstick: Echo, client: StdioClient) -> Row:
    rounds = Rounds()
    text = messages.hierarchy().decode()
    read = (
        b'{"jsonrpc":"2.0","id":%d,"method":"resources/read","params":{"uri":"'
        + _scene_uri(subject).encode().replace(b"%", b"%%")
        + b'"}}'
    )
    client.latency(read, 2, expect=b'"contents":[')
    yardstick.latency(2, text)
    for _ in range(FEW_ROUNDS):
        rounds.add("echo", yardstick.latency(3, text))
        rounds.add("read", client.latency(read, 3, expect=b'"contents":['))
    one, other = rounds.median("read") * 1000, rounds.median("echo") * 1000
    return Row(
        name="reading a 5 MB resource through stdio, against the echo of the same bytes",
        value=rounds.ratio("read", "echo"),
        limit=4,
        detail=f"{one:.3g} ms / {other:.3g} ms, {rounds.spread('read', 'echo')}",
    )


def _scene_uri(subject: Daemon) -> str:
    digest = hashlib.sha1(subject.project.as_posix().encode(), usedforsecurity=False).hexdigest()[:8]
    return f"unity://{subject.project.name}@{digest}/scene/{SCENE}"


async def _subscribers(subject: Daemon) -> list[Row]:
    uri = _scene_uri(subject)
    editor = await _editor(subject)
    clients = [await _dial(subject, "/mcp", "mcp") for _ in range(SUBSCRIBERS // ON_ONE_CONNECTION)]
    for client in clients:  # what a connection itself costs is not what is measured
        await _listen(client, uri, 1)
    before = subject.memory_mb()
    for client in clients:
        await _listen(client, uri, ON_ONE_CONNECTION)
    after = subject.memory_mb()
    started = time.perf_counter()
    await editor.send(json.dumps(_changed()))
    heard = sum(await asyncio.gather(*(_hear(client, ON_ONE_CONNECTION + 1) for client in clients)))
    took = time.perf_counter() - started
    for socket in (*clients, editor):
        await socket.close()
    return [
        Row(
            name="memory of one subscriber to a scene, of 1,000",
            value=(after - before) * 1024 / SUBSCRIBERS,
            unit="KB",
            limit=20,
            digits=1,
            detail=f"{before:.1f} MB before, {after:.1f} MB after",
        ),
        Row(
            name="subscribers that hear of one event",
            value=heard - len(clients),
            unit="",
            direction="exactly",
            limit=SUBSCRIBERS,
            digits=0,
            detail=f"all within {took * 1000:.0f} ms, of which 100 ms gather events",
        ),
    ]


async def _dial(subject: Daemon, path: str, subprotocol: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{subject.port}{path}",
        additional_headers={"Authorization": f"Bearer {subject.token}"},
        subprotocols=[subprotocol],  # type: ignore[list-item]  # a NewType of str
        compression=None,
        max_queue=None,
        ping_interval=None,
    )


async def _listen(client: ClientConnection, uri: str, times: int) -> None:
    params = {"notifications": {"resourceSubscriptions": [uri]}, "_meta": META}
    for number in range(times):
        id = f"{times}-{number}"
        await client.send(json.dumps({"jsonrpc": "2.0", "id": id, "method": "subscriptions/listen", "params": params}))
    for _ in range(times):
        await client.recv()


async def _hear(client: ClientConnection, times: int) -> int:
    for _ in range(times):
        if "resources/updated" not in str(await client.recv()):
            raise ValueError("something else was heard")
    return times


async def _editor(subject: Daemon) -> ClientConnection:
    """An Editor that only says hello and tells of a change."""
    editor = await _dial(subject, "/editor", "gabp.1")
    hello = json.loads(await editor.recv())
    about = {"projectName": subject.project.name, "projectPath": str(subject.project), "unityVersion": "6000.0.78f1"}
    welcome = {
        "agentId": "bench",
        "app": {"name": "Fake Editor", "version": "1"},
        "capabilities": {"methods": [], "events": ["scene/hierarchy"], "extensions": {"editormcp": about}},
        "schemaVersion": "1.1",
    }
    await editor.send(json.dumps({"v": "gabp/1", "id": hello["id"], "type": "response", "result": welcome}))
    subscribe = json.loads(await editor.recv())
    subscribed = {"subscribed": subscribe["params"]["channels"]}
    await editor.send(json.dumps({"v": "gabp/1", "id": subscribe["id"], "type": "response", "result": subscribed}))
    return editor


def _changed() -> dict[str, object]:
    return {
        "v": "gabp/1",
        "id": "00000000-0000-4000-8000-000000000000",
        "type": "event",
        "channel": "scene/hierarchy",
        "seq": 0,
        "payload": {"scenePath": SCENE, "revision": "1.1"},
    }
