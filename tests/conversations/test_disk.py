"""The daemon with no Editor, or with one that does not have what is asked for: the project's files answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from clients import Rpc, mcp, rpc
from daemons import Running, in_this_loop

HARBOUR = "Assets/Scenes/Harbour.unity"


@pytest.fixture
async def serving(home: Path) -> AsyncIterator[Running]:
    """A daemon that serves the sample project from disk."""
    async with in_this_loop(home, offline="fallback", projects=(str(SAMPLE),)) as running:
        yield running


async def call(client: Rpc, tool: str, **arguments: Any) -> Any:
    return await client.ask("tools/call", {"tool": tool, "arguments": arguments})


async def test_the_native_face_answers_from_disk_and_says_so(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client:
        result = (await call(client, "scene.hierarchy.dump", scenePath="active"))["result"]
    assert (result["output"]["source"], result["output"]["totalObjects"]) == ("disk", 53)
    assert result["output"]["rootObjects"][0]["objectId"]
    assert result["diagnostics"][0].startswith("Read from disk as of")


async def test_mcp_answers_from_disk_within_its_budget(serving: Running) -> None:
    async with mcp(serving) as client:
        params = {"name": "scene_objects_find", "arguments": {"scenePath": "active", "maxResults": 5}}
        result = (await client.ask("tools/call", params))["result"]
    found = result["structuredContent"]
    assert (len(found["matches"]), found["total"], found["truncated"]) == (5, 53, True)
    assert found["diagnostics"][0].startswith("Read from disk as of")


async def test_a_cursor_goes_on_over_the_wire(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client:
        first = (await call(client, "scene.objects.find", scenePath=HARBOUR, maxResults=50))["result"]["output"]
        rest = await call(client, "scene.objects.find", scenePath=HARBOUR, maxResults=50, cursor=first["nextCursor"])
    assert len(first["matches"]) + len(rest["result"]["output"]["matches"]) == 53


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "reason"),
    [
        ("editor.selection.info", {}, -32004, "needs_editor"),
        ("scene.hierarchy.dump", {"scenePath": "../x.unity"}, -32002, "outside_project"),
        ("scene.objects.find", {"scenePath": HARBOUR, "cursor": "dead.1"}, -32002, "cursor_expired"),
    ],
)
async def test_what_disk_cannot_answer_is_a_clear_error(
    serving: Running, tool: str, arguments: dict[str, Any], code: int, reason: str
) -> None:
    async with rpc(serving, "/rpc") as client:
        error = (await call(client, tool, **arguments))["error"]
    assert (error["code"], error["data"]["details"]["reason"]) == (code, reason)


async def test_a_scene_that_is_not_there_is_an_error_of_unitys(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client:
        error = (await call(client, "scene.hierarchy.dump", scenePath="Assets/Scenes/Missing.unity"))["error"]
    assert (error["code"], error["data"]["errorType"]) == (-32004, "unity")
    assert error["data"]["details"]["unityError"] == "Scene file 'Assets/Scenes/Missing.unity' does not exist"


async def test_many_questions_at_once_are_all_answered(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client:
        asked = [
            await client.start("tools/call", {"tool": "project.info", "arguments": {}}, id=f"q{number}")
            for number in range(40)
        ]
        answers = [await client.answer(one) for one in asked]
    assert {answer["result"]["output"]["productName"] for answer in answers} == {"The Lighthouse"}


async def test_the_index_answers_while_an_editor_is_open(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client, serving.editor(SAMPLE):
        graph = await call(
            client, "asset.dependencies.graph", assetPath="Assets/Prefabs/Crate.prefab", project="Lighthouse"
        )
    assert graph["result"]["output"]["source"] == "disk"


async def test_active_is_the_scene_that_the_editor_had_open_last(serving: Running) -> None:
    waves = "Assets/Scenes/Tests/Waves.unity"
    async with rpc(serving, "/rpc") as client:
        async with serving.editor(SAMPLE) as editor:
            await editor.scenes({"path": waves, "guid": "", "loaded": True, "dirty": False, "active": True})
            await call(client, "project.info")  # Messages come in order: the daemon has heard of the scene.
        async with asyncio.timeout(20):
            after = await call(client, "scene.hierarchy.dump", scenePath="active")
            while (
                after["result"]["output"].get("source") != "disk"
            ):  # The daemon has yet to see that the Editor is gone.
                after = await call(client, "scene.hierarchy.dump", scenePath="active")
    assert after["result"]["output"]["scenePath"] == waves
