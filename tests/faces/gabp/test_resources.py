"""The sample project for a bridge, with no Editor: its tools and its resources, from disk."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from conftest import make_project
from daemons import Running, in_this_loop
from editormcp.faces.mcp.uris import address
from editormcp.projects.finding import describe_project
from gabp_client import Bridge, bridge, stranger

ID = describe_project(SAMPLE).id
HARBOUR = "Assets/Scenes/Harbour.unity"


@pytest.fixture
async def client(home: Path) -> AsyncIterator[Bridge]:
    settings: dict[str, Any] = {"gabp": True, "gabp_port": 0, "offline": "fallback", "projects": (str(SAMPLE),)}
    async with in_this_loop(home, **settings) as daemon, bridge(daemon) as asking:
        yield asking


async def read(client: Bridge, uri: str) -> Any:
    return json.loads((await client.result("resources/read", {"uri": uri}))["content"])


async def uris(client: Bridge, **params: str) -> list[str]:
    return [row["uri"] for row in (await client.result("resources/list", params))["resources"]]


async def test_tools_answer_from_disk_and_say_so(client: Bridge) -> None:
    scenes = await client.call("project/scenes/list")
    assert HARBOUR in [scene["path"] for scene in scenes["scenes"]]
    assert "disk" in scenes["diagnostics"][0]
    outline = await client.call("scene/hierarchy/dump", scenePath=HARBOUR, format="outline")
    assert outline["source"] == "disk" and outline["outline"]


async def test_what_only_an_editor_knows_is_unavailable(client: Bridge) -> None:
    error = await client.fail("tools/call", {"name": "editor/selection/info"})
    assert (error["code"], error["data"]["details"]["reason"]) == (-32401, "needs_editor")


async def test_the_scenes_of_the_project_are_listed(client: Bridge) -> None:
    listed = await uris(client)
    assert listed[:2] == [address(ID, "info"), address(ID, "scenes")]
    assert address(ID, "scene", HARBOUR) in listed


async def test_a_list_can_be_narrowed(client: Bridge) -> None:
    everything = await uris(client)
    assert await uris(client, pattern="*/scenes") == [address(ID, "scenes")]
    assert await uris(client, pattern="*/nothing") == []
    assert await uris(client, namespace=ID) == everything
    assert await uris(client, namespace="Other@12345678") == []


async def test_every_listed_resource_can_be_read(client: Bridge) -> None:
    for uri in await uris(client):
        assert (await read(client, uri))["source"] == "disk"


async def test_a_resource_is_the_whole_output_of_its_tool(client: Bridge) -> None:
    scenes = await read(client, address(ID, "scenes"))
    assert HARBOUR in [scene["path"] for scene in scenes["scenes"]]
    assert "diagnostics" in scenes
    whole = await read(client, address(ID, "scene", HARBOUR))
    assert whole["rootObjects"] and not whole["truncated"]


async def test_what_is_not_there_is_not_found(client: Bridge) -> None:
    for uri in (
        "unity://",
        "unity://nobody@00000000/scenes",
        f"unity://{ID}/nothing",
        f"unity://{ID}/scene/Assets/None.unity",
        f"unity://{ID}/scene/Assets/../../secret.unity",
        f"unity://{ID}/scene/Assets/%2e%2e/%2e%2e/secret.unity",
        f"unity://{ID}/console",
        "file:///etc/passwd",
        "gabp://game/world",
        "unity://[/scenes",
        "",
    ):
        assert (await client.fail("resources/read", {"uri": uri}))["code"] == -32300, uri
    assert (await client.fail("resources/read", {}))["code"] == -32602


async def test_the_selection_of_no_editor_is_unavailable(client: Bridge) -> None:
    assert (await client.fail("resources/read", {"uri": address(ID, "selection")}))["code"] == -32401


async def test_the_welcome_names_where_the_scenes_are(home: Path, tmp_path: Path) -> None:
    other = make_project(tmp_path / "Düne 2")
    async with in_this_loop(home, gabp=True, gabp_port=0, projects=(str(SAMPLE), str(other))) as daemon:
        async with stranger(daemon) as asking:
            welcome = (await asking.hello(daemon.token))["result"]
        async with bridge(daemon) as asking:
            listed = await uris(asking)
    named = welcome["capabilities"]["resources"]
    assert named == [address(ID, "scenes"), address(describe_project(other).id, "scenes")]
    assert set(named) <= set(listed)


async def test_with_no_project_there_is_nothing(home: Path) -> None:
    async with in_this_loop(home, gabp=True, gabp_port=0) as daemon, bridge(daemon) as asking:
        assert await uris(asking) == []


async def test_an_editors_project_is_a_resource_too(daemon: Running, project: Path) -> None:
    async with bridge(daemon) as asking, daemon.editor(project) as editor:
        info = await read(asking, next(uri for uri in await uris(asking) if uri.endswith("/info")))
        assert info["name"] == "project/info"
        assert [call["params"]["name"] for call in editor.calls] == ["project/scenes/list", "project/info"]
