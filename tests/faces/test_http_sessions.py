"""Sessions of the initialize era over HTTP that outlive the daemon which began them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from clients import Response, send
from conformance.serving import fixture_server
from daemons import Running

VERSION = {"MCP-Protocol-Version": "2025-11-25"}


async def begin(server: Running, capabilities: dict[str, Any]) -> str:
    """Initialize; the session's id."""
    hello = {"protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": {"name": "t", "version": "1"}}
    begun = await send(server, "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
    return begun.headers["mcp-session-id"]


async def post(server: Running, session: str, message: dict[str, Any]) -> Response:
    return await send(server, "POST", "/mcp", message, **{"Mcp-Session-Id": session, **VERSION})


def call(tool: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": tool, "arguments": {}}}


async def test_the_next_daemon_knows_what_the_client_can_be_asked(home: Path) -> None:
    async with fixture_server(home) as server:
        session = await begin(server, {"elicitation": {}, "roots": {}})
    async with fixture_server(home) as server, httpx2.AsyncClient(timeout=20) as client:
        headers = {
            **server.headers,
            **VERSION,
            "Mcp-Session-Id": session,
            "Accept": "application/json, text/event-stream",
        }
        tool = call("test_input_required_result_elicitation")
        async with client.stream("POST", f"{server.url}/mcp", json=tool, headers=headers) as response:
            events = (json.loads(line[6:]) async for line in response.aiter_lines() if line.startswith("data: "))
            question = await anext(events)
            answer = {"action": "accept", "content": {"name": "Ada"}}
            taken = await post(server, session, {"jsonrpc": "2.0", "id": question["id"], "result": answer})
            result = await anext(events)
    assert question["method"] == "elicitation/create"
    assert taken.status == 202
    assert result["result"]["content"][0]["text"] == "Hello, Ada!"


async def test_the_next_daemon_does_not_ask_what_the_client_cannot_answer(home: Path) -> None:
    async with fixture_server(home) as server:
        session = await begin(server, {"roots": {}})
    async with fixture_server(home) as server:
        answered = await post(server, session, call("test_input_required_result_elicitation"))
    assert answered.json["error"]["data"] == {"requiredCapabilities": {"elicitation": {}}}


@pytest.mark.parametrize("forge", [lambda id: id.replace("i", "gi"), lambda id: id[1:], lambda id: "", lambda id: "x"])
async def test_a_forged_session_is_none(home: Path, forge: Any) -> None:
    async with fixture_server(home) as server:
        session = await begin(server, {"roots": {}})
    async with fixture_server(home) as server:
        answered = await post(server, forge(session), call("test_simple_text"))
    assert answered.status == (404 if forge(session) else 400)
