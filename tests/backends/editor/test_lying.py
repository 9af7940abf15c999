"""Editors that tell too much, or what cannot be: bounded or refused, and everyone else is served on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clients import mcp, rpc
from conftest import make_project
from daemons import Running
from editormcp.backends.editor import editors
from editormcp.backends.editor.own_tools import own_tools
from editormcp.wire import gabp
from editormcp.wire.values import MOST_VALUES
from fakes.editor import FakeEditor, Request
from fakes.own_tool import own_tool

CALL = {"tool": "project.info", "arguments": {}}
TOO_MANY: list[Any] = [[]] * (MOST_VALUES + 1)
ODD: list[Any] = [None, 7, "x", [], {}, [[]], {"a": []}, 10**40, {"type": {}}, True]


@pytest.mark.parametrize("odd", ODD, ids=str)
@pytest.mark.parametrize("ours", [True, False], ids=["ours", "plain"])
def test_no_tool_of_any_form_takes_the_others_down(ours: bool, odd: Any) -> None:
    good = own_tool("project.good") if ours else {"name": "good/one", "inputSchema": {}}
    members = list(own_tool("project.good")) if ours else ["name", "title", "description", "inputSchema"]
    members += ["timeoutMs", "lists", "guardMs", "findings", "answeredBy", "exactlyOneOf", "examples", "tags"]
    bad = [{**good, member: odd} for member in members]
    bad += [{**good, "inputs": {"a": odd}, "outputs": {"b": odd}, "lists": ["b"], "inputSchema": {"properties": odd}}]
    bad += [{**good, "inputSchema": {"properties": {"a": odd}, "required": odd}}]
    tools, _ = own_tools([*bad, {**good, "id": "project.last", "name": "project/last"}], ours=ours)
    assert any("last" in tool.id for tool in tools)


async def test_too_long_a_list_of_tools_is_none(daemon: Running, project: Path) -> None:
    async with mcp(daemon) as client:
        editor = daemon.editor(project)
        editor.tools = [own_tool(f"project.t{number}") for number in range(20_000)]
        assert len(json.dumps(editor.tools)) > editors.MOST_LISTED
        async with editor:
            await editor.until(lambda: editor.times_listed == 1)
            names = {tool["name"] for tool in (await client.ask("tools/list"))["result"]["tools"]}
            assert "project_info" in names
            assert "project_t1" not in names
            editor.tools, editor.tools_hash = [own_tool("project.t1")], "1"
            await editor.event("editormcp/toolschanged", {"toolsHash": "1"})
            await client.notified("notifications/tools/list_changed")


@pytest.mark.parametrize("details", [{"kind": "x", "what": "y", "self": 1, "reason": ["z"]}, {"reason": "gone"}])
async def test_an_errors_details_may_have_any_names(daemon: Running, project: Path, details: dict[str, Any]) -> None:
    async def refuse(editor: FakeEditor, request: Request) -> None:
        await editor.refuse(request, -32000, "no", {"details": details})

    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as client:
        editor.handlers["project.info"] = refuse
        error = (await client.ask("tools/call", CALL))["error"]
    assert error["code"] == -32000
    assert error["data"]["details"].items() >= details.items()


@pytest.mark.parametrize("data", [{"details": {"a": TOO_MANY}}, {"details": {"a": "x" * gabp.MOST_BESIDE}}, [7]])
async def test_an_error_that_says_too_much_is_short(daemon: Running, project: Path, data: Any) -> None:
    async def refuse(editor: FakeEditor, request: Request) -> None:
        await editor.refuse(request, -32000, "x" * 100_000, data)

    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as client:
        editor.handlers["project.info"] = refuse
        error = (await client.ask("tools/call", CALL))["error"]
    assert error["code"] == -32000
    assert len(json.dumps(error)) < 50_000


@pytest.mark.parametrize(
    "notes", [TOO_MANY, ["x"] * (MOST_VALUES + 1), "text", [7]], ids=["lists", "many", "text", "7"]
)
async def test_notes_beside_an_output_that_cannot_be_read_are_left_out(
    daemon: Running, project: Path, notes: Any
) -> None:
    async def answer(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"a": 1}, notes)

    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as client:
        editor.handlers["project.info"] = answer
        assert (await client.ask("tools/call", CALL))["result"] == {"tool": "project.info", "output": {"a": 1}}


@pytest.mark.parametrize(
    "path", ["/x/\0", "/" + "y" * 5000, "/" + "y/" * 5000, ""], ids=["NUL", "name", "path", "none"]
)
async def test_a_project_in_a_folder_that_cannot_be_is_refused_or_taken(
    daemon: Running, tmp_path: Path, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever it is, it is no fault of ours."""
    liar = daemon.editor(make_project(tmp_path / "Liar"))
    welcome = liar._welcome()
    welcome["capabilities"]["extensions"]["editormcp"]["projectPath"] = path
    await says(liar, lambda: welcome)
    async with rpc(daemon, "/rpc") as client:
        assert "result" in await client.ask("server/info")
    assert [record for record in caplog.records if record.name.startswith(("uvicorn", "asyncio"))] == []


async def test_a_welcome_of_megabytes_is_refused(daemon: Running, project: Path) -> None:
    liar = daemon.editor(project)
    welcome = {**liar._welcome(), "more": "x" * gabp.MOST_WELCOME}
    await says(liar, lambda: welcome)
    assert liar.closed is not None
    assert liar.closed[0] == 4400


async def says(liar: FakeEditor, welcome: Callable[[], dict[str, Any]]) -> None:
    """Connect with this welcome, until the daemon has taken or refused it."""
    liar._welcome = welcome  # type: ignore[method-assign]
    await liar.connect(ready=False)
    await liar.until(lambda: bool(liar.subscribed) or liar.closed is not None)
    await liar.disconnect()


async def test_an_event_of_megabytes_is_passed_over(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, rpc(daemon, "/rpc") as client:
        await editor.scenes({"path": "Assets/A.unity", "more": TOO_MANY})
        await editor.scenes({"path": "x" * gabp.MOST_EVENT})
        await editor.scenes({"path": "Assets/B.unity"})
        state = await client.ask("tools/call", {"tool": "editor.state.info", "arguments": {}})
    assert [scene["path"] for scene in state["result"]["output"]["scenes"]] == ["Assets/B.unity"]


async def test_of_editors_that_came_and_went_some_are_remembered(
    daemon: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editors, "MOST_LINKS", 3)
    stays = daemon.editor(make_project(tmp_path / "Stays"))
    async with stays, rpc(daemon, "/rpc") as client:
        for number in range(10):
            passing = daemon.editor(make_project(tmp_path / f"P{number}"))
            await passing.connect()
            await passing.disconnect()
            await gone(client, f"P{number}")
        told = (await client.ask("server/info"))["result"]["editors"]
    names = [editor["project"] for editor in told]
    assert len(names) <= 4
    assert "Stays" in names


async def gone(client: Any, project: str) -> None:
    async with asyncio.timeout(10):
        while True:
            told = (await client.ask("server/info"))["result"]["editors"]
            if all(editor["state"] == "gone" for editor in told if editor["project"] == project):
                return
