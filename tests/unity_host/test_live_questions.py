"""Questions over models: the Editor gives what it has open, the files the rest; both give the same answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from unity_host import both as sides
from unity_host.both import LIGHTHOUSE, QUAY, Both, copy_of
from unity_host.host import SCENE
from unity_host.stage import Stage, stage, until
from unity_host.test_real_editor import add_fields
from unity_host.toolchain.compiler import Target

HARBOUR, WAVES = "Assets/Scenes/Harbour.unity", "Assets/Scenes/Tests/Waves.unity"
VALUES = "scene.values.read"
LIGHTS: dict[str, Any] = {"componentType": "Light", "fields": ["intensity"]}
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    (VALUES, {"componentType": "Light", "fields": ["type", "intensity", "range", "color", "shadows", "m_CullingMask"]}),
    (VALUES, {"componentType": "Component", "fields": ["enabled", "name", "tag", "layer", "active", "components"]}),
    (VALUES, {"componentType": "GameObject", "fields": ["objectId", "prefab", "static", "activeSelf", "position.y"]}),
    (
        VALUES,
        {"componentType": "Transform", "fields": ["position", "rotation", "scale", "localPosition", "m_LocalScale"]},
    ),
    (VALUES, {"componentType": "Renderer", "fields": ["*material*", "m_CastShadows"], "where": ["enabled = 1"]}),
    (VALUES, {"componentType": "MonoBehaviour", "fields": ["*"]}),
    (VALUES, {"componentType": "Light", "fields": ["intensity"], "where": ["intensity is overridden"]}),
    (VALUES, {"componentType": "Collider", "fields": ["size"], "groupBy": "isTrigger"}),
    (VALUES, {"componentType": "Collider", "fields": ["bounds.size"], "where": ["bounds.of = collider"]}),
    (VALUES, {"componentType": "Nothing", "fields": ["at all"]}),
    ("scene.prefab.overrides", {}),
    ("scene.prefab.overrides", {"ignoreDefaults": False, "changedOnly": False}),
    ("scene.references.find", {"kind": "event"}),
    ("scene.references.find", {"target": "Assets/Materials/Wood.mat"}),
    ("scene.references.find", {"target": "Assets/Prefabs/Lamp.prefab"}),
    ("scene.references.find", {"target": "Docks"}),
    ("scene.references.find", {"target": "Main Camera"}),
    ("scene.statistics", {}),
    ("scene.objects.near", {"of": "0, 1, 0", "radius": 5}),
    ("scene.objects.near", {"of": "Docks", "componentType": "Light"}),
]
EVENT = """  onArrival:
    m_PersistentCalls:
      m_Calls:
      - m_Target: {fileID: 12}
        m_TargetAssemblyTypeName: UnityEngine.Camera, UnityEngine
        m_MethodName: set_enabled
        m_Mode: 6
        m_Arguments:
          m_ObjectArgument: {fileID: 0}
          m_ObjectArgumentAssemblyTypeName: UnityEngine.Object, UnityEngine
          m_IntArgument: 0
          m_FloatArgument: 0
          m_StringArgument: ''
          m_BoolArgument: 1
        m_CallState: 2
"""
HERE = ("live", "source", "asOf", "playing")
"""What says who answered."""


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(request: pytest.FixtureRequest, mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    async with sides.both(mono, copy_of(request.param, tmp_path), home, tmp_path / "other") as level:
        yield level


@pytest.fixture
async def harbour(mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """The Editor beside the files, as users have it."""
    project = copy_of(LIGHTHOUSE, tmp_path)
    async with stage(mono, project, home, f"--scene={HARBOUR}", offline="fallback", hold=1.0) as level:
        yield level


def normal(value: Any) -> Any:
    """Truth is 1 and 0 in files."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items() if key not in HERE}
    return [normal(inner) for inner in value] if isinstance(value, list) else value


async def outcome(level: Both, from_disk: bool, tool: str, scope: str, asked: dict[str, Any]) -> Any:
    client = level.disk if from_disk else level.client
    named = {"scenePath" if tool == "scene.objects.near" else "scope": scope, "project": str(level.project)}
    params = {"tool": tool, "arguments": {**named, **asked}}
    answer = await client.answer(await client.start("tools/call", params), 60)
    if "error" in answer:
        return answer["error"]["code"], answer["error"]["message"]
    return normal(answer["result"]["output"])


