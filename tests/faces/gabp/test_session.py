"""A GABP session: hello, tools, calls, what comes out of order and what ends it."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from conftest import make_project
from daemons import Running, in_this_loop
from editormcp.catalogue.loading import load_shipped
from fakes import editor as behave
from fakes.editor import FakeEditor, Request
from fakes.own_tool import own_tool
from gabp_client import bridge, stranger
from shipped import TOOLS

LAUNCHER = "launcher-token-with-32-characters-"


class TestHello:
    async def test_the_welcome_says_what_there_is(self, daemon: Running) -> None:
        async with stranger(daemon) as client:
            welcome = (await client.hello(daemon.token, clientInfo={"name": "gabs", "version": "1"}))["result"]
        assert welcome["schemaVersion"] == "1.1"
        assert welcome["app"]["name"] == "EditorMCP"
        assert {"tools/list", "tools/call", "events/subscribe"} <= set(welcome["capabilities"]["methods"])
        assert {"editor/state", "console/log"} <= set(welcome["capabilities"]["events"])
        assert welcome["capabilities"]["limits"] == {"maxMessageSize": 4194304, "maxConcurrentRequests": 256}

    async def test_every_method_it_names_is_served_and_no_other(self, daemon: Running) -> None:
        async with stranger(daemon) as client:
            welcome = (await client.hello(daemon.token))["result"]
            named = set(welcome["capabilities"]["methods"]) - {"session/hello"}
            others = {"state/get", "state/set", "attention/current", "attention/ack", "tools/get", "session/ping"}
            codes = {method: (await client.ask(method, {})).get("error", {}).get("code") for method in named | others}
        assert {method for method, code in codes.items() if code == -32601} == others

    @pytest.mark.parametrize("platform", ["linux", "darwin", "plan9", ""])
    async def test_a_platform_of_any_name_is_welcome(self, daemon: Running, platform: str) -> None:
        async with stranger(daemon) as client:
            assert "result" in await client.hello(daemon.token, platform=platform)

    async def test_a_wrong_token_is_told_and_ends_the_connection(self, daemon: Running) -> None:
        async with stranger(daemon) as client:
            first = client.start("session/hello", {"token": "x" * 43})
            client.start("session/hello", {"token": daemon.token})
            assert (await client.answer(first))["error"]["code"] == -32101
            await client.end()
        assert client.order == [first]

    async def test_no_token_is_another_error_and_may_be_mended(self, daemon: Running) -> None:
        async with stranger(daemon) as client:
            assert (await client.fail("session/hello", {}))["code"] == -32100
            assert (await client.fail("session/hello"))["code"] == -32100
            assert (await client.fail("session/hello", {"token": 5}))["code"] == -32602
            assert "result" in await client.hello(daemon.token)

    async def test_the_launchers_token_counts_beside_the_daemons(self, home: Path) -> None:
        async with in_this_loop(home, gabp=True, gabp_port=0, gabp_token=LAUNCHER) as daemon:
            for token in (LAUNCHER, daemon.token):
                async with stranger(daemon) as client:
                    assert "result" in await client.hello(token)
            async with stranger(daemon) as client:
                assert (await client.hello(""))["error"]["code"] == -32100

    async def test_nothing_is_served_before_it(self, daemon: Running) -> None:
        async with stranger(daemon) as client:
            for method in ("tools/list", "tools/call", "no/such"):
                assert (await client.fail(method, {}))["code"] == -32100

    async def test_a_second_one_is_refused_and_harms_nothing(self, daemon: Running) -> None:
        async with bridge(daemon) as client:
            assert (await client.hello(daemon.token))["error"]["code"] == -32600
            assert (await client.hello("x" * 43))["error"]["code"] == -32600
            assert await client.result("tools/list")

    async def test_whoever_says_none_is_sent_away(self, daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("editormcp.faces.gabp.connection.HELLO_SECONDS", 0.05)
        async with bridge(daemon) as early, stranger(daemon) as silent:
            await silent.end()
            assert await early.result("tools/list")


class TestTools:
    async def test_every_shipped_tool_is_listed_by_its_slashed_name(self, daemon: Running) -> None:
        async with bridge(daemon) as client:
            listed = (await client.result("tools/list", {}))["tools"]
        assert [tool["name"] for tool in listed] == [tool.id.replace(".", "/") for tool in load_shipped()]

    @pytest.mark.parametrize(
        ("filter", "expected"),
        [
            ({"namePattern": "scene/*"}, {name.replace(".", "/") for name in TOOLS if name.startswith("scene.")}),
            ({"namePattern": "*/selection/????"}, {"editor/selection/info"}),
            ({"namePattern": "SCENE/*"}, set()),
            ({"tags": ["selection"]}, {"editor/selection/info"}),
            ({"tags": ["selection", "hierarchy"]}, {"editor/selection/info", "scene/hierarchy/dump"}),
            ({"tags": ["editor"], "namePattern": "scene/*"}, set()),
            ({"tags": ["no such"]}, set()),
        ],
    )
    async def test_a_filter_chooses(self, daemon: Running, filter: dict[str, Any], expected: set[str]) -> None:
        async with bridge(daemon) as client:
            listed = (await client.result("tools/list", {"filter": filter}))["tools"]
        assert {tool["name"] for tool in listed} == expected

    async def test_an_empty_filter_lists_all(self, daemon: Running) -> None:
        async with bridge(daemon) as client:
            everything = await client.result("tools/list")
            filters: list[Any] = [{}, None, {"tags": []}, {"namePattern": ""}]
            for filter in filters:
                assert await client.result("tools/list", {"filter": filter}) == everything

    async def test_an_editors_own_tool_is_listed_and_called(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon, ["editormcp/toolschanged"]) as client:
            editor = daemon.editor(project)
            editor.tools = [own_tool("studio.lights.count")]
            before = (await client.result("tools/list"))["tools"]
            async with editor:
                told = (await client.event("editormcp/toolschanged"))["payload"]["toolsHash"]
                after = (await client.result("tools/list"))["tools"]
                assert (await client.call("studio/lights/count"))["name"] == "studio/lights/count"
            gone = await client.event("editormcp/toolschanged")
        assert [tool["name"] for tool in after] == [*(tool["name"] for tool in before), "studio/lights/count"]
        assert gone["seq"] == 1
        assert gone["payload"]["toolsHash"] != told

    async def test_a_plain_peers_tool_keeps_its_name_where_that_is_gabp(self, daemon: Running, project: Path) -> None:
        """Names that are not become the nearest that is; both can be called."""
        schema = {"type": "object", "properties": {}}
        peer = {"description": "Gets.", "inputSchema": schema, "outputSchema": schema}
        async with bridge(daemon, ["editormcp/toolschanged"]) as client:
            editor = daemon.editor(project, plain=True)
            editor.tools = [{"name": "bag/get_items", **peer}, {"name": "Bag/Count", **peer}]
            async with editor:
                await client.event("editormcp/toolschanged")
                listed = (await client.result("tools/list", {"filter": {"namePattern": "bag/*"}}))["tools"]
                called = [(await client.call(name))["name"] for name in ("bag/get_items", "bag/count")]
        assert {tool["name"] for tool in listed} == {"bag/get_items", "bag/count"}
        assert called == ["bag/get_items", "Bag/Count"]

    async def test_a_knowledge_base_is_served_too(self, home: Path, tmp_path: Path) -> None:
        """A blueprint is listed as `kb/<its id>`, and its content is the output."""
        blueprint = {"id": "level_rules", "title": "Level rules", "description": "How we build levels."}
        content = [{"type": "text", "text": "No dead ends."}]
        file = tmp_path / "kb" / "tools" / "level_rules.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({**blueprint, "content": content}), encoding="utf-8")
        async with (
            in_this_loop(home, gabp=True, gabp_port=0, kb_path=str(tmp_path / "kb")) as daemon,
            bridge(daemon) as client,
        ):
            listed = (await client.result("tools/list", {"filter": {"tags": ["knowledge"]}}))["tools"]
            assert [tool["name"] for tool in listed] == ["kb/level_rules"]
            assert (await client.call("kb/level_rules"))["content"] == content


class TestCalls:
    @pytest.mark.parametrize("member", ["arguments", "parameters"])
    async def test_the_output_is_the_bare_result(self, daemon: Running, project: Path, member: str) -> None:
        async with bridge(daemon) as client, daemon.editor(project) as editor:
            got = await client.result("tools/call", {"name": "scene/hierarchy/dump", member: {"scenePath": "active"}})
            assert editor.calls[0]["params"]["arguments"]["scenePath"] == "active"
        assert got["name"] == "scene/hierarchy/dump"

    async def test_arguments_may_be_left_out(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project):
            spellings: list[dict[str, Any]] = [{}, {"arguments": None}, {"arguments": {}}]
            for given in spellings:
                assert await client.result("tools/call", {"name": "project/info", **given})

    async def test_a_dotted_id_is_a_name_too(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project):
            assert (await client.call("project.info"))["name"] == "project/info"

    @pytest.mark.parametrize("output", [{}, {"count": 3, "name": "Krän"}])
    async def test_diagnostics_are_a_member_of_the_output(
        self, daemon: Running, project: Path, output: dict[str, Any]
    ) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, output, ["partial"])

        async with bridge(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = answer
            assert await client.call("project/info") == {**output, "diagnostics": ["partial"]}

    async def test_a_model_behind_the_bridge_gets_budgets(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project):
            got = await client.call("scene/hierarchy/dump", scenePath="active")
        assert got["arguments"]["maxNodes"] == 400

    async def test_many_in_flight_are_answered_out_of_order(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.backwards(64)
            ids = [client.start("tools/call", {"name": "project/info"}) for _ in range(64)]
            quick = await client.ask("tools/list")
            answers = [await client.answer(id) for id in ids]
        assert [answer["id"] for answer in answers] == ids
        assert client.order[1:] == [quick["id"], *reversed(ids)]

    async def test_one_more_than_256_in_flight_is_refused(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            for _ in range(256):
                client.start("tools/call", {"name": "project/info"})
            error = await client.fail("tools/call", {"name": "project/info"})
            assert (error["code"], error["data"]["details"]["reason"]) == (-32000, "too_many_calls")
            await editor.until(lambda: len(editor.calls) == 256)

    async def test_two_requests_of_one_id_are_both_answered(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project):
            id = client.start("tools/call", {"name": "project/info"})
            client.start("tools/call", {"name": "project/info"}, id=id)
            assert "result" in await client.answer(id)
            assert "result" in await client.answer(id)

    async def test_a_bridge_that_disappears_cancels_its_calls(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            async with bridge(daemon) as client:
                client.start("tools/call", {"name": "project/info"})
                await editor.until(lambda: len(editor.calls) == 1)
                client.leave()
                await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])

    async def test_an_output_of_20_megabytes(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.huge(20)
            assert len((await client.call("project/info"))["text"]) == 20 * 1024 * 1024

    async def test_a_stopping_daemon_ends_the_connection_and_cancels_its_calls(self, home: Path, project: Path) -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with in_this_loop(home, gabp=True, gabp_port=0) as daemon:
                client = await stack.enter_async_context(bridge(daemon))
                editor = await stack.enter_async_context(daemon.editor(project))
                editor.handlers["project.info"] = behave.silence
                client.start("tools/call", {"name": "project/info"})
                await editor.until(lambda: len(editor.calls) == 1)
            await client.end()
            assert client.order == client.order[:1]


class TestFailures:
    async def test_an_unknown_tool(self, daemon: Running) -> None:
        async with bridge(daemon) as client:
            error = await client.fail("tools/call", {"name": "no/such"})
        assert (error["code"], error["data"]["code"]) == (-32400, -32001)

    async def test_bad_arguments_are_named(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client, daemon.editor(project):
            error = await client.fail("tools/call", {"name": "scene/hierarchy/dump", "arguments": {"depth": 1}})
        assert error["code"] == -32602
        assert error["data"]["details"] == {"missingParameters": ["scenePath"], "unknownParameters": ["depth"]}

    async def test_no_editor_is_unavailable_and_says_what_to_do(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon) as client:
            error = await client.fail("tools/call", {"name": "project/info", "arguments": {"project": str(project)}})
        assert error["code"] == -32401
        assert "Open the project in Unity" in error["message"]

    @pytest.mark.parametrize(
        ("code", "gabp"), [(-32000, -32402), (-32001, -32400), (-32002, -32602), (-32003, -32403), (-32004, -32402)]
    )
    async def test_an_editors_error_is_told_in_gabps_codes(
        self, daemon: Running, project: Path, code: int, gabp: int
    ) -> None:
        async def fail(editor: FakeEditor, request: Request) -> None:
            await editor.refuse(request, code, "It did not work")

        async with bridge(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = fail
            error = await client.fail("tools/call", {"name": "project/info"})
        assert (error["code"], error["data"]["code"]) == (gabp, code)

    async def test_a_tool_above_the_tier_is_denied(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon, ["editormcp/toolschanged"]) as client:
            editor = daemon.editor(project)
            editor.tools = [own_tool("studio.lights.count", tier="tier2")]
            async with editor:
                await client.event("editormcp/toolschanged")
                error = await client.fail("tools/call", {"name": "studio/lights/count"})
                listed = (await client.result("tools/list"))["tools"]
        assert (error["code"], error["data"]["code"]) == (-32103, -32005)
        assert "studio/lights/count" not in [tool["name"] for tool in listed]

    async def test_a_tool_that_wants_the_user_asked_is_not_run(self, daemon: Running, project: Path) -> None:
        async with bridge(daemon, ["editormcp/toolschanged"]) as client:
            editor = daemon.editor(project)
            editor.tools = [own_tool("studio.lights.count", confirmation=True)]
            async with editor:
                await client.event("editormcp/toolschanged")
                error = await client.fail("tools/call", {"name": "studio/lights/count"})
                assert (error["code"], error["data"]["code"], editor.calls) == (-32103, -32005, [])

    async def test_a_fault_of_ours_is_told_by_its_id(self, daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> bytes:
            raise KeyError("secret")

        async with bridge(daemon) as client:
            monkeypatch.setattr("editormcp.faces.gabp.offer.Offer.tools", broken)
            error = await client.fail("tools/list")
        assert (error["code"], "secret" in error["message"]) == (-32603, False)
        assert error["data"]["details"]["errorId"] in error["message"]

    async def test_of_two_editors_one_has_to_be_named(self, daemon: Running, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other")
        async with bridge(daemon) as client, daemon.editor(project), daemon.editor(other) as second:
            error = await client.fail("tools/call", {"name": "project/info"})
            assert error["code"] == -32602
            assert len(error["data"]["details"]["candidates"]) == 2
            await client.call("project/info", project="Other")
            assert len(second.calls) == 1
