"""Appendix B: /tool/list and /tool/call, message for message as its document has them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from clients import Response, send
from daemons import Running, in_this_loop
from fakes.editor import FakeEditor, Request, silence
from fakes.own_tool import own_tool
from knowledge import tool, write
from shipped import TOOLS

MEMBERS = {"id", "label", "description", "parameters", "confirmation", "destructive", "category", "examples", "tags"}


async def listed(daemon: Running) -> list[dict[str, Any]]:
    answer = await send(daemon, "POST", "/tool/list", {})
    assert answer.status == 200
    rows: list[dict[str, Any]] = answer.json
    return rows


async def call(daemon: Running, body: Any, **headers: str | None) -> Response:
    return await send(daemon, "POST", "/tool/call", body, **headers)


async def code(daemon: Running, body: Any) -> str:
    """The error's code; a tool's error is HTTP 200."""
    answer = await call(daemon, body)
    assert answer.status == 200
    assert set(answer.json) == {"error"} and set(answer.json["error"]) == {"message", "code"}
    return str(answer.json["error"]["code"])


class TestList:
    async def test_it_is_a_bare_array_of_tools(self, daemon: Running) -> None:
        rows = await listed(daemon)
        assert len(rows) == len(TOOLS)
        for row in rows:
            assert {"id", "label", "description", "parameters"} <= set(row) <= MEMBERS
            assert (row["confirmation"], row["destructive"]) == (False, False)

    async def test_parameters_are_valid_draft_7(self, daemon: Running) -> None:
        for row in await listed(daemon):
            assert row["parameters"]["$schema"] == "http://json-schema.org/draft-07/schema#"
            Draft7Validator.check_schema(row["parameters"])

    async def test_examples_are_inputs_that_fit_their_schema(self, daemon: Running) -> None:
        examples = [(row["parameters"], example) for row in await listed(daemon) for example in row.get("examples", [])]
        assert examples
        for schema, example in examples:
            Draft7Validator(schema).validate(example)

    async def test_the_schema_refuses_what_the_daemon_refuses(self, daemon: Running) -> None:
        (schema,) = [row["parameters"] for row in await listed(daemon) if row["id"] == "scene.hierarchy.dump"]
        for wrong in ({}, {"scenePath": 5}, {"scenePath": "active", "nonsense": 1}):
            assert list(Draft7Validator(schema).iter_errors(wrong))
            assert await code(daemon, {"id": "scene.hierarchy.dump", "parameters": wrong}) == "E_VALIDATION"

    async def test_an_empty_body_is_enough(self, daemon: Running) -> None:
        assert (await send(daemon, "POST", "/tool/list", b"")).status == 200

    async def test_own_tools_appear_and_those_above_the_tier_do_not(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            await bring(editor, own_tool(), own_tool("scene.other.tool", tier="tier2"))
            await until_listed(daemon, "scene.own.tool")
            rows = await listed(daemon)
            assert "scene.other.tool" not in [row["id"] for row in rows]
            assert [row["id"] for row in rows if "own" in row.get("tags", [])] == ["scene.own.tool"]


class TestCall:
    async def test_success(self, daemon: Running) -> None:
        answer = await call(daemon, {"id": "mcp.server.info", "parameters": {}})
        assert answer.status == 200
        assert set(answer.json) == {"result"}
        assert answer.json["result"]["tier"] == "core"

    @pytest.mark.parametrize("body", [{"id": "mcp_server_info"}, {"id": "mcp.server.info", "parameters": None}])
    async def test_parameters_may_be_absent_and_the_id_an_mcp_name(self, daemon: Running, body: Any) -> None:
        assert "result" in (await call(daemon, body)).json

    async def test_diagnostics_stand_beside_the_result(self, daemon: Running, project: Path) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, {"projectName": "Harbour"}, ["a note"])

        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = answer
            got = (await call(daemon, {"id": "project.info"})).json
        assert got == {"result": {"projectName": "Harbour"}, "diagnostics": ["a note"]}

    async def test_nothing_is_cut_unless_asked(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            await call(daemon, {"id": "scene.hierarchy.dump", "parameters": {"scenePath": "active"}})
        assert "maxNodes" not in editor.calls[0]["params"]["arguments"]

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({"id": "no.such.tool"}, "E_NOT_FOUND"),
            ({"id": "mcp.tool.describe", "parameters": {}}, "E_VALIDATION"),
            ({"id": "mcp.tool.describe", "parameters": {"toolId": "no.such"}}, "E_NOT_FOUND"),
            ({"id": "project.info"}, "E_VALIDATION"),
            ({"id": 5}, "E_VALIDATION"),
            ({"parameters": {}}, "E_VALIDATION"),
            ({"id": "mcp.server.info", "parameters": []}, "E_VALIDATION"),
            ({"id": "mcp.server.info", "confirmed": "yes"}, "E_VALIDATION"),
        ],
    )
    async def test_errors_have_their_code(self, daemon: Running, body: Any, expected: str) -> None:
        assert await code(daemon, body) == expected

    async def test_errors_of_the_editor_have_theirs(self, daemon: Running, project: Path) -> None:
        async def throw(editor: FakeEditor, request: Request) -> None:
            await editor.refuse(request, -32000, "Tool execution failed: boom")

        tools = [own_tool(timeoutMs=50), own_tool("scene.other.tool", tier="tier2"), own_tool("scene.third.tool")]
        async with daemon.editor(project) as editor:
            await bring(editor, *tools)
            await until_listed(daemon, "scene.own.tool")
            editor.handlers["scene.own.tool"] = silence
            editor.handlers["scene.third.tool"] = throw
            assert await code(daemon, {"id": "scene.own.tool"}) == "E_TIMEOUT"
            assert await code(daemon, {"id": "scene.other.tool"}) == "E_ACCESS"
            assert await code(daemon, {"id": "scene.third.tool"}) == "E_EXECUTION"
        assert await code(daemon, {"id": "project.info", "parameters": {"project": str(project)}}) == "E_UNITY"

    async def test_a_fault_of_ours_is_told_by_an_id(self, daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError("inner secret")

        monkeypatch.setattr("editormcp.backends.platform.tools.PlatformTools.answer", fail)
        answer = await call(daemon, {"id": "mcp.server.info"})
        assert answer.json["error"]["code"] == "E_INTERNAL"
        assert b"secret" not in answer.content

    async def test_a_message_says_what_to_do_next(self, daemon: Running) -> None:
        answer = await call(daemon, {"id": "no.such.tool"})
        assert answer.json["error"]["message"] == "Tool not found: no.such.tool. List the tools with mcp.tools.list."


class TestTransport:
    @pytest.mark.parametrize("path", ["/tool/list", "/tool/call"])
    @pytest.mark.parametrize(
        ("method", "body", "headers", "status"),
        [
            ("POST", b"{", {}, 400),
            ("POST", b"[]", {}, 400),
            ("POST", b'"\xff"', {}, 400),
            ("POST", b"[" * 5000, {}, 400),
            ("POST", b"{}", {"Authorization": None}, 401),
            ("POST", b"{}", {"Origin": "http://evil.example"}, 403),
            ("GET", None, {}, 405),
            ("POST", b"{}", {"Content_Type": "text/plain"}, 415),
        ],
    )
    async def test_what_the_transport_refuses_has_a_status_and_the_same_form(
        self, daemon: Running, path: str, method: str, body: bytes | None, headers: Any, status: int
    ) -> None:
        answer = await send(daemon, method, path, body, **headers)
        assert answer.status == status
        assert set(answer.json["error"]) == {"message", "code"}

    async def test_a_large_body_is_413(self, daemon: Running) -> None:
        try:
            answer = await call(daemon, b" " * (4 * 1024 * 1024 + 1))
        except ConnectionError:  # refused while we were still sending
            return
        assert answer.status == 413


class TestRateLimit:
    @pytest.fixture
    async def limited(self, home: Path) -> AsyncIterator[Running]:
        async with in_this_loop(home, rate_limit=2) as daemon:
            yield daemon

    async def test_one_call_too_many_is_429_and_says_when(self, limited: Running) -> None:
        body = {"id": "mcp.server.info"}
        statuses = [(await call(limited, body)).status for _ in range(2)]
        refused = await call(limited, body)
        assert (*statuses, refused.status) == (200, 200, 429)
        assert refused.json["error"]["code"] == "E_RATE"
        assert 1 <= int(refused.headers["retry-after"]) <= 30

    async def test_another_client_has_its_own(self, limited: Running) -> None:
        body = {"id": "mcp.server.info"}
        for _ in range(3):
            last = await call(limited, body, User_Agent="one")
        assert last.status == 429
        assert (await call(limited, body, User_Agent="two")).status == 200

    async def test_without_the_setting_there_is_none(self, daemon: Running) -> None:
        assert {(await call(daemon, {"id": "mcp.server.info"})).status for _ in range(50)} == {200}


class TestConfirmation:
    async def test_it_is_refused_unless_the_call_carries_it(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            await bring(editor, own_tool(confirmation=True))
            row = await until_listed(daemon, "scene.own.tool")
            assert row["confirmation"] is True
            for body in ({}, {"confirmed": False}):
                assert await code(daemon, {"id": "scene.own.tool", **body}) == "E_CONFIRM"
            assert editor.calls == []
            assert "result" in (await call(daemon, {"id": "scene.own.tool", "confirmed": True})).json
            assert len(editor.calls) == 1


async def test_blueprints_are_tools_here_too(home: Path, tmp_path: Path) -> None:
    kb = write(tmp_path / "kb", {"t.json": tool("door_rules")})
    async with in_this_loop(home, kb_path=str(kb)) as daemon:
        (row,) = [row for row in await listed(daemon) if row["id"].startswith("kb.")]
        Draft7Validator.check_schema(row["parameters"])
        assert (row["id"], row["label"], row["category"]) == ("kb.door-rules", "Door Rules", "project")
        got = (await call(daemon, {"id": "kb.door-rules"})).json
        assert got == {"result": {"content": [{"type": "text", "text": "Doors are 1.6 m wide."}]}}


async def bring(editor: FakeEditor, *tools: dict[str, Any]) -> None:
    editor.tools = list(tools)
    await editor.event("editormcp/toolschanged", {"toolsHash": "1"})


async def until_listed(daemon: Running, id: str) -> dict[str, Any]:
    """The tool's row, as soon as the daemon has it."""
    for _ in range(500):
        for row in await listed(daemon):
            if row["id"] == id:
                return row
    raise AssertionError(f"{id} was not listed")