def differences(live: Any, disk: Any) -> list[Any]:
    """The rows that differ, or whatever else does."""
    if isinstance(live, dict) and isinstance(disk, dict) and "rows" in live and "rows" in disk:
        rows = [pair for pair in zip_longest(live.pop("rows"), disk.pop("rows")) if pair[0] != pair[1]]
        return rows or differences(live, disk)
    return [] if live == disk else [(live, disk)]


async def test_the_editor_and_the_files_answer_alike(either: Both) -> None:
    scenes = sorted(path.relative_to(either.project).as_posix() for path in either.project.rglob("*.unity"))
    answered = 0
    for scene in scenes:
        if scene.endswith("Broken.unity"):
            continue
        await either.do("open", scene=scene)
        await reported(either, scene)
        for tool, asked in QUESTIONS:
            live = await outcome(either, False, tool, scene, asked)
            disk = await outcome(either, True, tool, scene, asked)
            assert differences(live, disk) == [], (scene, tool, asked)
            answered += isinstance(live, dict) and live.get("total", 0) > 0
    assert answered > len(scenes)


async def test_prefab_mode_and_the_files_answer_alike(either: Both) -> None:
    for prefab in sorted(path.relative_to(either.project).as_posix() for path in either.project.rglob("*.prefab")):
        await either.do("stage", prefab=prefab)
        await reported(either, prefab)
        for tool, asked in QUESTIONS:
            if "objectId" in asked.get("fields", ()):
                continue  # in Prefab Mode an object has the id of its session
            live = await outcome(either, False, tool, "active", asked)
            disk = await outcome(either, True, tool, prefab, asked)
            assert differences(live, disk) == [], (prefab, tool, asked)


async def test_events_are_seen_in_the_editor_as_in_files(mono: Target, home: Path, tmp_path: Path) -> None:
    project = copy_of(QUAY, tmp_path)
    add_fields(project, EVENT)
    async with sides.both(mono, project, home, tmp_path / "other", f"--scene={SCENE}") as level:
        await reported(level, SCENE)
        for asked in ({"kind": "event"}, {"method": "set_enabled"}, {"target": "Main Camera"}):
            live = await outcome(level, False, "scene.references.find", SCENE, asked)
            assert "onArrival" in str(live["rows"]), asked
            assert differences(live, await outcome(level, True, "scene.references.find", SCENE, asked)) == []


async def reported(level: Stage, path: str) -> None:
    """The daemon has heard what is open."""

    async def is_live() -> bool:
        answer = await level.client.ask(
            "tools/call",
            {"tool": VALUES, "arguments": {"project": str(level.project), "scope": path, **LIGHTS}},
        )
        return bool(answer["result"]["output"].get("live") == [path])

    await until(is_live, f"{path} is live")


async def test_one_open_scene_is_the_editors_and_unsaved_changes_are_seen(harbour: Stage) -> None:
    bulb = "Docks/DockSegment/Lamp/Bulb"
    await harbour.do("set", path=bulb, component="Light", property="m_Intensity", value="9")
    for scope in ("active", HARBOUR):
        answer = await harbour.call(VALUES, scope=scope, where=["intensity = 9"], **LIGHTS)
        assert (answer["rows"], answer["source"], answer["live"]) == ([[bulb, 9]], "editor", [HARBOUR])
        assert "asOf" not in answer


async def test_of_many_files_the_editor_gives_those_that_are_not_saved(harbour: Stage) -> None:
    clean = await harbour.call(VALUES, scope="scenes", **LIGHTS)
    assert (clean["source"], clean.get("live")) == ("disk", None)
    await harbour.do("set", path="Lighting/Sun", component="Light", property="m_Intensity", value="9")
    dirty: dict[str, Any] = {}

    async def seen() -> bool:
        dirty.update(await harbour.call(VALUES, scope="scenes", **LIGHTS))
        return "live" in dirty

    await until(seen, "the daemon knows that the scene is not saved")
    assert (dirty["source"], dirty["live"], dirty["filesSearched"]) == ("disk", [HARBOUR], clean["filesSearched"])
    changed = [row for row in dirty["rows"] if row not in clean["rows"]]
    assert changed == [[HARBOUR, "Lighting/Sun", 9]]


async def test_all_that_is_open_is_the_editors(harbour: Stage) -> None:
    await harbour.do("open", scene=WAVES)
    await reported(harbour, WAVES)
    answer = await harbour.call(VALUES, scope="open", **LIGHTS)
    assert (answer["live"], answer["source"]) == ([HARBOUR, WAVES], "editor")


