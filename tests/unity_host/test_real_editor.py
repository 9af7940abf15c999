"""What a real Editor does and a kind one does not: cycles, environments, sub-assets, packages, others' faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from unity_host.host import SCENE, UnityHost, unity
from unity_host.legs import TOKEN, Leg, do
from unity_host.stage import Stage, stage, until
from unity_host.test_tools import paths
from unity_host.toolchain.compiler import Runtime, Target

MISSING = "project.references.missing"
PACK = "Packages/com.example.pack"
MODEL, PICTURE = "Assets/Art/Hull.fbx", "Assets/Art/Water.png"
DEFAULT = "DefaultImporter:\n  userData: \n"
MODEL_GUID, SPRITE_GUID = "e" * 32, "f" * 32


@pytest.fixture
async def level(target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    async with stage(target, quay, home, f"--scene={SCENE}") as everything:
        yield everything


def add_fields(project: Path, fields: str) -> None:
    """More fields on the spawner, which is the last component of the scene."""
    scene = project / SCENE
    scene.write_text(scene.read_text("utf-8").rstrip("\n") + "\n" + fields, "utf-8")


def add(project: Path, asset: str, text: str, guid: str, importer: str = DEFAULT) -> None:
    (project / asset).parent.mkdir(parents=True, exist_ok=True)
    (project / asset).write_text(text, "utf-8")
    meta = f"fileFormatVersion: 2\nguid: {guid}\n{importer}"
    (project / f"{asset}.meta").write_text(meta, "utf-8")


async def spawner(level: Stage) -> dict[str, Any]:
    """The spawner's fields by name."""
    asked = {"scenePath": "active", "gameObjectPath": "Spawns", "component": "BoatSpawner"}
    (component,) = (await level.call("scene.components.list", **asked))["components"]
    return {field["name"]: field["value"] for field in component["serializedFields"]}


# Serialized references


def ring(length: int) -> str:
    """Managed objects, each holding the next, the last the first; all share one, and the last holds a broken one."""
    rows = [
        f"    - rid: {i}\n      type: {{class: Leg, ns: Sea, asm: Assembly-CSharp}}\n      data:\n"
        f"        next:\n          rid: {(i + 1) % length}\n        shared:\n          rid: 0\n"
        f"        none:\n          rid: -2\n        buoy: {{fileID: 0}}\n"
        for i in range(length)
    ]
    rows[-1] = rows[-1].replace("buoy: {fileID: 0}", f"buoy: {{fileID: 9, guid: {'9' * 32}, type: 2}}")
    return "  route:\n    rid: 0\n  references:\n    version: 2\n    RefIds:\n" + "".join(rows)


async def test_what_is_built_into_unity_is_named_by_where_it_is_and_is_not_missing(
    target: Target, quay: Path, home: Path
) -> None:
    add_fields(quay, "  buoy: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}\n")
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        assert (await spawner(level))["buoy"]["path"] == "Library/unity default resources"
        await level.do("rename", path="Spawns", name="Moved")
        broken = (await level.call(MISSING))["brokenReferences"]
        assert [row["propertyPath"] for row in broken] == ["gone"]


@pytest.mark.parametrize(("value", "shown"), [(20, {"name": "High", "value": 20}), (30, {"value": 30})])
async def test_an_enum_has_the_name_of_its_value_not_of_its_place(
    target: Target, quay: Path, home: Path, value: int, shown: dict[str, Any]
) -> None:
    """Flags that are joined have no name of their own."""
    add_fields(quay, f"  tide: {value}\n")
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        assert (await spawner(level))["tide"] == shown


async def test_managed_references_that_go_round_in_a_ring_end(target: Target, quay: Path, home: Path) -> None:
    add_fields(quay, ring(30))
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        answer = await level.call(MISSING)
        broken = [row["propertyPath"] for row in answer["brokenReferences"]]
        assert broken[0] == "gone" and len(broken) == 2 and broken[1].endswith(".buoy")
        route = (await spawner(level))["route"]
        assert (route["type"], route["none"], route["next"]["type"]) == ("Sea.Leg", None, "Sea.Leg")


