"""Replies of megabytes, sent in many frames: among small ones, to clients that leave, over every transport."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from clients import mcp, modern, rpc, send
from daemons import Running, in_this_loop
from fakes.editor import FakeEditor, Request

TEXT = "Leuchtturm ä€𝄞\n" * 200_000
CALL = {"name": "project_info", "arguments": {}}
SHORT = {"name": "project_scenes_list", "arguments": {}}


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    """One whose answers on MCP may have any length."""
    async with in_this_loop(home, mcp_max_chars=0) as running:
        yield running


@pytest.fixture
async def editor(daemon: Running, project: Path) -> FakeEditor:
    """An Editor whose project.info is 5 MB, and whose scene list is nearly nothing."""

    async def long(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"text": TEXT, "n": len(editor.calls)})

    fake = daemon.editor(project)
    fake.handlers["project.info"] = long
    return fake


async def test_long_and_short_ones_share_a_connection(daemon: Running, editor: FakeEditor) -> None:
    async with editor, mcp(daemon) as client:
        long = [await client.start("tools/call", CALL) for _ in range(4)]
        short = [await client.start("ping") for _ in range(50)]
        for id in (*short, *long):
            answer = await client.answer(id)
            if id in long:
                content = answer["result"]["structuredContent"]
                assert content["text"] == TEXT
                assert json.loads(answer["result"]["content"][0]["text"]) == content
            else:
                assert answer["result"] == {}


async def test_the_native_face_gives_the_whole(daemon: Running, editor: FakeEditor) -> None:
    async with editor, rpc(daemon, "/rpc") as client:
        answer = await client.ask("tools/call", {"tool": "project.info", "arguments": {}})
    assert answer["result"]["output"]["text"] == TEXT


async def test_a_client_that_leaves_in_the_middle_takes_nobody_along(daemon: Running, editor: FakeEditor) -> None:
    async with editor, mcp(daemon) as other:
        async with mcp(daemon) as client:
            await client.start("tools/call", CALL)
            await editor.until(lambda: bool(editor.calls))
            client.socket.transport.abort()
        answer = await other.ask("tools/call", CALL)
    assert answer["result"]["structuredContent"]["text"] == TEXT


async def test_a_client_that_does_not_read_delays_only_itself(daemon: Running, editor: FakeEditor) -> None:
    async with editor, mcp(daemon) as slow, mcp(daemon) as other:
        slow.socket.transport.pause_reading()
        ids = [await slow.start("tools/call", CALL) for _ in range(3)]
        await editor.until(lambda: len(editor.calls) == 3)
        assert (await other.ask("tools/call", CALL))["result"]["structuredContent"]["text"] == TEXT
        slow.socket.transport.resume_reading()
        for id in ids:
            assert (await slow.answer(id))["result"]["structuredContent"]["text"] == TEXT


async def test_a_short_one_waits_for_the_end_of_a_long_one(daemon: Running, editor: FakeEditor) -> None:
    async with editor, mcp(daemon) as client, mcp(daemon) as other:
        client.socket.transport.pause_reading()
        long = await client.start("tools/call", CALL)
        await editor.until(lambda: bool(editor.calls))
        await other.ask("tools/call", SHORT)  # the Editor has answered both: one answer is on its way, nobody takes it
        short = [await client.start("ping") for _ in range(3)]
        for _ in range(10):
            await other.ask("ping")
        client.socket.transport.resume_reading()
        assert (await client.answer(long))["result"]["structuredContent"]["text"] == TEXT
        assert [(await client.answer(id))["result"] for id in short] == [{}, {}, {}]


async def test_a_batch_holds_long_ones(daemon: Running, editor: FakeEditor) -> None:
    messages = [{"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": CALL} for id in (1, 2)]
    async with editor, mcp(daemon, "2025-03-26") as client:
        await client.socket.send(json.dumps(messages))
        async with asyncio.timeout(20):
            replies = json.loads(await client.socket.recv())
    assert [json.loads(reply["result"]["content"][0]["text"])["text"] for reply in replies] == [TEXT, TEXT]


async def test_http_gives_it_in_one_piece(daemon: Running, editor: FakeEditor) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": modern(CALL)}
    headers = {"MCP_Protocol_Version": "2026-07-28", "Mcp_Method": "tools/call", "Mcp_Name": "project_info"}
    async with editor:
        response = await send(daemon, "POST", "/mcp", message, **headers)
    assert response.status == 200
    assert response.json["result"]["structuredContent"]["text"] == TEXT
