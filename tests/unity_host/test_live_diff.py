"""scene.diff between the open Editor and the files: nothing that is not changed, and all that is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from unity_host.both import LIGHTHOUSE, QUAY, copy_of
from unity_host.stage import Stage, stage
from unity_host.test_live_questions import HARBOUR, reported
from unity_host.toolchain.compiler import Target

LISTS = ("added", "removed", "moved", "renamed", "components", "changed")


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def level(request: pytest.FixtureRequest, mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    async with stage(mono, copy_of(request.param, tmp_path), home, offline="fallback", hold=1.0) as made:
        yield made


@pytest.fixture
async def harbour(mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    project = copy_of(LIGHTHOUSE, tmp_path)
    async with stage(mono, project, home, f"--scene={HARBOUR}", offline="fallback", hold=1.0) as made:
        await reported(made, HARBOUR)
        yield made


def rows(answer: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name, row) for name in LISTS for row in answer[name]]


async def test_what_is_open_and_not_changed_is_as_it_is_saved(level: Stage) -> None:
    scenes = sorted(path.relative_to(level.project).as_posix() for path in level.project.rglob("*.unity"))
    for scene in scenes:
        await level.do("open", scene=scene)
        await reported(level, scene)
        answer = await level.call("scene.diff", scenePath=scene)
        assert rows(answer) == [], scene
        assert (answer["from"], answer["to"], answer["source"]) == ("saved", "live", "editor")


async def test_what_is_not_saved_is_told_with_before_and_after(harbour: Stage) -> None:
    await harbour.do("set", path="Lighting/Sun", component="Light", property="m_Intensity", value="9")
    answer = await harbour.call("scene.diff", scenePath="active")
    changed = {"path": "Lighting/Sun", "component": "Light", "property": "m_Intensity", "before": 1.1, "after": 9}
    assert rows(answer) == [("changed", changed)]
    assert (await harbour.call("scene.diff", scenePath=HARBOUR, root="Docks"))["total"] == 0


async def test_prefab_mode_too(level: Stage) -> None:
    for prefab in sorted(path.relative_to(level.project).as_posix() for path in level.project.rglob("*.prefab")):
        await level.do("stage", prefab=prefab)
        await reported(level, prefab)
        answer = await level.call("scene.diff", scenePath=prefab)
        assert rows(answer) == [], prefab


async def test_objects_and_components_that_come_and_go(harbour: Stage) -> None:
    await harbour.do("rename", path="Docks/Crane", name="Big Crane")
    await harbour.do("addComponent", path="Water", component="BoxCollider")
    await harbour.do("removeComponent", path="Lighting/Sun", component="Light")
    await harbour.do("destroy", path="Boats/Rowboat")
    await harbour.do("place", prefab="Assets/Prefabs/Lamp.prefab")
    answer = await harbour.call("scene.diff", scenePath=HARBOUR)
    assert [(row["path"], row["prefab"], row["objects"]) for row in answer["added"]] == [
        ("Lamp", "Assets/Prefabs/Lamp.prefab", 3)
    ]
    assert [(row["path"], row.get("prefab")) for row in answer["removed"]] == [
        ("Boats/Rowboat", "Assets/Prefabs/Rowboat.prefab"),
        ("Boats/Rowboat/Hull/Fisherman", None),
    ]
    assert answer["renamed"] == [{"path": "Docks/Big Crane", "from": "Crane"}]
    assert answer["components"] == [
        {"path": "Lighting/Sun", "component": "Light", "change": "removed"},
        {"path": "Water", "component": "BoxCollider", "change": "added"},
    ]
    assert answer["moved"] == []


async def test_what_changed_since_the_last_question(harbour: Stage) -> None:
    first = await harbour.call("scene.diff", scenePath=HARBOUR)
    await harbour.do("set", path="Lighting/Sun", component="Light", property="m_Intensity", value="9")
    second = await harbour.call("scene.diff", scenePath=HARBOUR, **{"from": f"revision:{first['revision']}"})
    assert [(row["path"], row["before"], row["after"]) for row in second["changed"]] == [("Lighting/Sun", 1.1, 9)]
    assert second["total"] == 1
    third = await harbour.call("scene.diff", scenePath=HARBOUR, **{"from": f"revision:{second['revision']}"})
    assert third["total"] == 0


async def test_what_is_not_open_has_nothing_unsaved(harbour: Stage) -> None:
    error = await harbour.error("scene.diff", scenePath="Assets/Scenes/Tests/Waves.unity")
    details = error["data"]["details"]
    assert (error["code"], details["reason"]) == (-32004, "needs_editor")
    assert "git:HEAD to saved" in details["unityError"]