async def test_a_reference_to_a_part_of_an_asset_is_that_part(target: Target, quay: Path, home: Path) -> None:
    table = "ModelImporter:\n  internalIDToNameTable:\n  - first:\n      43: 4300000\n    second: Keel\n"
    add(quay, MODEL, "model", MODEL_GUID, table)
    sprites = table.replace("Model", "Texture").replace("43: 4300000", "213: 21300000").replace("Keel", "Wave")
    add(quay, PICTURE, "picture", SPRITE_GUID, sprites)
    add_fields(
        quay,
        f"  mesh: {{fileID: 4300000, guid: {MODEL_GUID}, type: 3}}\n"
        f"  sprite: {{fileID: 21300000, guid: {SPRITE_GUID}, type: 3}}\n"
        f"  picture: {{fileID: 2800000, guid: {SPRITE_GUID}, type: 3}}\n"
        f"  lost: {{fileID: 4300002, guid: {MODEL_GUID}, type: 3}}\n",
    )
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        fields = await spawner(level)
        assert fields["mesh"] == {"type": "Mesh", "path": MODEL, "fileId": "4300000"}
        assert fields["sprite"] == {"type": "Sprite", "path": PICTURE, "fileId": "21300000"}
        assert fields["picture"] == {"name": "Water", "type": "Texture2D", "path": PICTURE}
        assert (await level.do("state"))["loaded"] == []
        broken = (await level.call(MISSING))["brokenReferences"]
        assert [row["propertyPath"] for row in broken] == ["gone", "lost"]
        await level.do("load", asset=MODEL)
        assert (await spawner(level))["mesh"] == {"name": "Keel", "type": "Mesh", "path": MODEL, "fileId": "4300000"}


# Prefab Mode, hidden and lasting objects, base types

PANEL = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1 &100
GameObject:
  m_Component:
  - component: {fileID: 101}
  m_Name: Panel
  m_IsActive: 1
--- !u!224 &101
RectTransform:
  m_GameObject: {fileID: 100}
  m_Children: []
  m_Father: {fileID: 0}
"""


async def test_the_environment_of_prefab_mode_is_no_part_of_a_path(target: Target, quay: Path, home: Path) -> None:
    add(quay, "Assets/Prefabs/Panel.prefab", PANEL, "d" * 32)
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("stage", prefab="Assets/Prefabs/Panel.prefab")
        await level.do("select", objects=["Panel"])
        (selected,) = (await level.call("editor.selection.info"))["selectedObjects"]
        assert selected["path"] == "Panel"
        asked = {"scenePath": selected["scenePath"], "gameObjectPath": selected["path"]}
        assert (await level.call("scene.components.list", **asked))["gameObjectPath"] == "Panel"


async def test_what_a_game_keeps_between_scenes_is_a_scene_to_ask_about(level: Stage) -> None:
    await level.do("play", on=True)
    await level.do("keep", path="Docks")
    await until_open(level, "DontDestroyOnLoad")
    kept = await level.call("scene.hierarchy.dump", scenePath="DontDestroyOnLoad")
    assert (kept["scenePath"], paths(kept["rootObjects"])[:2]) == ("DontDestroyOnLoad", ["Docks", "Docks/Crane"])
    asked = {"scenePath": "DontDestroyOnLoad", "gameObjectPath": "Docks/Crane"}
    assert (await level.call("scene.components.list", **asked))["gameObjectPath"] == "Docks/Crane"
    await level.do("select", objects=["Spawns"])
    assert (await level.call("editor.selection.info"))["activeGameObject"]["path"] == "Spawns"


async def until_open(level: Stage, path: str) -> None:
    async def open_there() -> bool:
        answer = await level.client.answer(await level.start("scene.hierarchy.dump", scenePath=path), 30)
        return "result" in answer

    await until(open_there, f"{path} can be asked about")


async def test_objects_that_the_hierarchy_does_not_show_are_marked(level: Stage) -> None:
    await level.do("hide", path="Docks/Crane")
    dump = await level.call("scene.hierarchy.dump", scenePath="active", root="Docks")
    marks = {child["name"]: child.get("hidden") for child in dump["rootObjects"][0]["children"]}
    assert marks["Crane"] is True and set(marks.values()) == {True, None}
    found = await level.call("scene.objects.find", scenePath="active", namePattern="*")
    assert [match["name"] for match in found["matches"] if match.get("hidden")] == ["Crane"]


@pytest.mark.parametrize("asked", ["Collider", "UnityEngine.Collider", "Component"])
async def test_a_component_is_found_by_its_base_type(level: Stage, asked: str) -> None:
    await level.do("generate", count=9)
    found = await level.call("scene.objects.find", scenePath="active", componentType=asked, namePattern="Object *")
    assert found["total"] == (9 if asked == "Component" else 3)


# Packages and profiles


@pytest.fixture
async def packed(target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    """A project with a package from a registry, which lies in the project's cache."""
    cached = "Library/PackageCache/com.example.pack@1.2.3"
    add(quay, f"{cached}/Demo.unity", "%YAML 1.1\n", "a" * 32)
    add(quay, f"{cached}/Readme.txt", "seventeen letters", "b" * 32)
    async with stage(target, quay, home) as level:
        yield level


