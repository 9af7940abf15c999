"""MCP over a WebSocket, as the pump speaks it: both eras."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from clients import Rpc, mcp, modern, rpc
from daemons import Running, in_this_loop
from editormcp.wire.mcp import INITIALIZE_ERA
from fakes import editor as behave
from fakes.editor import FakeEditor, Request
from fakes.own_tool import own_tool
from shipped import TOOLS


async def call(client: Rpc, name: str, **arguments: Any) -> dict[str, Any]:
    answer = await client.ask("tools/call", {"name": name, "arguments": arguments})
    result: dict[str, Any] = answer["result"]
    return result


class TestOpening:
    @pytest.mark.parametrize("version", INITIALIZE_ERA)
    async def test_every_revision_is_negotiated(self, daemon: Running, version: str) -> None:
        async with rpc(daemon, "/mcp") as client:
            params = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
            result = (await client.ask("initialize", params))["result"]
        assert result["protocolVersion"] == version
        assert result["serverInfo"]["name"] == "editormcp"
        assert set(result["capabilities"]) == {"tools", "resources", "prompts", "completions", "logging"}
        assert "scene_hierarchy_dump" in result["instructions"]

    @pytest.mark.parametrize("version", ["1999-01-01", "2026-07-28", "x"])
    async def test_an_unknown_revision_gets_the_newest_of_the_era(self, daemon: Running, version: str) -> None:
        async with rpc(daemon, "/mcp") as client:
            answer = await client.ask("initialize", {"protocolVersion": version, "capabilities": {}})
        assert answer["result"]["protocolVersion"] == "2025-11-25"

    async def test_discover_names_every_revision(self, daemon: Running) -> None:
        async with rpc(daemon, "/mcp") as client:
            result = (await client.ask("server/discover", modern()))["result"]
        assert result["supportedVersions"][0] == "2026-07-28"
        assert result["resultType"] == "complete"
        assert result["ttlMs"] > 0
        assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "editormcp"

    async def test_a_request_of_neither_era_is_told_both_ways(self, daemon: Running) -> None:
        async with rpc(daemon, "/mcp") as client:
            error = (await client.ask("tools/list"))["error"]
        assert error["code"] == -32602
        assert "initialize" in error["message"] and "_meta" in error["message"]

    async def test_an_unsupported_stateless_revision(self, daemon: Running) -> None:
        params = modern({"_meta": {"io.modelcontextprotocol/protocolVersion": "2031-01-01"}})
        async with rpc(daemon, "/mcp") as client:
            error = (await client.ask("tools/list", params))["error"]
        assert error["code"] == -32022
        assert error["data"] == {"supported": ["2026-07-28"], "requested": "2031-01-01"}

    async def test_what_an_era_does_not_have_is_not_found(self, daemon: Running) -> None:
        async with mcp(daemon) as old:
            assert (await old.ask("ping"))["result"] == {}
            assert (await old.ask("no/such"))["error"]["code"] == -32601
        async with rpc(daemon, "/mcp") as new:
            assert (await new.ask("ping", modern()))["error"]["code"] == -32601
            assert (await new.ask("initialize", modern({"protocolVersion": "x"})))["error"]["code"] == -32601


class TestTools:
    async def test_the_shipped_are_listed_in_a_fixed_order_within_46_kb(self, daemon: Running) -> None:
        async with mcp(daemon) as client, mcp(daemon) as other:
            await client.start("tools/list", id="x")
            text = str(await client.socket.recv())
            await other.start("tools/list", id="x")
            assert str(await other.socket.recv()) == text
        tools = json.loads(text)["result"]["tools"]
        assert len(text) <= 46_000
        read_first = [{name: tool[name] for name in ("name", "description", "inputSchema")} for tool in tools]
        assert len(json.dumps(read_first, separators=(",", ":"), ensure_ascii=False)) <= 26_000
        assert len(tools) == len(TOOLS)
        for tool in tools:
            assert tool["inputSchema"]["additionalProperties"] is False
            assert tool["annotations"]["readOnlyHint"] is True
            assert tool["outputSchema"]["type"] == "object"
            assert not {"oneOf", "anyOf", "allOf", "$ref"} & tool["inputSchema"].keys()

    async def test_old_revisions_get_no_output_schema_and_text_alone(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon, "2025-03-26") as client, daemon.editor(project):
            assert "outputSchema" not in (await client.ask("tools/list"))["result"]["tools"][0]
            result = await call(client, "project_info")
        assert "structuredContent" not in result
        assert json.loads(result["content"][0]["text"])["name"] == "project/info"

    async def test_a_cursor_nobody_gave_is_refused(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            assert (await client.ask("tools/list", {"cursor": "x"}))["error"]["code"] == -32602

    @pytest.mark.parametrize("name", ["scene_hierarchy_dump", "scene.hierarchy.dump"])
    async def test_both_spellings_of_a_name_are_taken(self, daemon: Running, project: Path, name: str) -> None:
        async with mcp(daemon) as client, daemon.editor(project):
            result = await call(client, name, scenePath="active")
        assert result["isError"] is False
        assert result["structuredContent"]["arguments"]["maxNodes"] == 400
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]

    async def test_diagnostics_are_part_of_the_structured_content(self, daemon: Running, project: Path) -> None:
        async def noted(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, {}, ["Ünsaved changes are shown."])

        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = noted
            result = await call(client, "project_info")
        assert result["structuredContent"] == {"diagnostics": ["Ünsaved changes are shown."]}

    async def test_an_unknown_tool_is_a_protocol_error(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            error = (await client.ask("tools/call", {"name": "no_such_tool"}))["error"]
        assert error["code"] == -32602
        assert "no_such_tool" in error["message"]

    async def test_bad_arguments_are_a_result_the_model_can_read(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            result = await call(client, "scene_hierarchy_dump", maxDepth="deep")
        assert result["isError"] is True
        assert "structuredContent" not in result
        assert "scenePath is required" in result["content"][0]["text"]
        assert result["_meta"]["com.editormcp/error"]["code"] == -32002

    async def test_a_stateless_call_carries_its_result_type(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/mcp") as client, daemon.editor(project):
            params = modern({"name": "project_info", "arguments": {}})
            result = (await client.ask("tools/call", params))["result"]
        assert result["resultType"] == "complete"
        assert result["structuredContent"]["name"] == "project/info"

    async def test_a_tool_above_the_tier_is_listed_only_where_allowed(self, home: Path, project: Path) -> None:
        for tier, count in (("tier1", len(TOOLS)), ("tier2", len(TOOLS) + 1)):
            async with in_this_loop(home, tier=tier) as daemon, rpc(daemon, "/rpc") as native:
                editor = daemon.editor(project)
                editor.tools = [own_tool(tier="tier2")]
                async with editor, mcp(daemon) as client:
                    while not (await native.ask("tools/list", {"tier": "tier2"}))["result"]["tools"]:
                        pass
                    assert len((await client.ask("tools/list"))["result"]["tools"]) == count


class TestLongCalls:
    async def test_of_progress_without_end_some_is_told(self, daemon: Running, project: Path) -> None:
        async def work(editor: FakeEditor, request: Request) -> None:
            for number in range(5000):
                await editor.progress(request, number, 5000, "more")
            await editor.answer(request, {})

        async with daemon.editor(project) as editor, mcp(daemon) as client:
            editor.handlers["project.info"] = work
            params = {"name": "project_info", "arguments": {}, "_meta": {"progressToken": "p"}}
            assert "result" in await client.ask("tools/call", params)
        assert 0 < len(client.notifications) < 1000

    async def test_progress_reaches_the_client_before_the_result(self, daemon: Running, project: Path) -> None:
        async def slow(editor: FakeEditor, request: Request) -> None:
            await editor.progress(request, 1, 3, "one")
            await editor.progress(request, 1, 3, "one again")
            await editor.progress(request, 2, 3, "two")
            await behave.echo(editor, request)

        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = slow
            params = {"name": "project_info", "arguments": {}, "_meta": {"progressToken": "p"}}
            assert "result" in await client.ask("tools/call", params)
        reports = [notification["params"] for notification in client.notifications]
        assert [(row["progress"], row["message"]) for row in reports] == [(1, "one"), (2, "two")]
        assert {row["progressToken"] for row in reports} == {"p"}

    async def test_a_client_that_wants_to_know_hears_how_long_a_call_took(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            await client.ask("tools/call", {"name": "mcp_server_info"})
            await client.ask("logging/setLevel", {"level": "debug"})
            await client.ask("tools/call", {"name": "mcp_server_info"})
        (said,) = [notification["params"] for notification in client.notifications]
        assert (said["level"], said["data"][:20]) == ("debug", "mcp_server_info took")

    async def test_a_cancelled_call_is_cancelled_in_the_editor_and_not_answered(
        self, daemon: Running, project: Path
    ) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            id = await client.start("tools/call", {"name": "project_info", "arguments": {}})
            await editor.until(lambda: len(editor.calls) == 1)
            await client.notify("notifications/cancelled", {"requestId": id})
            await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])
            answer = await client.raw('{"jsonrpc":"2.0","id":"after","method":"ping"}')
        assert answer["id"] == "after"

    async def test_an_id_in_flight_cannot_be_used_again(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            await client.start("tools/call", {"name": "project_info"}, id=7)
            await editor.until(lambda: len(editor.calls) == 1)
            assert (await client.ask("ping", id=7))["error"]["code"] == -32600

    async def test_257_calls_in_flight_are_one_too_many(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            for _ in range(256):
                await client.start("tools/call", {"name": "project_info"})
            await editor.until(lambda: len(editor.calls) == 256)
            refused = await client.ask("tools/call", {"name": "project_info"})
        assert refused["error"]["code"] == -32000

    async def test_a_subscription_hears_of_new_tools(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/mcp") as client:
            params = modern({"notifications": {"toolsListChanged": True}})
            await client.start("subscriptions/listen", params, id="sub")
            acknowledged = await client.notified("notifications/subscriptions/acknowledged")
            editor = daemon.editor(project)
            editor.tools = [own_tool()]
            async with editor:
                changed = await client.notified("notifications/tools/list_changed")
        assert acknowledged["params"]["notifications"] == {"toolsListChanged": True}
        assert changed["params"]["_meta"] == {"io.modelcontextprotocol/subscriptionId": "sub"}


class TestBadInput:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("nonsense", -32700),
            ("[1]", -32600),
            ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}', -32602),
            ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', -32602),
            ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","_meta":5}}', -32602),
            ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' + '{"a":' * 3000 + "1" + "}" * 3001, -32700),
        ],
    )
    async def test_a_bad_message_gets_an_error_and_the_connection_lives(
        self, daemon: Running, text: str, code: int
    ) -> None:
        async with mcp(daemon) as client:
            assert (await client.raw(text))["error"]["code"] == code
            assert (await client.ask("ping"))["result"] == {}

    async def test_a_batch_is_served_where_the_revision_has_batches(self, daemon: Running) -> None:
        batch = '[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},5]'
        async with mcp(daemon, "2025-03-26") as client:
            await client.socket.send(batch)
            answers = json.loads(await client.socket.recv())
        assert [answer.get("id") for answer in answers] == ["a", None]
        async with mcp(daemon, "2025-06-18") as client:
            assert (await client.raw(batch))["error"]["code"] == -32600

    async def test_a_message_over_4_mib_closes_with_1009(self, daemon: Running) -> None:
        async with rpc(daemon, "/mcp") as client, rpc(daemon, "/rpc") as other:
            await client.socket.send("x" * (4 * 1024 * 1024 + 1))
            await client.socket.wait_closed()
            assert client.socket.close_code == 1009
            assert "result" in await other.ask("server/info")

    async def test_a_message_of_100_mb_closes_with_1009(self, daemon: Running) -> None:
        async with rpc(daemon, "/mcp") as client, rpc(daemon, "/rpc") as other:
            with contextlib.suppress(ConnectionClosed):  # refused while we were still sending
                await client.socket.send("x" * 100_000_000)
            await client.socket.wait_closed()
            assert client.socket.close_code in (1009, 1006)
            assert "result" in await other.ask("server/info")
