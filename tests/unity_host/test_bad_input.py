"""Wrong arguments, lost objects, difficult names, deep trees: clear errors, and the Editor goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from unity_host.host import SCENE
from unity_host.stage import Stage, stage
from unity_host.test_tools import paths
from unity_host.toolchain.compiler import Target


@pytest.fixture
async def level(target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    async with stage(target, quay, home, f"--scene={SCENE}") as everything:
        yield everything
        assert (await everything.call("project.info"))["projectName"] == "Quay"


async def test_wrong_places_are_told_apart(level: Stage) -> None:
    async def details(path: str) -> tuple[int, dict[str, Any]]:
        error = await level.error("scene.hierarchy.dump", scenePath=path)
        return error["code"], error["data"]["details"]

    code, lost = await details("Assets/Scenes/Missing.unity")
    assert (code, lost["unityError"]) == (-32004, "Scene file 'Assets/Scenes/Missing.unity' does not exist")
    assert lost["scenePath"] == "Assets/Scenes/Missing.unity"
    code, other = await details("Assets/Scenes/Other.unity")
    assert (code, other["reason"]) == (-32004, "not_loaded")
    code, picture = await details("Assets/Art/Water.png")
    assert (code, "reason" in picture) == (-32004, False)
    for outside in ("../Secret.unity", "Assets/../../Secret.unity", "/etc/passwd", "Library/x.unity"):
        code, refused = await details(outside)
        assert (code, refused["reason"]) == (-32002, "outside_project"), outside


async def test_unknown_and_ambiguous_objects_come_with_candidates(level: Stage) -> None:
    unknown = await level.error("scene.components.list", scenePath="active", gameObjectPath="Docks/Nobody")
    assert unknown["code"] == -32004
    assert "Docks/Crane" in unknown["data"]["details"]["candidates"]
    ambiguous = await level.error("scene.components.list", scenePath="active", gameObjectPath="Docks/Lamp")
    assert ambiguous["data"]["details"]["candidates"] == ["Docks/Lamp[1]", "Docks/Lamp[2]"]
    nobody = await level.error("scene.components.list", scenePath="active", objectId="4711")
    assert nobody["data"]["details"]["candidates"] == ["Main Camera", "Docks", "Spawns"]


async def test_an_object_that_was_destroyed_is_unknown(level: Stage) -> None:
    found = await level.call("scene.hierarchy.dump", scenePath="active", root="Docks/Crane", include=["ids"])
    id = found["rootObjects"][0]["objectId"]
    await level.do("destroy", path="Docks/Crane")
    error = await level.error("scene.components.list", scenePath="active", objectId=id)
    assert error["code"] == -32004


async def test_an_unknown_layer_and_a_cursor_are_refused(level: Stage) -> None:
    layer = await level.error("scene.objects.find", scenePath="active", layer="Nowhere")
    assert layer["data"]["details"]["invalidParameters"][0]["name"] == "layer"
    cursor = await level.error("scene.objects.find", scenePath="active", cursor="abc")
    assert (cursor["code"], cursor["data"]["details"]["reason"]) == (-32002, "cursor_expired")


async def test_difficult_names_arrive_as_they_are(level: Stage) -> None:
    names = [
        "a/b",
        "back\\slash",
        'q"uote',
        "[3]",
        "emoji \U0001f600",
        "line\nbreak",
        "x" * 10000,
        "",
        "*",
        "\u202eright to left",
    ]
    await level.do("generate", names=names, lone=True)
    found = await level.call("scene.objects.find", scenePath="active", pathPattern="*")
    assert [match["name"] for match in found["matches"]][3:] == [*names, "lone \ufffd surrogate"]
    for match in found["matches"][3:-1]:
        listed = await level.call("scene.components.list", scenePath="active", gameObjectPath=match["path"])
        assert listed["gameObjectPath"] == match["path"]


async def test_a_tree_two_thousand_deep_is_cut_and_read_on(level: Stage) -> None:
    await level.do("generate", count=2000, branch=1)
    dump = await level.call("scene.hierarchy.dump", scenePath="active", root="Object 0", include=["ids"])
    assert (dump["totalObjects"], dump["truncated"]) == (2000, True)
    depth, node = 1, dump["rootObjects"][0]
    while node["children"]:
        depth, node = depth + 1, node["children"][0]
    assert (depth, node["hiddenDescendants"]) == (200, 1800)
    below = await level.call("scene.hierarchy.dump", scenePath="active", root=node["objectId"], maxDepth=1)
    assert paths(below["rootObjects"])[1].endswith("/Object 199/Object 200")
    found = await level.call("scene.objects.find", scenePath="active", namePattern="Object 1999")
    assert found["total"] == 1


async def test_a_scene_that_changes_under_a_long_capture_is_marked(level: Stage) -> None:
    await level.do("generate", count=100000)
    await level.do("callCost", us=5)
    await level.do("rate", hz=200)
    call = await level.start("scene.hierarchy.dump", scenePath="active", maxNodes=10)
    answer: dict[str, Any] = {}
    while not answer:
        await level.do("changeHierarchy")
        if call in level.client._answers:
            answer = level.client._answers.pop(call)
        else:
            info = await level.client.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
            assert "result" in info
    output = answer["result"]["output"]
    assert output["totalObjects"] == 100009
    assert output["consistent"] is False
