"""A tool that asks for confirmation runs only when the user has agreed, on every face."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from clients import Rpc, modern, rpc
from daemons import Running
from fakes.editor import FakeEditor
from fakes.own_tool import own_tool

TOOL = own_tool(
    name="Bake Report",
    inputs={"area": {"type": "string", "required": False, "description": "Which."}},
    confirmation=True,
)
CALL = {"name": "scene_own_tool", "arguments": {"area": "Docks"}}
ELICITS: dict[str, Any] = {"io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}


@contextlib.asynccontextmanager
async def editor_with_tool(daemon: Running, project: Path) -> AsyncIterator[FakeEditor]:
    """An Editor whose tool the daemon knows."""
    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as client:
        editor.tools = [TOOL]
        await editor.event("editormcp/toolschanged", {"toolsHash": "1"})
        for _ in range(500):
            if "result" in await client.ask("tools/describe", {"tool": TOOL["id"]}):
                break
        yield editor


@contextlib.asynccontextmanager
async def client(daemon: Running, capabilities: dict[str, Any]) -> AsyncIterator[Rpc]:
    async with rpc(daemon, "/mcp") as connected:
        info = {"name": "t", "version": "1"}
        hello = {"protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": info}
        await connected.ask("initialize", hello)
        await connected.notify("notifications/initialized")
        yield connected


async def answer(client: Rpc, **result: Any) -> dict[str, Any]:
    """The question that came, answered like this."""
    question = await client.notified("elicitation/create")
    await client.socket.send(json.dumps({"jsonrpc": "2.0", "id": question["id"], "result": result}))
    return question


def refused(reply: dict[str, Any], why: str) -> None:
    result = reply["result"]
    assert result["isError"] is True
    assert "structuredContent" not in result
    assert result["_meta"]["com.editormcp/error"]["code"] == -32005
    assert why in result["content"][0]["text"]


class TestInTheInitializeEra:
    @pytest.mark.parametrize("capability", [{}, {"form": {}}, {"form": {}, "url": {}}])
    async def test_the_user_is_asked_and_agrees(self, daemon: Running, project: Path, capability: Any) -> None:
        async with editor_with_tool(daemon, project) as editor, client(daemon, {"elicitation": capability}) as user:
            call = await user.start("tools/call", CALL)
            question = await answer(user, action="accept", content={})
            assert question["params"]["message"] == 'May Bake Report (scene.own.tool) run?\narea: "Docks"'
            assert question["params"]["requestedSchema"] == {"type": "object", "properties": {}}
            assert (await user.answer(call))["result"]["isError"] is False
        assert len(editor.calls) == 1

    @pytest.mark.parametrize("action", ["decline", "cancel", "nonsense"])
    async def test_without_consent_it_does_not_run(self, daemon: Running, project: Path, action: str) -> None:
        async with editor_with_tool(daemon, project) as editor, client(daemon, {"elicitation": {}}) as user:
            call = await user.start("tools/call", CALL)
            await answer(user, action=action)
            refused(await user.answer(call), "the user did not accept")
        assert editor.calls == []

    async def test_a_client_that_fails_to_ask_is_refused(self, daemon: Running, project: Path) -> None:
        async with editor_with_tool(daemon, project) as editor, client(daemon, {"elicitation": {}}) as user:
            call = await user.start("tools/call", CALL)
            question = await user.notified("elicitation/create")
            error = {"code": -32603, "message": "no window"}
            await user.socket.send(json.dumps({"jsonrpc": "2.0", "id": question["id"], "error": error}))
            refused(await user.answer(call), "no window")
        assert editor.calls == []

    @pytest.mark.parametrize("capabilities", [{}, {"elicitation": {"url": {}}}, {"elicitation": None}])
    async def test_a_client_that_cannot_ask_is_refused(
        self, daemon: Running, project: Path, capabilities: dict[str, Any]
    ) -> None:
        async with editor_with_tool(daemon, project) as editor, client(daemon, capabilities) as user:
            refused(await user.ask("tools/call", CALL), "this client cannot ask its user")
        assert editor.calls == []

    async def test_bad_arguments_are_told_before_anyone_is_asked(self, daemon: Running, project: Path) -> None:
        async with editor_with_tool(daemon, project), client(daemon, {"elicitation": {}}) as user:
            reply = await user.ask("tools/call", {"name": "scene_own_tool", "arguments": {"area": 5}})
        assert "area must be string" in reply["result"]["content"][0]["text"]


class TestInTheStatelessEra:
    async def test_the_call_ends_with_the_question_and_runs_with_the_answer(
        self, daemon: Running, project: Path
    ) -> None:
        async with editor_with_tool(daemon, project) as editor, rpc(daemon, "/mcp") as user:
            first = (await user.ask("tools/call", modern({**CALL, "_meta": ELICITS})))["result"]
            assert first["resultType"] == "input_required"
            assert first["inputRequests"]["confirmation"]["method"] == "elicitation/create"
            assert editor.calls == []
            again = {**CALL, "requestState": first["requestState"], "_meta": ELICITS}
            agreed = {**again, "inputResponses": {"confirmation": {"action": "accept", "content": {}}}}
            declined = {**again, "inputResponses": {"confirmation": {"action": "decline"}}}
            refused(await user.ask("tools/call", modern(declined)), "the user did not accept")
            assert (await user.ask("tools/call", modern(agreed)))["result"]["isError"] is False
        assert len(editor.calls) == 1

    async def test_a_consent_is_good_for_one_call_only(self, daemon: Running, project: Path) -> None:
        """The state belongs to these arguments: with others the user has to be asked again."""
        async with editor_with_tool(daemon, project) as editor, rpc(daemon, "/mcp") as user:
            first = (await user.ask("tools/call", modern({**CALL, "_meta": ELICITS})))["result"]
            other = {"name": CALL["name"], "arguments": {"area": "Pier"}, "requestState": first["requestState"]}
            reply = await user.ask("tools/call", modern({**other, "_meta": ELICITS}))
        assert reply["error"]["code"] == -32602
        assert editor.calls == []

    async def test_a_client_that_cannot_ask_is_refused(self, daemon: Running, project: Path) -> None:
        async with editor_with_tool(daemon, project), rpc(daemon, "/mcp") as user:
            refused(await user.ask("tools/call", modern(CALL)), "this client cannot ask its user")


class TestOnTheNativeFace:
    async def test_the_call_carries_it(self, daemon: Running, project: Path) -> None:
        params = {"tool": TOOL["id"], "arguments": {}}
        async with editor_with_tool(daemon, project) as editor, rpc(daemon, "/rpc") as user:
            error = (await user.ask("tools/call", params))["error"]
            assert (error["code"], error["data"]["errorType"]) == (-32005, "permission")
            assert editor.calls == []
            assert "result" in await user.ask("tools/call", {**params, "confirmed": True})


async def test_consents_and_refusals_are_logged(daemon: Running, project: Path) -> None:
    params = {"tool": TOOL["id"], "arguments": {}}
    async with editor_with_tool(daemon, project), rpc(daemon, "/rpc") as user:
        with capture_logs() as logs:
            await user.ask("tools/call", params)
            await user.ask("tools/call", {**params, "confirmed": True})
    consents = [(row["tool"], row["face"], row["given"]) for row in logs if row["event"] == "consent"]
    assert consents == [("scene.own.tool", "native", False), ("scene.own.tool", "native", True)]
