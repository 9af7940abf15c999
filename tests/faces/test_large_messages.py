"""Messages that are large, or small and full: what they cost is bounded, and others have their turn."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, mcp, modern, rpc, send
from daemons import Running, in_this_loop
from editormcp.faces import socket
from editormcp.faces.gabp import session
from editormcp.gate.arguments import MOST_TOLD
from editormcp.wire.values import MOST_VALUES
from fakes.editor import FakeEditor, Request
from gabp_client import bridge

FULL: list[Any] = [[]] * (MOST_VALUES + 1)
CALLS = 20
READ = {"name": "scene_values_read", "arguments": {"fields": FULL}}


class TestTooManyValues:
    """Read as lists of Python's, four megabytes of brackets are a gigabyte."""

    async def test_on_mcp(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            answer = await client.ask("tools/call", READ)
            assert answer["error"]["code"] == -32600
            assert str(MOST_VALUES) in answer["error"]["message"]

    @pytest.mark.parametrize("items", [[1] * (MOST_VALUES + 1), [{}] * (MOST_VALUES + 1)], ids=["numbers", "objects"])
    async def test_in_a_batch(self, daemon: Running, items: list[Any]) -> None:
        async with mcp(daemon, "2025-03-26") as client:
            answer = await client.raw(json.dumps(items, separators=(",", ":")))
            assert answer["error"]["code"] == -32600
            assert str(MOST_VALUES) in answer["error"]["message"]

    async def test_on_the_native_face(self, daemon: Running) -> None:
        params = {"tool": "scene.values.read", "arguments": {"fields": FULL}}
        async with rpc(daemon, "/rpc") as client:
            assert (await client.ask("tools/call", params))["error"]["code"] == -32600
        told = await send(daemon, "POST", "/rpc", {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
        assert (told.json["id"], told.json["error"]["code"]) == (7, -32600)

    async def test_over_http(self, daemon: Running) -> None:
        asked = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": modern(READ)}
        told = await send(daemon, "POST", "/mcp", asked, MCP_Protocol_Version="2026-07-28", Mcp_Method="tools/call")
        assert (told.status, told.json["error"]["code"]) == (400, -32600)
        told = await send(daemon, "POST", "/tool/call", {"id": "scene.values.read", "parameters": {"fields": FULL}})
        assert (told.status, told.json["error"]["code"]) == (400, "E_VALIDATION")

    async def test_on_gabp(self, home: Path) -> None:
        params = {"name": "scene/values/read", "arguments": {"fields": FULL}}
        async with in_this_loop(home, gabp=True, gabp_port=0) as daemon, bridge(daemon) as client:
            assert (await client.fail("tools/call", params))["code"] == -32600

    async def test_a_long_text_is_none_of_them(self, daemon: Running) -> None:
        params = {"tool": "project.info", "arguments": {"project": "a, b [c] {d}; " * 10_000}}
        async with rpc(daemon, "/rpc") as client:
            assert (await client.ask("tools/call", params))["error"]["data"]["details"]["reason"] == "unknown_project"


@pytest.mark.parametrize(
    "arguments",
    [{"fields": [7] * 10_000}, {f"unknown{number}": 1 for number in range(10_000)}, {"x" * 100_000: 1}],
    ids=["wrong items", "unknown names", "a long name"],
)
async def test_of_many_faults_some_are_told(daemon: Running, arguments: dict[str, Any]) -> None:
    async with rpc(daemon, "/rpc") as client:
        error = (await client.ask("tools/call", {"tool": "scene.values.read", "arguments": arguments}))["error"]
    assert error["code"] == -32002
    told = error["data"]["details"]
    assert 0 < len(told.get("invalidParameters") or told.get("unknownParameters")) <= MOST_TOLD
    assert len(json.dumps(error)) < 10_000


async def test_of_large_messages_as_many_are_taken_as_may_wait(
    daemon: Running, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client with its 256 calls in flight, each of megabytes, has a gigabyte of ours."""
    monkeypatch.setattr(socket, "MOST_LONG", 1 << 20)
    going_on = asyncio.Event()

    async def wait(editor: FakeEditor, request: Request) -> None:
        await going_on.wait()
        await editor.answer(request, {"text": "late"})

    path = "Assets/" + "x" * 300_000
    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as hoarder, mcp(daemon) as other:
        editor.handlers["asset.info"] = wait
        params = {"tool": "asset.info", "arguments": {"assetPath": path}}
        asked = [await hoarder.start("tools/call", params) for _ in range(CALLS)]
        await is_held_at(editor, other)
        going_on.set()
        for id in asked:
            assert (await hoarder.answer(id))["result"]["output"] == {"text": "late"}


async def test_a_bridge_too(home: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MOST_LONG", 1 << 20)
    going_on = asyncio.Event()

    async def wait(editor: FakeEditor, request: Request) -> None:
        await going_on.wait()
        await editor.answer(request, {"text": "late"})

    params = {"name": "asset/info", "arguments": {"assetPath": "Assets/" + "x" * 300_000}}
    async with (
        in_this_loop(home, gabp=True, gabp_port=0) as daemon,
        daemon.editor(project) as editor,
        bridge(daemon) as hoarder,
        mcp(daemon) as other,
    ):
        editor.handlers["asset.info"] = wait
        asked = [hoarder.start("tools/call", params) for _ in range(CALLS)]
        await is_held_at(editor, other)
        going_on.set()
        for id in asked:
            assert (await hoarder.answer(id))["result"] == {"text": "late"}


async def is_held_at(editor: FakeEditor, other: Rpc) -> None:
    """Until a megabyte of calls waits; no more comes, however long somebody else is served."""
    await editor.until(lambda: len(editor.calls) >= 4)
    for _ in range(20):
        assert "result" in await other.ask("ping")
    assert len(editor.calls) < CALLS / 2
