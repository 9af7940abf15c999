"""Questions to a client, answers that are bad, and the state that clients keep for us between two rounds."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, rpc
from conformance.serving import fixture_server
from editormcp.faces.mcp import state

CALL = {"name": "test_elicitation", "arguments": {"message": "Who are you?"}}


@contextlib.asynccontextmanager
async def client(
    home: Path, version: str = "2025-11-25", elicitation: dict[str, Any] | None = None
) -> AsyncIterator[Rpc]:
    """A client that can be asked, on a WebSocket."""
    async with fixture_server(home) as server, rpc(server, "/mcp") as connected:
        hello = {
            "protocolVersion": version,
            "capabilities": {"elicitation": elicitation or {}},
            "clientInfo": {"name": "t", "version": "1"},
        }
        await connected.ask("initialize", hello)
        await connected.notify("notifications/initialized")
        yield connected


async def reply(client: Rpc, question: dict[str, Any], **outcome: Any) -> None:
    await client.socket.send(json.dumps({"jsonrpc": "2.0", "id": question["id"], **outcome}))


class TestQuestions:
    async def test_the_answer_makes_the_result(self, home: Path) -> None:
        async with client(home) as asked:
            call = await asked.start("tools/call", CALL)
            question = await asked.notified("elicitation/create")
            assert question["params"]["mode"] == "form"
            await reply(asked, question, result={"action": "cancel"})
            result = (await asked.answer(call))["result"]
        assert result["content"][0]["text"] == "User response: action=cancel, content=null"

    async def test_a_question_of_an_older_revision_names_no_mode(self, home: Path) -> None:
        async with client(home, "2025-06-18") as asked:
            await asked.start("tools/call", CALL)
            question = await asked.notified("elicitation/create")
        assert set(question["params"]) == {"message", "requestedSchema"}

    @pytest.mark.parametrize(
        ("modes", "taken"), [({"form": {}}, True), ({"form": {}, "url": {}}, True), ({"url": {}}, False)]
    )
    async def test_a_form_goes_only_to_who_takes_forms(self, home: Path, modes: dict[str, Any], taken: bool) -> None:
        async with client(home, elicitation=modes) as asked:
            call = await asked.start("tools/call", CALL)
            if taken:
                await reply(asked, await asked.notified("elicitation/create"), result={"action": "cancel"})
            assert ("result" in await asked.answer(call)) is taken

    async def test_a_cancelled_call_withdraws_its_question(self, home: Path) -> None:
        async with client(home) as asked:
            call = await asked.start("tools/call", CALL)
            question = await asked.notified("elicitation/create")
            await asked.notify("notifications/cancelled", {"requestId": call})
            withdrawn = await asked.notified("notifications/cancelled")
            await reply(asked, question, result={"action": "accept"})
            assert "result" in await asked.ask("ping")
        assert withdrawn["params"]["requestId"] == question["id"]

    @pytest.mark.parametrize(
        ("outcome", "why"),
        [
            ({"error": {"code": -1, "message": "not now"}}, "not now"),
            ({"error": 5}, "malformed"),
            ({"result": 5}, "malformed"),
            ({}, "malformed"),
        ],
        ids=["refused", "bad error", "bad result", "neither"],
    )
    async def test_a_bad_answer_fails_the_call_and_nothing_else(
        self, home: Path, outcome: dict[str, Any], why: str
    ) -> None:
        async with client(home) as asked:
            call = await asked.start("tools/call", CALL)
            await reply(asked, await asked.notified("elicitation/create"), **outcome)
            error = (await asked.answer(call))["error"]
            assert "result" in await asked.ask("ping")
        assert error["code"] == -32000
        assert why in error["message"]

    async def test_an_answer_to_no_question_is_nothing(self, home: Path) -> None:
        async with client(home) as asked:
            await reply(asked, {"id": "nobody asked"}, result={})
            assert "result" in await asked.ask("ping")


class TestState:
    def test_it_comes_back_as_it_was(self) -> None:
        assert state.unseal(state.seal({"a": {"b": 1}}, b"key", b"call"), b"key", b"call") == {"a": {"b": 1}}

    @pytest.mark.parametrize("change", [lambda sealed: sealed + "-TAMPERED", lambda sealed: sealed[4:], lambda _: "é"])
    def test_a_changed_one_is_refused(self, change: Any) -> None:
        with pytest.raises(state.Tampered):
            state.unseal(change(state.seal({"a": {}}, b"key", b"call")), b"key", b"call")

    @pytest.mark.parametrize(("key", "purpose"), [(b"other", b"call"), (b"key", b"other")])
    def test_it_is_good_for_one_purpose_and_one_key(self, key: bytes, purpose: bytes) -> None:
        with pytest.raises(state.Tampered):
            state.unseal(state.seal({}, b"key", b"call"), key, purpose)
