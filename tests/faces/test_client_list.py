"""The daemon's clients, through every door: told to an Editor that wants to know, and to whoever asks server/info."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import editormcp.serving.clients
from clients import event_stream, mcp, modern, rpc, send
from daemons import Running, in_this_loop
from fakes.editor import FakeEditor
from gabp_client import bridge

INFO = {"name": "agent", "version": "7"}
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": INFO}
Listed = list[dict[str, str]]


@pytest.fixture
async def editor(daemon: Running, project: Path) -> AsyncIterator[FakeEditor]:
    """An Editor that wants to know who the clients are."""
    async with daemon.editor(project, methods=("editormcp/clients",)) as editor:
        await told(editor, lambda clients: clients == [])
        yield editor


async def told(editor: FakeEditor, wanted: Callable[[Listed], bool]) -> Listed:
    await editor.until(lambda: bool(editor.clients) and wanted(editor.clients[-1]))
    return editor.clients[-1]


def one(**client: str) -> Callable[[Listed], bool]:
    return lambda clients: clients == [client]


def nobody(clients: Listed) -> bool:
    return clients == []


async def listed(daemon: Running) -> Listed:
    """As server/info has it, asked by a client without a name."""
    answer = await send(daemon, "POST", "/rpc", {"jsonrpc": "2.0", "id": 1, "method": "server/info"})
    found: Listed = answer.json["result"]["clients"]
    return found


async def over_http(daemon: Running, method: str, params: Any, **headers: str | None) -> Any:
    return await send(
        daemon, "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, **headers
    )


async def test_an_mcp_client_is_told_from_its_introduction_to_its_end(daemon: Running, editor: FakeEditor) -> None:
    async with mcp(daemon):
        await told(editor, one(name="test", version="1", transport="websocket"))
    await told(editor, nobody)


async def test_a_connection_that_has_not_introduced_itself_is_no_client_yet(daemon: Running) -> None:
    async with rpc(daemon, "/mcp") as client:
        await client.ask("ping")
        assert await listed(daemon) == []


async def test_the_stateless_era_introduces_itself_with_a_request(daemon: Running, editor: FakeEditor) -> None:
    async with rpc(daemon, "/mcp", {"X-EditorMCP-Transport": "stdio"}) as client:
        await client.ask("tools/list", modern({"_meta": {"io.modelcontextprotocol/clientInfo": INFO}}))
        await told(editor, one(**INFO, transport="stdio"))
    await told(editor, nobody)


@pytest.mark.parametrize("info", ["text", 5, None, {}, {"name": {"a": 1}}])
async def test_an_introduction_that_says_nothing_is_unnamed(daemon: Running, info: Any) -> None:
    async with rpc(daemon, "/mcp") as client:
        answer = await client.ask("tools/list", modern({"_meta": {"io.modelcontextprotocol/clientInfo": info}}))
        assert "result" in answer
        assert await listed(daemon) == [{"name": "unnamed", "transport": "websocket"}]


async def test_a_session_over_http_is_told_until_it_ends(daemon: Running, editor: FakeEditor) -> None:
    session = (await over_http(daemon, "initialize", HELLO)).headers["mcp-session-id"]
    await told(editor, one(**INFO, transport="http"))
    assert (await send(daemon, "DELETE", "/mcp", mcp_session_id=session)).status == 204
    await told(editor, nobody)


async def test_an_open_stream_is_a_connection(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, and with no time to be remembered, a session is not listed between its requests."""
    monkeypatch.setattr(editormcp.serving.clients, "HEARD_SECONDS", 0.0)
    session = (await over_http(daemon, "initialize", HELLO)).headers["mcp-session-id"]
    assert await listed(daemon) == []
    async with event_stream(daemon, session):
        await over_http(daemon, "ping", {}, mcp_session_id=session, mcp_protocol_version="2025-11-25")
        assert await listed(daemon) == [{**INFO, "transport": "http"}]
    async with asyncio.timeout(20):
        while await listed(daemon) != []:  # the daemon has yet to see that it is closed
            pass


