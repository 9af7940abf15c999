"""WebSockets that send too much, too little or in crumbs, or read nothing: bounded, at nobody else's expense."""

from __future__ import annotations

import asyncio
import gc
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from clients import FAR_OVER, pour
from daemons import Running, in_this_loop
from editormcp.serving import websocket
from editormcp.serving.limits import A_TURN

PATIENCE = 10
MESSAGES = 20_000
TEXT, CONTINUATION, CLOSE, PING, PONG = 1, 0, 8, 9, 10
INFO = b'{"jsonrpc": "2.0", "id": 1, "method": "server/info"}'

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(kind: int, content: bytes = b"", *, last: bool = True, size: int | None = None) -> bytes:
    """One frame with a mask of zeros; `size` may claim more than comes."""
    length = len(content) if size is None else size
    short = length if length < 126 else 126 if length < 65536 else 127
    more = b"" if length < 126 else struct.pack(">H" if length < 65536 else ">Q", length)
    return bytes([kind | (0x80 if last else 0), 0x80 | short]) + more + bytes(4) + content


def handshake(daemon: Running, path: str, *, token: bool, more: str = "") -> bytes:
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]  # fmt: skip
    if token:
        lines.append(f"Authorization: Bearer {daemon.token}")
    return ("\r\n".join(lines) + f"\r\n{more}\r\n").encode()


@asynccontextmanager
async def opened(daemon: Running, path: str = "/rpc", *, token: bool = True) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    try:
        writer.write(handshake(daemon, path, token=token))
        async with asyncio.timeout(PATIENCE):
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield reader, writer
    finally:
        writer.transport.abort()


async def receive(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    async with asyncio.timeout(PATIENCE):
        kind, length = await reader.readexactly(2)
        if length >= 126:
            more = await reader.readexactly(2 if length == 126 else 8)
            length = int.from_bytes(more, "big")
        return kind & 15, await reader.readexactly(length)


async def test_a_handshake_that_cannot_be_read_is_ended(daemon: Running) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    writer.write(handshake(daemon, "/mcp", token=False, more="".join(f"X-{n}: {n}\r\n" for n in range(200))))
    async with asyncio.timeout(PATIENCE):
        assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
    writer.close()


@pytest.mark.parametrize("offered", ["mcp," * 15000, ",".join(f"p{n}" for n in range(9000))], ids=["same", "many"])
async def test_a_long_list_of_subprotocols_is_answered_or_refused(daemon: Running, offered: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    writer.write(handshake(daemon, "/mcp", token=True, more=f"Sec-WebSocket-Protocol: {offered}\r\n"))
    async with asyncio.timeout(PATIENCE):
        assert (await reader.readuntil(b"\r\n")).split()[1] in (b"101", b"400", b"431")
    writer.close()


@pytest.mark.parametrize("begun", [frame(TEXT, size=60 << 20), frame(TEXT, last=False)], ids=["frame", "fragments"])
async def test_who_has_no_token_cannot_send_a_long_message(daemon: Running, begun: bytes) -> None:
    async with opened(daemon, token=False) as (_, writer):
        writer.write(begun)
        assert await pour(writer, b"\0" * 65536 if len(begun) > 6 else frame(0, b"a" * 65000, last=False)) < FAR_OVER


async def test_a_client_has_less_room_than_an_editor(daemon: Running) -> None:
    async with opened(daemon) as (_, writer):
        writer.write(frame(TEXT, size=60 << 20))
        assert await pour(writer, b"a" * 65536) < FAR_OVER


async def test_pings_of_one_that_does_not_read_are_not_kept(daemon: Running) -> None:
    async with opened(daemon) as (reader, writer):
        await pour(writer, frame(PING, b"p" * 125) * 1000)
        [socket] = [one for one in gc.get_objects() if type(one) is websocket.WebSocket and not one.disconnected]
        assert socket.transport.get_write_buffer_size() < 1 << 20
        writer.write(frame(TEXT, INFO))
        while (kind := (await receive(reader))[0]) != TEXT:
            assert kind == PONG


async def test_a_message_may_come_in_crumbs(daemon: Running) -> None:
    crumbs = [INFO[n : n + 1] for n in range(len(INFO))] + [b" "] * 5000 + [b""] * 5000
    async with opened(daemon) as (reader, writer):
        writer.write(frame(TEXT, last=False) + b"".join(frame(0, crumb, last=False) for crumb in crumbs))
        writer.write(frame(0, b" "))
        kind, answer = await receive(reader)
    assert kind == TEXT
    assert b'"result"' in answer


async def test_crumbs_are_kept_together(daemon: Running) -> None:
    """A byte that is kept by itself takes fifty."""
    async with opened(daemon) as (reader, writer):
        writer.write(frame(TEXT, last=False) + frame(0, b" ", last=False) * 10_000 + frame(PING, b"all"))
        while (await receive(reader))[0] != PONG:
            continue
        sockets = [one for one in gc.get_objects() if type(one) is websocket.WebSocket and one.frames]
        assert [len(one.frames) < 5000 for one in sockets] == [True]


async def test_a_goodbye_waits_for_nobody_who_does_not_read(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "GOODBYE_SECONDS", 0.2)
    listed = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
    async with opened(daemon) as (_, writer):
        for _ in range(200):
            writer.write(frame(TEXT, listed))
        writer.write(frame(CLOSE, b"\x03\xe8"))
        async with asyncio.timeout(PATIENCE):
            with suppress(OSError):
                while not writer.is_closing():
                    writer.write(frame(PING))
                    await writer.drain()
                    await asyncio.sleep(0.05)


async def test_a_daemon_that_stops_waits_for_nobody_who_does_not_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "GOODBYE_SECONDS", 0.2)
    listed = frame(TEXT, b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}')
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE), in_this_loop(home) as daemon:
        _, writer = await stack.enter_async_context(opened(daemon))
        writer.write(listed * 1000)
        while all(one.writable.is_set() for one in gc.get_objects() if type(one) is websocket.WebSocket):
            await asyncio.sleep(0)


