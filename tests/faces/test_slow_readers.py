"""Clients that do not read their answers: cut after a while, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from clients import Rpc, mcp
from daemons import Running, in_this_loop
from editormcp.serving import held
from fakes.editor import FakeEditor, Request

TEXT = "x" * (5 << 20)
CALL = {"name": "project_info", "arguments": {}}
PATIENCE = 20


def large(daemon: Running, project: Path) -> FakeEditor:
    """An Editor whose project.info is 5 MB."""

    async def answer(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"text": TEXT})

    fake = daemon.editor(project)
    fake.handlers["project.info"] = answer
    return fake


async def ask_and_not_read(client: Rpc, editor: FakeEditor, calls: int) -> None:
    client.socket.transport.pause_reading()
    before = len(editor.calls)
    for _ in range(calls):
        await client.start("tools/call", CALL)
    await editor.until(lambda: len(editor.calls) == before + calls)


async def closed(client: Rpc) -> ConnectionClosed:
    client.socket.transport.resume_reading()
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await client.socket.recv()
        except ConnectionClosed as end:
            return end


@pytest.mark.parametrize(("one", "all"), [(12 << 20, 1 << 30), (1 << 30, 12 << 20)], ids=["one", "all"])
async def test_who_does_not_read_is_cut_when_too_much_waits(
    home: Path, project: Path, monkeypatch: pytest.MonkeyPatch, one: int, all: int
) -> None:
    monkeypatch.setattr(held, "MOST_OF_ONE", one)
    monkeypatch.setattr(held, "MOST_OF_ALL", all)
    async with (
        in_this_loop(home, mcp_max_chars=0) as daemon,
        large(daemon, project) as editor,
        mcp(daemon) as slow,
        mcp(daemon) as other,
    ):
        await ask_and_not_read(slow, editor, 3)
        assert (await other.ask("tools/call", CALL))["result"]["structuredContent"]["text"] == TEXT
        await closed(slow)
        assert (await other.ask("ping"))["result"] == {}


async def test_the_daemon_stops_though_somebody_does_not_read(home: Path, project: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        async with in_this_loop(home, mcp_max_chars=0) as daemon:
            slow = mcp(daemon)
            client = await slow.__aenter__()
            async with large(daemon, project) as editor:
                await ask_and_not_read(client, editor, 4)
        client.socket.transport.abort()
        with pytest.raises(ConnectionClosed):
            await client.socket.recv()


async def test_a_batch_has_as_many_messages_as_may_be_in_flight(daemon: Running) -> None:
    async with mcp(daemon, version="2025-03-26") as client:
        answer = await client.raw("[" + ",".join(['{"jsonrpc":"2.0","id":1,"method":"tools/list"}'] * 257) + "]")
    assert "1 to 256" in answer["error"]["message"]


async def test_a_batch_holds_no_batches(daemon: Running) -> None:
    """Else there would be as many calls in flight as anybody likes."""
    async with mcp(daemon, version="2025-03-26") as client:
        inner = "[" + ",".join(['{"jsonrpc":"2.0","id":1,"method":"ping"}'] * 200) + "]"
        await client.socket.send(f"[{inner},{inner}]")
        answers = json.loads(await client.socket.recv())
    assert [answer["error"]["code"] for answer in answers] == [-32600, -32600]