async def test_a_scene_that_was_never_saved_can_be_asked(harbour: Stage) -> None:
    await harbour.do("open", scene="")
    await harbour.do("activate", scene="")
    await harbour.do("generate", count=10, lights=2)

    async def there() -> bool:
        answer = await harbour.call(VALUES, scope="active", **LIGHTS)
        return bool(answer["scenePath"] == "" and len(answer["rows"]) == 2)

    await until(there, "the new scene answers")


async def test_pages_of_a_live_table_go_on_where_they_were(harbour: Stage) -> None:
    page = await harbour.call(VALUES, scope="active", maxResults=3, **LIGHTS)
    whole = await harbour.call(VALUES, scope="active", maxResults=0, **LIGHTS)
    rows = page["rows"]
    while "nextCursor" in page:
        page = await harbour.call(VALUES, scope="active", maxResults=3, cursor=page["nextCursor"], **LIGHTS)
        rows += page["rows"]
    assert rows == whole["rows"]
    assert page["source"] == "editor"


SETTINGS = "project.settings.read"
MATRIX = "ffffffff" * 32
PHYSICS = f"""%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!55 &1
PhysicsManager:
  m_ObjectHideFlags: 0
  m_Gravity: {{x: 0, y: -9.81, z: 0}}
  m_BounceThreshold: 2
  m_LayerCollisionMatrix: {MATRIX}
"""


async def test_settings_that_are_not_saved_are_the_editors(harbour: Stage) -> None:
    (harbour.project / "ProjectSettings" / "DynamicsManager.asset").write_text(PHYSICS, encoding="utf-8")
    saved = {section: await harbour.call(SETTINGS, section=section) for section in ("layers", "physics", "tags")}
    assert {one["source"] for one in saved.values()} == {"disk"}
    await harbour.do("changeSetting", **{"class": "TagManager"}, property="layers.Array.data[20]", value="Fog")
    await harbour.do("changeSetting", **{"class": "PhysicsManager"}, property="m_BounceThreshold", value="3")
    row = "m_LayerCollisionMatrix.Array.data[20]"
    await harbour.do("changeSetting", **{"class": "PhysicsManager"}, property=row, value=str(0xFFFFFFFF - (1 << 20)))
    layers = await harbour.call(SETTINGS, section="layers")
    assert layers["source"] == "editor"
    assert [one for one in layers["settings"]["layers"] if one not in saved["layers"]["settings"]["layers"]] == [
        {"index": 20, "name": "Fog"}
    ]
    assert layers["settings"]["sortingLayers"] == saved["layers"]["settings"]["sortingLayers"]
    physics = (await harbour.call(SETTINGS, section="physics"))["settings"]
    assert (physics["gravity"], physics["values"]) == ([0, -9.81, 0], {"bounceThreshold": 3})
    assert physics["ignored"] == [["Fog", "Fog"]]
    assert (await harbour.call(SETTINGS, section="time"))["source"] == "disk"


async def test_a_reload_in_the_middle_loses_nothing(harbour: Stage) -> None:
    await harbour.do("generate", count=20000, lights=5)
    await harbour.do("callCost", us=20)
    call = await harbour.start(VALUES, scope="active", pathPattern="Object 0/**", **LIGHTS)
    await harbour.do("reload", ms=300)
    answer = await harbour.answer(call)
    assert (answer["source"], answer["total"]) == ("editor", 4)
    assert (await harbour.do("state"))["reloads"] == 1


async def test_an_editor_that_hangs_leaves_a_saved_scene_to_the_files(harbour: Stage) -> None:
    await harbour.do("hang", ms=4000)
    call = await harbour.start(VALUES, scope="active", **LIGHTS)
    result = (await harbour.client.answer(call, 30))["result"]
    assert (result["output"]["source"], result["output"]["scenePath"]) == ("disk", HARBOUR)
    assert result["diagnostics"][0].startswith("The Editor was stalled")
    assert all(len(line) <= 120 for line in result["diagnostics"])


async def test_a_call_that_is_called_off_ends_in_the_editor(harbour: Stage) -> None:
    await harbour.do("generate", count=20000)
    await harbour.do("callCost", us=50)
    await harbour.client.start(
        "tools/call",
        {"tool": "scene.references.find", "arguments": {"project": str(harbour.project), "kind": "event"}},
    )

    async def begun() -> bool:
        return bool((await harbour.do("busy"))["busy"])

    await until(begun, "the Editor works on it")
    await harbour.client.socket.close()

    async def ended() -> bool:
        return "cancelled" in (await harbour.do("calls"))["problems"]

    await until(ended, "the Editor has stopped")
