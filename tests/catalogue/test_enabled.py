"""The setting `tools`: which tools are offered, on every face."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from clients import mcp, rpc, send
from daemons import Running, in_this_loop, run
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.enabled import Enabled
from editormcp.config import InvalidSettings, load
from editormcp.exits import USAGE
from fakes.own_tool import own_tool
from gabp_client import bridge
from shipped import TOOLS

PLATFORM = {"mcp.server.info", "mcp.tools.list", "mcp.tool.describe"}
WANTED = {tool.id for tool in TOOLS.values() if tool.category == "scene"} | {"asset.info"} | PLATFORM


def listed(*names: str) -> set[str]:
    return {tool.id for tool in Catalogue(TOOLS.values(), Enabled(names, TOOLS.values())).listed("core")}


def test_without_a_choice_all_are_there() -> None:
    assert listed() == set(TOOLS)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("asset.info",), {"asset.info"}),
        (("audio",), {"audio.mixer.list", "audio.mixer.snapshot.read"}),
        (("scene", "asset.info"), WANTED - PLATFORM),
        (("mcp",), set()),
        (("mcp.platform", "editor.selection.info"), {"editor.selection.info"}),
    ],
)
def test_categories_and_ids_choose_and_the_platforms_own_stay(names: tuple[str, ...], expected: set[str]) -> None:
    assert listed(*names) == expected | PLATFORM


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("scenes", "scene"),
        ("scene.object.find", "scene.objects.find"),
        ("asset_info", "asset.info"),
        ("Scene", "scene"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(InvalidSettings, match=f"tools: '{name}' is neither .*nearest: .*{near}"):
        Enabled((name,), TOOLS.values())
    with pytest.raises(InvalidSettings, match=r"'xyzzy' is neither a category nor the id of a tool$"):
        Enabled(("xyzzy",), TOOLS.values())


def test_flags_go_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('tools = ["scene", "asset.info"]', encoding="utf-8")
    assert load({}, {}, file).tools == ("scene", "asset.info")
    assert load({}, {"EDITORMCP_TOOLS": "audio, project.info,"}, file).tools == ("audio", "project.info")
    assert load({"tools": ("editor",)}, {"EDITORMCP_TOOLS": "audio"}, file).tools == ("editor",)


def test_the_daemon_does_not_start_with_an_unknown_name(home: Path) -> None:
    done = run(home, "serve", "--port", "0", "--tools", "scene,asets")
    assert done.returncode == USAGE
    assert "tools: 'asets' is neither a category nor the id of a tool; nearest: asset" in done.stderr
    assert "Traceback" not in done.stderr


def test_one_call_without_a_daemon_says_it_too(home: Path) -> None:
    done = run(home, "call", "project.info", "--project", str(SAMPLE), env={"EDITORMCP_TOOLS": "asets"})
    assert done.returncode == USAGE
    assert "'asets' is neither" in done.stderr
    assert "Traceback" not in done.stderr
    refused = run(home, "call", "project.info", "--project", str(SAMPLE), env={"EDITORMCP_TOOLS": "scene"})
    assert refused.returncode == 1
    assert "project.info is not enabled" in refused.stderr


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    settings: dict[str, Any] = {"offline": "only", "projects": (str(SAMPLE),), "tools": ("scene", "asset.info")}
    async with in_this_loop(home, gabp=True, gabp_port=0, **settings) as running:
        yield running


async def test_on_every_face_only_these_are_listed(daemon: Running) -> None:
    async with mcp(daemon) as client:
        names = {tool["name"] for tool in (await client.ask("tools/list"))["result"]["tools"]}
        assert names == {id.replace(".", "_") for id in WANTED}
        params = {"name": "mcp_tools_list", "arguments": {}}
        told = (await client.ask("tools/call", params))["result"]["structuredContent"]["tools"]
        assert {tool["id"] for tool in told} == WANTED
    async with rpc(daemon, "/rpc") as native:
        assert {tool["id"] for tool in (await native.ask("tools/list"))["result"]["tools"]} == WANTED
        core = (await native.ask("tools/list", {"tier": "core"}))["result"]["tools"]
        assert {tool["id"] for tool in core} == WANTED
        info = (await native.ask("server/info"))["result"]
        assert info["enabledToolCategories"] == ["mcp.platform", "scene", "asset"]
    rest = (await send(daemon, "POST", "/tool/list", {})).json
    assert {tool["id"] for tool in rest} == WANTED
    async with bridge(daemon) as connected:
        tools = (await connected.result("tools/list"))["tools"]
        assert {tool["name"] for tool in tools} == {id.replace(".", "/") for id in WANTED}


async def test_a_call_of_another_says_that_it_is_not_enabled(daemon: Running) -> None:
    async with rpc(daemon, "/rpc") as native:
        for method in ("tools/call", "tools/describe"):
            error = (await native.ask(method, {"tool": "project.info", "arguments": {}}))["error"]
            assert (error["code"], error["data"]["details"]["reason"]) == (-32001, "not_enabled")
            assert error["message"] == "Tool not found: project.info is not enabled"
        assert "reason" not in (await native.ask("tools/describe", {"tool": "no.such"}))["error"]["data"]["details"]
    async with mcp(daemon) as client:
        refused = (await client.ask("tools/call", {"name": "project_info", "arguments": {}}))["error"]
        assert (refused["code"], refused["data"]["details"]["reason"]) == (-32602, "not_enabled")
    rest = (await send(daemon, "POST", "/tool/call", {"id": "project.info"})).json
    assert rest["error"]["code"] == "E_NOT_FOUND"


async def test_resources_are_read_all_the_same(daemon: Running) -> None:
    async with mcp(daemon) as client:
        rows = (await client.ask("resources/list"))["result"]["resources"]
        assert any("/scene/Assets/" in row["uri"] for row in rows)
        info = next(row["uri"] for row in rows if row["uri"].endswith("/info"))
        assert "result" in await client.ask("resources/read", {"uri": info})


@pytest.mark.parametrize(("category", "there"), [("scene", True), ("editor", False)])
async def test_a_projects_own_tools_go_by_their_category(home: Path, project: Path, category: str, there: bool) -> None:
    async with in_this_loop(home, tools=("scene",)) as running, rpc(running, "/rpc") as native:
        editor = running.editor(project)
        editor.tools, editor.tools_hash = [own_tool(f"{category}.own.tool", category=category)], "1"
        async with editor:
            await editor.until(lambda: editor.received > 2)
            answer = await native.ask("tools/call", {"tool": f"{category}.own.tool", "arguments": {}})
            while "error" in answer and answer["error"]["data"]["details"].get("reason") != "not_enabled":
                answer = await native.ask("tools/call", {"tool": f"{category}.own.tool", "arguments": {}})
    assert ("result" in answer) is there
