"""The v0.1 envelope over WebSocket and HTTP."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from clients import rpc, send
from daemons import Running, in_this_loop
from fakes.editor import FakeEditor, Request, silence
from fakes.own_tool import own_tool
from shipped import TOOLS

MANY_DIGITS = (
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"tool":"a.b","arguments":{"x":' + "9" * 5000 + "}}}"
)


async def call(daemon: Running, tool: str, arguments: dict[str, Any], **headers: str) -> Any:
    request = {
        "jsonrpc": "2.0",
        "id": "req-001",
        "method": "tools/call",
        "params": {"tool": tool, "arguments": arguments},
    }
    return (await send(daemon, "POST", "/rpc", request, **headers)).json


class TestTheDocumentsExamples:
    """Message for message as in the envelope document."""

    async def test_a_tool_is_executed(self, daemon: Running, project: Path) -> None:
        camera = {
            "name": "Main Camera",
            "path": "Main Camera",
            "instanceId": 12345,
            "components": ["Transform", "Camera"],
            "children": [],
        }
        output = {"scenePath": "Assets/Scenes/Main.unity", "rootObjects": [camera]}

        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, output)

        async with daemon.editor(project) as editor:
            editor.handlers["scene.hierarchy.dump"] = answer
            got = await call(daemon, "scene.hierarchy.dump", {"scenePath": "Assets/Scenes/Main.unity"})
        assert got == {
            "jsonrpc": "2.0",
            "id": "req-001",
            "result": {"tool": "scene.hierarchy.dump", "output": output},
        }

    async def test_diagnostics_stand_beside_the_output(self, daemon: Running, project: Path) -> None:
        note = "Scan stopped after 15000ms. Processed 50 of 200 items. Results may be partial."
        output = {
            "missingScripts": [
                {
                    "path": "Assets/Scenes/Test.unity",
                    "gameObjectPath": "Player",
                    "componentIndex": 1,
                    "context": "Missing script component at index 1 on GameObject 'Player'",
                }
            ],
            "brokenReferences": [],
        }

        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, output, [note])

        async with (
            in_this_loop(daemon.home.folder.parent / "live", offline="never") as live,
            live.editor(project) as editor,
        ):
            editor.handlers["project.references.missing"] = answer
            got = await call(live, "project.references.missing", {})
        assert got["result"] == {"tool": "project.references.missing", "output": output, "diagnostics": [note]}

    async def test_a_missing_argument(self, daemon: Running) -> None:
        assert await call(daemon, "scene.hierarchy.dump", {}) == {
            "jsonrpc": "2.0",
            "id": "req-001",
            "error": {
                "code": -32002,
                "message": "Invalid tool arguments: scenePath is required",
                "data": {
                    "tool": "scene.hierarchy.dump",
                    "errorType": "validation",
                    "details": {"missingParameters": ["scenePath"]},
                },
            },
        }

    async def test_an_unknown_tool(self, daemon: Running) -> None:
        assert (await call(daemon, "invalid.tool.id", {}))["error"] == {
            "code": -32001,
            "message": "Tool not found: invalid.tool.id",
            "data": {"tool": "invalid.tool.id", "errorType": "not_found", "details": {}},
        }

    async def test_an_error_of_the_editor(self, daemon: Running, project: Path) -> None:
        details = {
            "unityError": "Scene file 'Assets/Scenes/Missing.unity' does not exist",
            "scenePath": "Assets/Scenes/Missing.unity",
        }

        async def answer(editor: FakeEditor, request: Request) -> None:
            data = {"tool": "scene.hierarchy.dump", "errorType": "unity", "details": details}
            await editor.refuse(request, -32004, "Unity Editor error: Scene file not found", data)

        async with daemon.editor(project) as editor:
            editor.handlers["scene.hierarchy.dump"] = answer
            got = await call(daemon, "scene.hierarchy.dump", {"scenePath": "Assets/Scenes/Missing.unity"})
        assert got["error"] == {
            "code": -32004,
            "message": "Unity Editor error: Scene file not found",
            "data": {"tool": "scene.hierarchy.dump", "errorType": "unity", "details": details},
        }


class TestMethods:
    async def test_tools_list_has_the_shipped(self, daemon: Running) -> None:
        async with rpc(daemon, "/rpc") as client:
            tools = (await client.ask("tools/list"))["result"]["tools"]
        assert len(tools) == len(TOOLS)
        assert set(tools[0]) == {"id", "name", "description", "category", "safetyLevel", "tier"}

    async def test_tools_list_by_category_and_tier(self, daemon: Running) -> None:
        async with rpc(daemon, "/rpc") as client:
            scene = (await client.ask("tools/list", {"category": "scene"}))["result"]["tools"]
            tier2 = (await client.ask("tools/list", {"tier": "tier2"}))["result"]["tools"]
        assert [tool["id"] for tool in scene] == sorted(name for name in TOOLS if name.startswith("scene."))
        assert tier2 == []

    @pytest.mark.parametrize("params", [{"category": "nothing"}, {"tier": "tier9"}, {"category": 5}, []])
    async def test_a_wrong_filter_is_invalid_params(self, daemon: Running, params: Any) -> None:
        async with rpc(daemon, "/rpc") as client:
            assert (await client.ask("tools/list", params))["error"]["code"] == -32602

    async def test_describe_has_inputs_and_outputs_as_written(self, daemon: Running) -> None:
        async with rpc(daemon, "/rpc") as client:
            tool = (await client.ask("tools/describe", {"tool": "asset.dependencies.graph"}))["result"]["tool"]
        assert tool["inputs"]["depth"]["maximum"] == 10
        assert tool["inputs"]["depth"]["required"] is False
        assert "dependents" in tool["outputs"]
        assert tool["examples"]

    async def test_server_info_names_the_connected_editors(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project):
            info = (await client.ask("server/info"))["result"]
        assert info["tier"] == "core"
        assert info["unityVersion"] == "6000.0.78f1"
        assert "mcp.platform" in info["enabledToolCategories"]
        assert info["editors"] == [
            {"project": "Harbour", "path": str(project), "unityVersion": "6000.0.78f1", "state": "ready"}
        ]

    async def test_the_native_face_asks_for_ids_and_for_everything(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project):
            got = await call(daemon, "scene.hierarchy.dump", {"scenePath": "active", "include": ["tag"]})
        arguments = got["result"]["output"]["arguments"]
        assert arguments["include"] == ["ids", "tag"]
        assert "maxNodes" not in arguments
        assert arguments["includeInactive"] is True


class TestErrors:
    """Every code of the envelope document."""

    @pytest.mark.parametrize(
        ("text", "code", "id"),
        [
            ("{", -32700, None),
            ("", -32700, None),
            ('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":NaN}}', -32700, None),
            ('{"jsonrpc":"2.0","id":1,"method":"x","params":' + "[" * 10_000 + "]" * 10_000 + "}", -32700, None),
            ("[]", -32600, None),
            ('[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', -32600, None),
            ("42", -32600, None),
            ('{"jsonrpc":"1.0","id":7,"method":"tools/list"}', -32600, 7),
            ('{"id":7,"method":"tools/list"}', -32600, 7),
            ('{"jsonrpc":"2.0","id":7}', -32600, 7),
            ('{"jsonrpc":"2.0","id":7,"method":5}', -32600, 7),
            ('{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600, None),
            ('{"jsonrpc":"2.0","id":true,"method":"tools/list"}', -32600, None),
            ('{"jsonrpc":"2.0","id":{},"method":"tools/list"}', -32600, None),
            ('{"jsonrpc":"2.0","method":"tools/list"}', -32600, None),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/unknown"}', -32601, 7),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/call"}', -32602, 7),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"tool":5,"arguments":{}}}', -32602, 7),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"tool":"project.info"}}', -32602, 7),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"tool":"a.b","arguments":[]}}', -32602, 7),
            ('{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[]}', -32602, 7),
            (MANY_DIGITS, -32602, 7),
        ],
    )  # fmt: skip
    async def test_a_bad_envelope(self, daemon: Running, text: str, code: int, id: Any) -> None:
        async with rpc(daemon, "/rpc") as client:
            got = await client.raw(text)
            assert (got["error"]["code"], got["id"]) == (code, id)
            assert got["error"]["data"]["errorType"] in ("validation", "not_found")
            assert "result" in await client.ask("server/info")
        over_http = await send(daemon, "POST", "/rpc", text.encode())
        assert (over_http.json["error"]["code"], over_http.json["id"]) == (code, id)

    async def test_invalid_utf8_over_http(self, daemon: Running) -> None:
        got = await send(daemon, "POST", "/rpc", b'{"jsonrpc":"2.0","id":"\xff","method":"server/info"}')
        assert got.json["error"]["code"] == -32700

    @pytest.mark.parametrize("id", ['"a"', "9223372036854775808", "1.5", "-3", "1e3", '"\\u00e4"', "0"])
    async def test_an_id_is_echoed_exactly_as_it_came(self, daemon: Running, id: str) -> None:
        got = await send(daemon, "POST", "/rpc", f'{{"jsonrpc":"2.0","id":{id},"method":"server/info"}}'.encode())
        assert got.content.startswith(f'{{"jsonrpc":"2.0","id":{id},"result":'.encode())

    async def test_every_fault_of_the_arguments_is_told_at_once(self, daemon: Running) -> None:
        got = await call(daemon, "asset.dependencies.graph", {"depth": 99, "direction": "up", "what": 1, "guid": 5})
        details = got["error"]["data"]["details"]
        assert got["error"]["code"] == -32002
        assert details["unknownParameters"] == ["what"]
        assert [row["name"] for row in details["invalidParameters"]] == ["guid", "depth", "direction"]

    async def test_exactly_one_of_two_is_told_in_words(self, daemon: Running) -> None:
        got = await call(daemon, "asset.info", {"assetPath": "Assets/A.mat", "guid": "0" * 32})
        assert "exactly one of assetPath and guid" in got["error"]["message"]

    async def test_a_tool_above_the_tier(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            await bring_own_tool(editor, tier="tier2")
            got = await call(daemon, "scene.own.tool", {})
        assert got["error"]["code"] == -32005
        assert got["error"]["data"] == {
            "tool": "scene.own.tool",
            "errorType": "permission",
            "details": {"requiredTier": "tier2", "currentTier": "core"},
        }

    async def test_a_deadline_that_passes_reaches_the_editor(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            await bring_own_tool(editor, timeoutMs=50)
            editor.handlers["scene.own.tool"] = silence
            got = await call(daemon, "scene.own.tool", {})
            await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])
        assert got["error"]["code"] == -32003
        details = got["error"]["data"]["details"]
        assert (details["timeoutMs"], details["tool"], details["retryable"]) == (50, "scene.own.tool", True)
        assert details["editorState"] == "idle"

    async def test_a_tool_that_failed(self, daemon: Running, project: Path) -> None:
        async def fail(editor: FakeEditor, request: Request) -> None:
            await editor.refuse(request, -32000, "Tool execution failed: NullReferenceException")

        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = fail
            got = await call(daemon, "project.info", {})
        assert got["error"]["code"] == -32000
        assert got["error"]["message"] == "Tool execution failed: NullReferenceException"
        assert got["error"]["data"]["errorType"] == "execution"

    async def test_257_calls_in_flight_are_one_too_many(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = silence
            for _ in range(256):
                await client.start("tools/call", {"tool": "project.info", "arguments": {}})
            await editor.until(lambda: len(editor.calls) == 256)
            refused = await client.ask("server/info")
        assert (refused["error"]["code"], refused["error"]["data"]["details"]["reason"]) == (-32000, "too_many_calls")

    async def test_a_fault_of_ours_keeps_its_trace(
        self, daemon: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def break_down(*_: object) -> None:
            raise ZeroDivisionError("a secret path")

        monkeypatch.setattr("editormcp.gate.arguments.check", break_down)
        got = await call(daemon, "mcp.server.info", {})
        assert got["error"]["code"] == -32603
        assert "secret" not in str(got)
        assert got["error"]["data"]["details"]["errorId"] in capsys.readouterr().out


async def bring_own_tool(editor: FakeEditor, **changes: Any) -> None:
    """Announce one own tool and wait until the daemon has it."""
    editor.tools = [own_tool(**changes)]
    editor.tools_hash = str(hash(str(editor.tools)))
    asked = editor.received
    await editor.event("editormcp/toolschanged", {"toolsHash": editor.tools_hash})
    await editor.until(lambda: editor.received > asked)
    await editor.state("idle")


@pytest.mark.parametrize("path", ["/rpc", "/tool/call"])
async def test_who_leaves_before_the_answer_has_called_it_off(daemon: Running, project: Path, path: str) -> None:
    """Nobody is there to read it, and others may wait behind."""
    asked: dict[str, Any] = {"id": "project.info"}
    if path == "/rpc":
        params = {"tool": "project.info", "arguments": {}}
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    content = json.dumps(asked)
    head = [
        f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", f"Authorization: Bearer {daemon.token}",
        "Content-Type: application/json", f"Content-Length: {len(content)}", "", "",
    ]  # fmt: skip
    async with daemon.editor(project) as editor:
        editor.handlers["project.info"] = silence
        _, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
        writer.write(("\r\n".join(head) + content).encode())
        await editor.until(lambda: len(editor.calls) == 1)
        writer.close()
        await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])