async def test_the_scenes_of_packages_are_not_the_projects(packed: Stage) -> None:
    scenes = [row["path"] for row in (await packed.call("project.scenes.list"))["scenes"]]
    assert SCENE in scenes and not [path for path in scenes if path.startswith("Packages/")]


async def test_a_packages_file_is_found_where_it_lies(packed: Stage) -> None:
    assert (await packed.call("asset.info", assetPath=f"{PACK}/Readme.txt"))["sizeBytes"] == 17
    error = await packed.error("scene.hierarchy.dump", scenePath=f"{PACK}/Demo.unity")
    assert error["data"]["details"]["reason"] == "not_loaded"


@pytest.mark.parametrize(("overrides", "name"), [(True, "Console"), (False, None), (None, "Console")])
async def test_a_build_profile_may_own_the_scene_list(
    toolchain: None, quay: Path, home: Path, overrides: bool | None, name: str | None
) -> None:
    async with stage(Target(Runtime.CORE, "6000.0"), quay, home) as level:
        await level.do("profile", name="Console", **({} if overrides is None else {"overrides": overrides}))
        answer = await level.call("project.scenes.list")
        assert (answer["list"], answer.get("profile")) == ("profile" if name else "global", name)


# What costs


async def test_the_paths_of_many_siblings_are_told_at_the_price_of_one_look(level: Stage) -> None:
    await level.do("generate", count=5001, branch=5000)
    await level.do("select", parent="Object 0", all=500)
    before = (await level.do("state"))["nameReads"]
    answer = await level.call("editor.selection.info")
    reads = (await level.do("state"))["nameReads"] - before
    assert answer["total"] == 500
    assert reads < 3 * 5000


async def test_nobody_pays_for_a_selection_that_nobody_listens_to(
    leg: Leg, mono: Target, quay: Path, home: Path
) -> None:
    with unity(mono, quay, home, f"--scene={SCENE}") as host:
        await leg.connection()
        await leg.ask("session/hello", {"token": TOKEN, "bridgeVersion": "0.1.0", "platform": "linux", "launchId": "a"})
        await leg.ask("events/subscribe", {"channels": ["editor/state", "editor/scenes"]})
        await leg.event("editor/scenes")
        before = (await do(host, "state"))["nameReads"]
        await do(host, "select", objects=["Docks/Crane"])
        await ticked(host)
        assert (await do(host, "state"))["nameReads"] == before
        await leg.ask("events/subscribe", {"channels": ["editor/selection"]})
        assert (await leg.event("editor/selection", count=1))["active"]["path"] == "Docks/Crane"
        await asyncio.to_thread(host.end)
        await leg.all_closed()


