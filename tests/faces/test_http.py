"""MCP over Streamable HTTP: sessions of the initialize era, single exchanges of the stateless one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from clients import Response, event_stream, modern, send
from daemons import Running, in_this_loop
from fakes import editor as behave
from fakes.editor import FakeEditor, Request
from fakes.own_tool import own_tool

INFO = {"name": "t", "version": "1"}


async def open_session(daemon: Running, version: str = "2025-11-25") -> str:
    params = {"protocolVersion": version, "capabilities": {}, "clientInfo": INFO}
    message = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}
    response = await send(daemon, "POST", "/mcp", message)
    assert response.status == 200
    return response.headers["mcp-session-id"]


async def ask(daemon: Running, session: str, method: str, params: Any = None, **headers: str | None) -> Response:
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
    given = {"Mcp_Session_Id": session, "MCP_Protocol_Version": "2025-11-25", **headers}
    return await send(daemon, "POST", "/mcp", message, **given)


async def ask_modern(
    daemon: Running, method: str, params: dict[str, Any] | None = None, **headers: str | None
) -> Response:
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": modern(params)}
    given: dict[str, str | None] = {"MCP_Protocol_Version": "2026-07-28", "Mcp_Method": method}
    if params and "name" in params:
        given["Mcp_Name"] = params["name"]
    return await send(daemon, "POST", "/mcp", message, **{**given, **headers})


class TestSessions:
    async def test_a_session_serves_requests(self, daemon: Running, project: Path) -> None:
        session = await open_session(daemon)
        async with daemon.editor(project):
            response = await ask(daemon, session, "tools/call", {"name": "project_info"})
        assert response.headers["content-type"] == "application/json"
        assert response.json["result"]["structuredContent"]["name"] == "project/info"

    async def test_a_notification_is_accepted(self, daemon: Running) -> None:
        session = await open_session(daemon)
        message = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        response = await send(daemon, "POST", "/mcp", message, Mcp_Session_Id=session)
        assert (response.status, response.content) == (202, b"")

    async def test_no_session_an_unknown_one_and_an_unknown_revision(self, daemon: Running) -> None:
        session = await open_session(daemon)
        assert (await ask(daemon, session, "ping", Mcp_Session_Id=None)).status == 400
        assert (await ask(daemon, "made-up", "ping")).status == 404
        assert (await ask(daemon, session, "ping", MCP_Protocol_Version="1999-01-01")).status == 400

    async def test_a_deleted_session_is_over(self, daemon: Running) -> None:
        session = await open_session(daemon)
        assert (await send(daemon, "DELETE", "/mcp", Mcp_Session_Id=session)).status == 204
        assert (await ask(daemon, session, "ping")).status == 404
        assert (await send(daemon, "DELETE", "/mcp", Mcp_Session_Id=session)).status == 404

    async def test_a_session_outlives_the_daemon(self, home: Path) -> None:
        async with in_this_loop(home) as daemon:
            session = await open_session(daemon)
        async with in_this_loop(home) as daemon:
            assert (await ask(daemon, session, "tools/list")).status == 200

    async def test_progress_turns_the_reply_into_a_stream(self, daemon: Running, project: Path) -> None:
        session = await open_session(daemon)

        async def slow(editor: FakeEditor, request: Request) -> None:
            await editor.progress(request, 1, 2, "half")
            await behave.echo(editor, request)

        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = slow
            params = {"name": "project_info", "_meta": {"progressToken": 5}}
            response = await ask(daemon, session, "tools/call", params)
        assert response.headers["content-type"] == "text/event-stream"
        assert [event.get("method", "result") for event in response.events] == ["notifications/progress", "result"]

    async def test_a_cancel_in_another_request_reaches_the_editor(self, daemon: Running, project: Path) -> None:
        session = await open_session(daemon)
        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            running = asyncio.create_task(ask(daemon, session, "tools/call", {"name": "project_info"}))
            await editor.until(lambda: len(editor.calls) == 1)
            message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
            assert (await send(daemon, "POST", "/mcp", message, Mcp_Session_Id=session)).status == 202
            await editor.until(lambda: len(editor.cancelled) == 1)
            assert (await running).status == 202

    async def test_the_stream_pushes_list_changes(self, daemon: Running, project: Path) -> None:
        session = await open_session(daemon)
        editor = daemon.editor(project)
        editor.tools = [own_tool()]
        async with event_stream(daemon, session) as reader, asyncio.timeout(10), editor:
            text = await reader.readuntil(b"}\n\n")
        assert b"notifications/tools/list_changed" in text

    @pytest.mark.parametrize("method", ["PUT", "PATCH", "OPTIONS"])
    async def test_other_methods_are_not_allowed(self, daemon: Running, method: str) -> None:
        assert (await send(daemon, method, "/mcp")).status == 405

    async def test_a_batch_of_an_old_revision(self, daemon: Running) -> None:
        session = await open_session(daemon, "2025-03-26")
        batch = [{"jsonrpc": "2.0", "id": number, "method": "ping"} for number in range(3)]
        response = await send(daemon, "POST", "/mcp", batch, Mcp_Session_Id=session)
        assert [answer["id"] for answer in response.json] == [0, 1, 2]

    @pytest.mark.parametrize("content", [b"", b"{", b"[]", b'"x"', b"\xff"])
    async def test_a_bad_body_is_a_bad_request(self, daemon: Running, content: bytes) -> None:
        response = await send(daemon, "POST", "/mcp", content)
        assert response.status == 400
        assert response.json["error"]["code"] in (-32700, -32600)


class TestSingleExchanges:
    async def test_a_call_needs_no_session(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project):
            response = await ask_modern(daemon, "tools/call", {"name": "project_info", "arguments": {}})
        assert response.status == 200
        assert "mcp-session-id" not in response.headers
        assert response.json["result"]["resultType"] == "complete"

    @pytest.mark.parametrize(
        ("headers", "code"),
        [
            ({"Mcp_Method": "tools/call"}, -32020),
            ({"Mcp_Method": None}, -32020),
            ({"MCP_Protocol_Version": "2025-11-25"}, -32020),
        ],
    )
    async def test_headers_must_equal_the_body(
        self, daemon: Running, headers: dict[str, str | None], code: int
    ) -> None:
        response = await ask_modern(daemon, "tools/list", None, **headers)
        assert (response.status, response.json["error"]["code"]) == (400, code)

    async def test_the_name_header_must_equal_the_body(self, daemon: Running) -> None:
        wrong = await ask_modern(daemon, "tools/call", {"name": "project_info"}, Mcp_Name="scene_objects_find")
        assert wrong.json["error"]["code"] == -32020
        encoded = "=?base64?bWNwX3NlcnZlcl9pbmZv?="
        right = await ask_modern(daemon, "tools/call", {"name": "mcp_server_info"}, Mcp_Name=encoded)
        assert right.status == 200

    @pytest.mark.parametrize(("method", "status", "code"), [("no/such", 404, -32601), ("ping", 404, -32601)])
    async def test_an_unknown_method_is_a_404(self, daemon: Running, method: str, status: int, code: int) -> None:
        response = await ask_modern(daemon, method)
        assert (response.status, response.json["error"]["code"]) == (status, code)

    async def test_missing_meta_and_an_unsupported_revision(self, daemon: Running) -> None:
        bare = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
        headers = {"MCP_Protocol_Version": "2026-07-28", "Mcp_Method": "tools/list"}
        missing = await send(daemon, "POST", "/mcp", bare, **headers)
        assert (missing.status, missing.json["error"]["code"]) == (400, -32602)
        newer = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2031-01-01"}}
        unsupported = await ask_modern(daemon, "tools/list", newer, MCP_Protocol_Version="2031-01-01")
        assert (unsupported.status, unsupported.json["error"]["code"]) == (400, -32022)

    @pytest.mark.parametrize("method", ["GET", "DELETE"])
    async def test_only_post(self, daemon: Running, method: str) -> None:
        assert (await send(daemon, method, "/mcp", MCP_Protocol_Version="2026-07-28")).status == 405

    async def test_closing_the_request_cancels_the_call(self, daemon: Running, project: Path) -> None:
        body = json.dumps(
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": modern({"name": "project_info"})}
        ).encode()
        head = [
            "POST /mcp HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
            "Content-Type: application/json", "Accept: application/json, text/event-stream",
            "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: project_info",
            f"Content-Length: {len(body)}", "", "",
        ]  # fmt: skip
        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            _, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
            writer.write("\r\n".join(head).encode() + body)
            await editor.until(lambda: len(editor.calls) == 1)
            writer.close()
            await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])

    async def test_a_subscription_is_a_stream(self, daemon: Running, project: Path) -> None:
        message = {
            "jsonrpc": "2.0", "id": 9, "method": "subscriptions/listen",
            "params": modern({"notifications": {"toolsListChanged": True}}),
        }  # fmt: skip
        body = json.dumps(message).encode()
        head = [
            "POST /mcp HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
            "Content-Type: application/json", "Accept: application/json, text/event-stream",
            "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: subscriptions/listen",
            f"Content-Length: {len(body)}", "", "",
        ]  # fmt: skip
        reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
        writer.write("\r\n".join(head).encode() + body)
        async with asyncio.timeout(10):
            acknowledged = await reader.readuntil(b"}\n\n")
            editor = daemon.editor(project)
            editor.tools = [own_tool()]
            async with editor:
                changed = await reader.readuntil(b"}\n\n")
        assert b"notifications/subscriptions/acknowledged" in acknowledged
        assert b"notifications/tools/list_changed" in changed
        writer.close()
