"""What is kept for all who are connected is bounded together, whatever they speak, and whichever way they are slow."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from clients import mcp, rpc
from daemons import Running, in_this_loop
from editormcp.serving import held
from editormcp.serving.held import Held
from editormcp.serving.websocket import WebSocket
from fakes import editor as behave
from gabp_client import bridge

MANY = 8
HALF = 3 << 20
"""Of a message of 4 MB: eight of them are more than may be kept."""
MOST = 12 << 20
PATIENCE = 10

Open = Callable[[Running, AsyncExitStack], Awaitable[asyncio.StreamReader]]


@pytest.fixture
async def daemon(home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    monkeypatch.setattr(held, "MOST_OF_ALL", MOST)
    async with in_this_loop(home, gabp=True, gabp_port=0, mcp_max_chars=0) as running:
        yield running


async def half_a_body(daemon: Running, stack: AsyncExitStack) -> asyncio.StreamReader:
    reader, writer = await connected(daemon.port, stack)
    lines = [
        "POST /rpc HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
        "Content-Type: application/json", f"Content-Length: {4 << 20}", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode() + b" " * HALF)
    return reader


async def half_a_frame(daemon: Running, stack: AsyncExitStack) -> asyncio.StreamReader:
    return await half_a_message(daemon, stack, b"\x81\xff" + (4 << 20).to_bytes(8) + bytes(4))


async def half_the_frames(daemon: Running, stack: AsyncExitStack) -> asyncio.StreamReader:
    """The first of two, whole."""
    return await half_a_message(daemon, stack, b"\x01\xff" + HALF.to_bytes(8) + bytes(4))


async def half_an_answer_of_an_editor(daemon: Running, stack: AsyncExitStack) -> asyncio.StreamReader:
    head = b"\x81\xff" + (60 << 20).to_bytes(8) + bytes(4)
    return await half_a_message(daemon, stack, head, "/editor")


async def half_a_message(
    daemon: Running, stack: AsyncExitStack, head: bytes, path: str = "/rpc"
) -> asyncio.StreamReader:
    reader, writer = await connected(daemon.port, stack)
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\r\n\r\n")  # before it is let in, nobody may send so much
    writer.write(head + b" " * HALF)
    return reader


async def half_a_gabp_frame(daemon: Running, stack: AsyncExitStack) -> asyncio.StreamReader:
    assert daemon.gabp_port is not None
    reader, writer = await connected(daemon.gabp_port, stack)
    params = {"token": daemon.token, "bridgeVersion": "1", "platform": "linux", "launchId": "x"}
    hello = json.dumps({"v": "gabp/1", "id": "1", "type": "request", "method": "session/hello", "params": params})
    writer.write(f"Content-Length: {len(hello)}\r\n\r\n{hello}".encode())
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\r\n\r\n")
    writer.write(b"Content-Length: %d\r\n\r\n" % (4 << 20) + b" " * HALF)
    return reader


async def connected(port: int, stack: AsyncExitStack) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    stack.callback(lambda: writer.transport.abort())
    return reader, writer


async def end_of(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(1 << 16):
            continue
    except ConnectionError:
        return


@pytest.mark.parametrize(
    "open", [half_a_body, half_a_frame, half_the_frames, half_an_answer_of_an_editor, half_a_gabp_frame]
)
async def test_what_is_half_sent_by_many_is_bounded(daemon: Running, open: Open) -> None:
    async with AsyncExitStack() as stack, rpc(daemon, "/rpc") as other:
        readers = [await open(daemon, stack) for _ in range(MANY)]
        ends = [asyncio.ensure_future(end_of(reader)) for reader in readers]
        async with asyncio.timeout(PATIENCE):
            while sum(end.done() for end in ends) < MANY - MOST // HALF:
                assert "result" in await other.ask("server/info")
        assert not all(end.done() for end in ends)
        for end in ends:
            end.cancel()


async def test_answers_that_nobody_reads_count_together_on_all_faces(daemon: Running, project: Path) -> None:
    """Each of the two stays within what all may have."""
    async with daemon.editor(project) as editor, mcp(daemon) as slow, bridge(daemon) as slow_too:
        editor.handlers["project.info"] = behave.huge(MOST * 3 // 4 >> 20)
        slow.socket.transport.pause_reading()
        slow_too.transport.pause_reading()
        await slow.start("tools/call", {"name": "project_info", "arguments": {}})
        slow_too.start("tools/call", {"name": "project/info", "arguments": {}})
        await editor.until(lambda: len(editor.calls) == 2)
        editor.handlers["project.info"] = behave.echo
        async with mcp(daemon) as other:
            assert await other.ask("tools/call", {"name": "project_info", "arguments": {}})
        ends = [asyncio.ensure_future(slow.socket.wait_closed()), asyncio.ensure_future(slow_too.end())]
        slow.socket.transport.resume_reading()
        slow_too.transport.resume_reading()
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()


async def test_what_was_half_sent_goes_with_the_connection(daemon: Running) -> None:
    """A connection lies in circles of references: nothing may wait until those are collected."""
    async with asyncio.timeout(PATIENCE):
        async with AsyncExitStack() as stack:
            await half_a_frame(daemon, stack)
            while not (sent := [one for one in gc.get_objects() if type(one) is WebSocket and one.held() >= HALF]):
                await asyncio.sleep(0.01)
        while not sent[0].disconnected:
            await asyncio.sleep(0)
    assert sent[0].held() == 0


class Kept:
    """Somebody for whom so much is kept."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.is_cut = False

    def held(self) -> int:
        return self.size

    def cut(self) -> None:
        self.is_cut = True
        self.size = 0


def test_the_one_goes_for_whom_the_most_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "MOST_OF_ALL", 100)
    monkeypatch.setattr(held, "MOST_OF_ONE", 70)
    all, small, middle, large = Held(), Kept(20), Kept(30), Kept(60)
    for one in (small, middle, large):
        all.come(one)
    all.bound(small)
    assert [one.is_cut for one in (small, middle, large)] == [False, False, True]
    small.size = 71
    all.bound(small)
    assert [one.is_cut for one in (small, middle)] == [True, False]


def test_who_has_gone_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "MOST_OF_ALL", 100)
    all, first, second = Held(), Kept(60), Kept(60)
    all.come(first)
    all.go(first)
    all.come(second)
    all.bound(second)
    assert not (first.is_cut or second.is_cut)