async def ticked(host: UnityHost) -> None:
    """The Editor has ticked twice from now."""
    before = (await do(host, "state"))["ticks"]

    async def twice() -> bool:
        return bool((await do(host, "state"))["ticks"] >= before + 2)

    await until(twice, "the Editor ticks")


async def test_the_ids_of_many_objects_are_asked_for_together(level: Stage) -> None:
    await level.do("generate", count=300)
    before = (await level.do("state"))["slowIds"]
    found = await level.call("scene.objects.find", scenePath="active", namePattern="*")
    assert found["total"] > 300
    assert (await level.do("state"))["slowIds"] == before


async def test_the_list_of_all_assets_is_made_in_slices(mono: Target, quay: Path, home: Path) -> None:
    for number in range(6000):
        add(quay, f"Assets/Texts/{number}.txt", "", f"{number:032x}")
    async with stage(mono, quay, home) as level:
        await level.do("costs", on=True)
        answer = await level.call("project.assets.summary")
        assert answer["byType"]["TextAsset"] == 6000
        assert 0 < (await level.do("state"))["mostFolderChecks"] < 5000


# Other packages, and what is unforeseen


async def test_another_package_that_throws_in_every_callback_harms_nothing(level: Stage) -> None:
    await level.do("makeTrouble")
    for _ in range(2):
        await level.do("reload")
        assert (await level.call("project.info"))["projectName"] == "Quay"
        found = await level.call("scene.objects.find", scenePath="active", namePattern="Crane")
        assert found["total"] == 1
    await level.do("rename", path="Docks/Crane", name="Tall")
    changed = await level.call("scene.objects.find", scenePath="active", namePattern="Tall")
    assert changed["total"] == 1
    assert (await level.do("state"))["threadsLeft"] == 0


async def test_an_unforeseen_fault_of_the_connection_is_told_and_outlived(
    leg: Leg, target: Target, quay: Path, home: Path
) -> None:
    leg.announce("a token\nin two lines")
    with unity(target, quay, home) as host:

        async def told() -> bool:
            return "unforeseen" in (await do(host, "status"))["status"]

        await until(told, "the status says that something went wrong")
        leg.announce()
        await leg.ready()
        assert "Connected" in (await do(host, "status"))["status"]
        await asyncio.to_thread(host.end)
        await leg.all_closed()


async def test_own_tools_return_what_unity_and_the_project_have_types_for(level: Stage) -> None:
    await level.do("allowOwnTools", on=True)

    async def known() -> bool:
        return "result" in await level.client.ask("tools/describe", {"tool": "project.returns.shapes"})

    await until(known, "the daemon has heard of the own tools")
    shapes = await level.call("project.returns.shapes")
    assert shapes == {
        "bounds": {"center": [1, 2, 3], "size": [2, 2, 2]},
        "rect": [1, 2, 3, 4],
        "rotation": [0, 0, 0, 1],
        "cell": [5, 6],
        "lane": {"Name": "north", "Inner": {"Name": "south", "Inner": None}},
    }
    for refused in ("project.returns.task", "project.returns.coroutine"):
        assert (await level.error(refused))["code"] == -32001


async def test_two_open_scenes_of_one_name_are_told_apart_by_their_paths(
    target: Target, quay: Path, home: Path
) -> None:
    night = "Assets/Night/Quay.unity"
    text = (quay / SCENE).read_text("utf-8")
    add(quay, night, text.replace("m_Name: Crane", "m_Name: Night Crane"), "d" * 32)
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("open", scene=night)
        for scene, crane in ((SCENE, "Crane"), (night, "Night Crane")):
            found = await level.call("scene.objects.find", scenePath=scene, namePattern="*Crane")
            assert (found["source"], found["scenePath"]) == ("editor", scene)
            assert [match["name"] for match in found["matches"]] == [crane]
        await level.do("activate", scene=night)
        assert (await level.call("scene.hierarchy.dump", scenePath="active"))["scenePath"] == night
