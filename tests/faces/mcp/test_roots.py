"""Roots of a client decide which project it means, where nothing else does; a client that keeps them loses nothing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, rpc
from conftest import make_project
from daemons import Running
from editormcp.faces.mcp import asking


@pytest.fixture
async def two_editors(daemon: Running, tmp_path: Path) -> AsyncIterator[list[Path]]:
    """Two projects that are open at once."""
    projects = [make_project(tmp_path / "work" / name) for name in ("Harbour", "Lighthouse")]
    async with contextlib.AsyncExitStack() as editors:
        for number, project in enumerate(projects):
            await editors.enter_async_context(daemon.editor(project, pid=4711 + number))
        yield projects


@contextlib.asynccontextmanager
async def client(daemon: Running) -> AsyncIterator[Rpc]:
    async with rpc(daemon, "/mcp") as connected:
        hello = {
            "protocolVersion": "2025-11-25",
            "capabilities": {"roots": {}},
            "clientInfo": {"name": "t", "version": "1"},
        }
        await connected.ask("initialize", hello)
        yield connected


async def reply(asked: Rpc, **outcome: Any) -> None:
    question = await asked.notified("roots/list")
    await asked.socket.send(json.dumps({"jsonrpc": "2.0", "id": question["id"], **outcome}))


async def call(asked: Rpc) -> Any:
    return await asked.start("tools/call", {"name": "project_info", "arguments": {}})


async def test_a_root_decides(daemon: Running, two_editors: list[Path]) -> None:
    async with client(daemon) as asked:
        called = await call(asked)
        await reply(asked, result={"roots": [{"uri": two_editors[1].as_uri()}]})
        result = (await asked.answer(called))["result"]
    assert result["isError"] is False


@pytest.mark.parametrize(
    "outcome",
    [{"error": {"code": -32601, "message": "not now"}}, {"result": {"roots": "none"}}, {"result": {"roots": []}}, {}],
    ids=["refused", "malformed", "empty", "neither"],
)
async def test_without_roots_the_candidates_are_told(
    daemon: Running, two_editors: list[Path], outcome: dict[str, Any]
) -> None:
    async with client(daemon) as asked:
        called = await call(asked)
        await reply(asked, **outcome)
        result = (await asked.answer(called))["result"]
    assert result["isError"] is True
    assert "Lighthouse" in result["content"][0]["text"]


async def test_a_client_that_says_nothing_is_not_waited_for(
    daemon: Running, two_editors: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(asking.PATIENCE, "roots/list", 0.01)
    async with client(daemon) as asked:
        called = await call(asked)
        result = (await asked.answer(called))["result"]
        question = await asked.notified("roots/list")
        withdrawn = await asked.notified("notifications/cancelled")
    assert result["isError"] is True
    assert withdrawn["params"]["requestId"] == question["id"]