async def test_a_session_that_a_restart_has_robbed_of_its_name_is_unnamed(home: Path) -> None:
    async with in_this_loop(home) as first:
        session = (await over_http(first, "initialize", HELLO)).headers["mcp-session-id"]
    async with in_this_loop(home) as second:
        await over_http(second, "ping", {}, mcp_session_id=session, mcp_protocol_version="2025-11-25")
        assert await listed(second) == [{"name": "unnamed", "transport": "http"}]


async def test_a_refused_initialize_makes_no_client(daemon: Running) -> None:
    await over_http(daemon, "initialize", {"clientInfo": INFO})
    assert await listed(daemon) == []


async def test_single_requests_count_under_the_name_they_give(daemon: Running, editor: FakeEditor) -> None:
    meta = {"io.modelcontextprotocol/clientInfo": INFO}
    for _ in range(3):
        stateless = {"mcp_protocol_version": "2026-07-28", "mcp_method": "tools/list"}
        assert (await over_http(daemon, "tools/list", modern({"_meta": meta}), **stateless)).status == 200
        await over_http(daemon, "tools/list", modern(), **stateless)
        await send(daemon, "POST", "/tool/list", {}, user_agent="curl/8.5.0")
        await send(daemon, "POST", "/tool/list", {})
        await send(daemon, "POST", "/rpc", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, user_agent="robot")
    expected = [
        {**INFO, "transport": "http"},
        {"name": "curl", "version": "8.5.0", "transport": "rest"},
        {"name": "robot", "transport": "native"},
    ]
    assert await listed(daemon) == expected
    await told(editor, lambda clients: clients == expected)


async def test_native_and_gabp_connections_are_told(home: Path, project: Path) -> None:
    async with (
        in_this_loop(home, gabp=True, gabp_port=0) as daemon,
        daemon.editor(project, methods=("editormcp/clients",)) as editor,
    ):
        async with rpc(daemon, "/rpc", {"User-Agent": "robot/2 other/3"}):
            await told(editor, one(name="robot", version="2", transport="native"))
        async with bridge(daemon):
            clients = await told(editor, lambda clients: [client["transport"] for client in clients] == ["gabp"])
            assert clients[0]["name"]
        await told(editor, nobody)


async def test_calls_cost_no_further_message(daemon: Running, project: Path) -> None:
    """With a client and an Editor that both are there, one call is one message."""
    async with (
        daemon.editor(project, methods=("editormcp/clients",)) as editor,
        mcp(daemon) as client,
    ):
        await told(editor, one(name="test", version="1", transport="websocket"))
        before = editor.received
        for _ in range(20):
            await client.ask("tools/call", {"name": "project_info", "arguments": {}})
        assert editor.received - before == 20


async def test_an_editor_that_does_not_offer_it_is_told_nothing(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, daemon.editor(project.parent, plain=True) as plain, mcp(daemon) as one:
        await one.ask("tools/call", {"name": "project_info", "arguments": {"project": project.name}})
        assert await listed(daemon) != []
        assert editor.clients == plain.clients == []


async def test_after_a_reload_the_editor_is_told_again(daemon: Running, editor: FakeEditor) -> None:
    async with mcp(daemon):
        await told(editor, lambda clients: len(clients) == 1)
        editor.clients.clear()
        await editor.reload()
        await told(editor, one(name="test", version="1", transport="websocket"))


async def test_a_hostile_name_reaches_nobody_as_it_is(daemon: Running, editor: FakeEditor) -> None:
    async with rpc(daemon, "/mcp") as client:
        info = {"name": "\x1b]0;owned\x07" + "x" * 100_000, "version": "\n1\u202e2", "secret": "kept"}
        await client.ask("initialize", {**HELLO, "clientInfo": info})
        clients = await told(editor, lambda clients: bool(clients))
        assert clients == [{"name": ("]0;owned " + "x" * 60)[:60], "version": "1 2", "transport": "websocket"}]


async def test_models_are_not_told(daemon: Running) -> None:
    async with mcp(daemon) as client:
        answer = await client.ask("tools/call", {"name": "mcp_server_info", "arguments": {}})
        assert "clients" not in answer["result"]["structuredContent"]