class Turns:
    """How often something happens in each turn of the loop."""

    def __init__(self) -> None:
        self.counts = [0]

    def count(self) -> None:
        if not self.counts[-1]:
            asyncio.get_running_loop().call_soon(self.counts.append, 0)
        self.counts[-1] += 1


async def test_of_a_flood_others_have_their_turn(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much has come, only so many texts of one connection are given out in a turn of the loop."""
    given = Turns()
    listen = websocket.WebSocket.listen

    def counting(self: websocket.WebSocket, take: Callable[[str | bytes], None]) -> None:
        def counted(text: str | bytes) -> None:
            given.count()
            take(text)

        listen(self, counted)

    monkeypatch.setattr(websocket.WebSocket, "listen", counting)
    async with opened(daemon) as (reader, writer):
        writer.write(frame(TEXT, b"{}" + b" " * 98) * MESSAGES)
        for _ in range(MESSAGES):
            await receive(reader)
    assert sum(given.counts) == MESSAGES
    assert max(given.counts) <= 2 * A_TURN


@pytest.mark.parametrize(
    ("start", "piece", "end"),
    [
        (b"", frame(PING), frame(PING, b"end")),
        (b"", frame(PONG), frame(PING, b"end")),
        (frame(TEXT, last=False), frame(0, b" ", last=False), frame(0, b" ") + frame(PING, b"end")),
    ],
    ids=["pings", "pongs", "crumbs"],
)
async def test_a_flood_of_other_frames_waits_its_turn_too(
    daemon: Running, start: bytes, piece: bytes, end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second of them, all that a socket gives at once, is a second that others wait, and SIGTERM too."""
    handled = Turns()

    def counted(handle: Callable[..., None]) -> Callable[..., None]:
        def counting(*args: Any) -> None:
            handled.count()
            handle(*args)

        return counting

    for name in ("handle_events", "_pinged"):
        monkeypatch.setattr(websocket.WebSocket, name, counted(getattr(websocket.WebSocket, name)))
    async with opened(daemon) as (reader, writer):
        writer.write(start + piece * MESSAGES + end)
        while await receive(reader) != (PONG, b"end"):
            continue
    assert sum(handled.counts) > MESSAGES
    assert max(handled.counts) <= 2 * A_TURN


async def test_what_comes_before_the_handshake_is_answered_waits_for_it(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = websocket.WebSocket.data_received

    def pushing(self: websocket.WebSocket, data: bytes) -> None:
        was_begun = self.handshake_initiated
        received(self, data)
        if not was_begun:
            received(self, frame(TEXT, INFO)[:9])
            received(self, frame(TEXT, INFO)[9:])

    monkeypatch.setattr(websocket.WebSocket, "data_received", pushing)
    async with opened(daemon) as (reader, writer):
        assert b'"result"' in (await receive(reader))[1]
        writer.write(frame(TEXT, INFO))
        assert b'"result"' in (await receive(reader))[1]
