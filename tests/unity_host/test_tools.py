"""Every tool through the real daemon and the real package: what a client gets to see."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editormcp.contract import PROTOCOL
from unity_host.host import SCENE
from unity_host.stage import Stage, stage
from unity_host.toolchain.compiler import Target


@pytest.fixture
async def level(target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    async with stage(target, quay, home, f"--scene={SCENE}") as everything:
        yield everything


def schema(tool: str) -> Draft202012Validator:
    """The outputs of a tool's definition as a JSON Schema."""
    definition = json.loads(next(PROTOCOL.glob(f"tools/*/{tool}.json")).read_text("utf-8"))
    outputs = definition["outputs"]
    required = [name for name, output in outputs.items() if not output.get("optional")]
    return Draft202012Validator(
        {"type": "object", "properties": outputs, "required": required, "additionalProperties": False}
    )


CALLS: dict[str, dict[str, Any]] = {
    "project.info": {},
    "project.scenes.list": {},
    "project.assets.summary": {"minSizeBytes": 10},
    "project.references.missing": {},
    "scene.hierarchy.dump": {
        "scenePath": "active",
        "include": ["ids", "transform", "tag", "layer", "static", "prefab"],
    },
    "scene.objects.find": {"scenePath": SCENE, "namePattern": "*"},
    "scene.components.list": {"scenePath": SCENE, "gameObjectPath": "Spawns"},
    "asset.info": {"assetPath": "Assets/Prefabs/Boat.prefab", "includeDependencies": True},
    "asset.dependencies.graph": {"assetPath": "Assets/Materials/Wood.mat"},
    "audio.mixer.list": {},
    "audio.mixer.snapshot.read": {"mixerPath": "Assets/Audio/Main.mixer", "snapshotName": "Storm"},
    "editor.selection.info": {},
}


async def test_every_tool_answers_in_the_shape_it_declares(level: Stage) -> None:
    await level.do("load", asset="Assets/Audio/Main.mixer")
    await level.do("select", objects=["Docks/Crane"], assets=["Assets/Materials/Wood.mat"])
    for tool, arguments in CALLS.items():
        output = await level.call(tool, **arguments)
        problems = [f"{tool}: {error.json_path} {error.message}" for error in schema(tool).iter_errors(output)]
        assert problems == []
        assert output["source"] == "editor"


async def test_the_project_tells_what_it_is(level: Stage) -> None:
    info = await level.call("project.info")
    assert info["projectName"] == "Quay"
    assert (info["productName"], info["companyName"]) == ("The Quay", "Saltwater Games")
    assert info["projectPath"] == level.project.as_posix()
    assert (info["unityVersion"], info["renderPipeline"]) == ("2022.3.62f1", "Built-in")
    assert info["buildTargets"] == ["StandaloneLinux64", "WebGL"]


async def test_scenes_are_listed_in_build_order_then_by_path(level: Stage) -> None:
    listed = await level.call("project.scenes.list")
    assert [(row["path"], row["enabledInBuild"], row["buildIndex"]) for row in listed["scenes"]] == [
        (SCENE, True, 0),
        ("Assets/Scenes/Other.unity", False, -1),
        ("Assets/Scenes/Broken.unity", False, -1),
    ]
    assert (listed["list"], listed["total"], listed["truncated"]) == ("global", 3, False)
    built = await level.call("project.scenes.list", includeInBuild=True)
    assert [row["name"] for row in built["scenes"]] == ["Quay"]
    page = await level.call("project.scenes.list", maxResults=1)
    assert (len(page["scenes"]), page["total"], page["truncated"]) == (1, 3, True)


def paths(nodes: list[dict[str, Any]]) -> list[str]:
    return [path for node in nodes for path in (node["path"], *paths(node["children"]))]


AWKWARD = 'Docks/Left\\/Right \\\\ "quoted" \\[7]'
ALL = [
    "Main Camera",
    "Docks",
    "Docks/Crane",
    AWKWARD,
    "Docks/Lamp[1]",
    "Docks/Lamp[1]/Bulb",
    "Docks/Lamp[2]",
    "Docks/Lamp[2]/Bulb",
    "Spawns",
]


async def test_the_hierarchy_has_every_object_with_prefabs_expanded(level: Stage) -> None:
    dump = await level.call(
        "scene.hierarchy.dump", scenePath="active", include=["ids", "tag", "layer", "static", "prefab", "transform"]
    )
    assert dump["scenePath"] == SCENE
    assert paths(dump["rootObjects"]) == ALL
    assert (dump["totalObjects"], dump["truncated"], dump["dirty"], dump["playing"]) == (9, False, False, False)
    camera, docks, spawns = dump["rootObjects"]
    assert (camera["components"], camera["tag"], spawns["tag"]) == (["Transform", "Camera"], "MainCamera", "Respawn")
    assert (docks["layer"], docks["static"], "prefab" in docks) == ("Docks", True, False)
    crane, _, lamp, _ = docks["children"]
    assert (crane["active"], crane["components"]) == (False, ["Transform", "MeshRenderer", "Missing Script"])
    assert crane["transform"] == {"position": [1.5, 0, -3], "rotation": [0, 0, 0], "scale": [1, 1, 1]}
    assert lamp["prefab"] == "Assets/Prefabs/Lamp.prefab"
    assert lamp["transform"]["position"] == [4, 0, 0]


async def test_a_budget_prunes_breadth_first_and_counts_what_it_hides(level: Stage) -> None:
    dump = await level.call("scene.hierarchy.dump", scenePath="active", maxNodes=5)
    assert paths(dump["rootObjects"]) == ["Main Camera", "Docks", "Docks/Crane", AWKWARD, "Spawns"]
    assert dump["rootObjects"][1]["hiddenDescendants"] == 4
    assert (dump["totalObjects"], dump["truncated"]) == (9, True)
    flat = await level.call("scene.hierarchy.dump", scenePath="active", maxDepth=0)
    assert [node.get("hiddenDescendants", 0) for node in flat["rootObjects"]] == [0, 6, 0]


async def test_inactive_objects_can_be_left_out_and_numbers_stay(level: Stage) -> None:
    dump = await level.call("scene.hierarchy.dump", scenePath="active", includeInactive=False)
    assert paths(dump["rootObjects"]) == [path for path in ALL if path != "Docks/Crane"]
    assert dump["totalObjects"] == 8


async def test_an_outline_is_one_line_an_object(level: Stage) -> None:
    dump = await level.call("scene.hierarchy.dump", scenePath="active", format="outline", root="Docks")
    assert dump["outline"].splitlines() == [
        "Docks",
        "  Crane (MeshRenderer,Missing Script) *inactive",
        '  Left/Right \\ "quoted" [7]',
        "  Lamp",
        "    Bulb (Light)",
        "  Lamp",
        "    Bulb (Light)",
    ]


async def test_a_root_is_a_path_or_an_object_id(level: Stage) -> None:
    by_path = await level.call("scene.hierarchy.dump", scenePath="active", root="Docks/Lamp[2]", include=["ids"])
    assert paths(by_path["rootObjects"]) == ["Docks/Lamp[2]", "Docks/Lamp[2]/Bulb"]
    for id in (by_path["rootObjects"][0]["objectId"], "100.5000"):
        by_id = await level.call("scene.hierarchy.dump", scenePath="active", root=id, include=["ids"])
        assert by_id["rootObjects"] == by_path["rootObjects"]


async def test_objects_are_found_by_every_filter(level: Stage) -> None:
    async def find(**filters: Any) -> list[str]:
        found = await level.call("scene.objects.find", scenePath="active", **filters)
        return [match["path"] for match in found["matches"]]

    assert await find(componentType="Light") == ["Docks/Lamp[1]/Bulb", "Docks/Lamp[2]/Bulb"]
    assert await find(componentType="UnityEngine.Light", pathPattern="**/Lamp[2]/*") == ["Docks/Lamp[2]/Bulb"]
    assert await find(componentType="Quay.BoatSpawner") == ["Spawns"]
    assert await find(componentType="Missing Script") == ["Docks/Crane"]
    assert await find(namePattern="L*") == [AWKWARD, "Docks/Lamp[1]", "Docks/Lamp[2]"]
    assert await find(pathPattern="Docks/*/Bulb") == ["Docks/Lamp[1]/Bulb", "Docks/Lamp[2]/Bulb"]
    assert await find(tag="Respawn") == ["Spawns"]
    assert await find(layer="Docks") == await find(layer="8") == ["Docks"]
    assert await find(active=False) == ["Docks/Crane"]
    page = await level.call("scene.objects.find", scenePath="active", maxResults=2)
    assert (len(page["matches"]), page["total"], page["truncated"]) == (2, 9, True)
    rest = await level.call("scene.objects.find", scenePath="active", maxResults=7, cursor=page["nextCursor"])
    assert [match["path"] for match in (*page["matches"], *rest["matches"])] == ALL


async def test_saved_objects_have_the_ids_of_their_files(level: Stage) -> None:
    found = await level.call("scene.objects.find", scenePath="active", namePattern="*")
    ids = {match["path"]: match["objectId"] for match in found["matches"]}
    assert (ids["Main Camera"], ids["Docks/Lamp[1]"], ids["Docks/Lamp[2]/Bulb"]) == ("10", "100.4000", "110.5000")


async def test_components_show_their_serialized_fields(level: Stage) -> None:
    listed = await level.call("scene.components.list", scenePath=SCENE, objectId="50", component="BoatSpawner")
    assert listed["gameObjectPath"] == "Spawns"
    (spawner,) = listed["components"]
    assert (spawner["type"], spawner["fullTypeName"], spawner["index"], spawner["objectId"]) == (
        "BoatSpawner",
        "Quay.BoatSpawner",
        1,
        "52",
    )
    assert spawner["enabled"] is True
    fields = {field["name"]: field["value"] for field in spawner["serializedFields"]}
    assert "m_Script" not in fields
    assert fields["boatPrefab"] == {"name": "Boat", "type": "GameObject", "path": "Assets/Prefabs/Boat.prefab"}
    assert fields["camera"] | {"objectId": ""} == {
        "objectId": "",
        "name": "Main Camera",
        "type": "Camera",
        "path": "Main Camera",
    }
    assert (fields["gone"], fields["nothing"]) == ({"missing": True}, None)
    assert (fields["radius"], fields["count"], fields["title"], fields["offset"]) == (1.5, 3, "Boats", [1, 2, 3])
    assert fields["waves"] == [{"size": 1, "delay": 0.5}, {"size": 2, "delay": 1.5}]
    few = await level.call("scene.components.list", scenePath=SCENE, objectId="50", fields=["waves"], maxEntries=1)
    assert few["components"][1]["serializedFields"][0]["value"] == [{"size": 1, "delay": 0.5}, "…"]


async def test_a_prefab_instance_shows_its_overrides(level: Stage) -> None:
    for path, intensity in (("Docks/Lamp[1]/Bulb", 2.5), ("Docks/Lamp[2]/Bulb", 0.5)):
        listed = await level.call(
            "scene.components.list", scenePath=SCENE, gameObjectPath=path, component="Light", fields=["m_Intensity"]
        )
        assert listed["components"][0]["serializedFields"][0]["value"] == intensity


async def test_a_missing_script_is_listed_in_its_place(level: Stage) -> None:
    listed = await level.call("scene.components.list", scenePath=SCENE, gameObjectPath="Docks/Crane")
    assert [(component["type"], component["objectId"]) for component in listed["components"]] == [
        ("Transform", "31"),
        ("MeshRenderer", "32"),
        ("Missing Script", "33"),
    ]
    await level.do("play", on=True)
    listed = await level.call("scene.components.list", scenePath=SCENE, gameObjectPath="Docks/Crane")
    assert listed["components"][2]["objectId"] == ""


async def test_an_asset_is_described_without_being_loaded(level: Stage) -> None:
    boat = await level.call("asset.info", assetPath="Assets/Prefabs/Boat.prefab", includeDependencies=True)
    assert (boat["type"], boat["kind"], boat["mainObjectName"], boat["importerType"]) == (
        "GameObject",
        "prefab",
        "Boat",
        "PrefabImporter",
    )
    assert (boat["dependencies"], boat["dependencyCount"], boat["labels"]) == (
        ["Assets/Materials/Wood.mat"],
        1,
        ["boat"],
    )
    assert await level.call("asset.info", guid=boat["guid"], includeDependencies=True) == boat
    variant = await level.call("asset.info", assetPath="Assets/Prefabs/LampBlue.prefab")
    assert variant["kind"] == "variant"
    water = await level.call("asset.info", assetPath="Assets/Art/Water.png")
    assert (water["type"], water["sizeBytes"]) == ("Texture2D", 41)
    assert water["importSettings"] == {"maxTextureSize": 2048, "textureType": 1}
    assert (await level.do("state"))["loaded"] == []


async def test_dependencies_run_both_ways(level: Stage) -> None:
    graph = await level.call("asset.dependencies.graph", assetPath="Assets/Prefabs/Boat.prefab")
    assert [(row["path"], row["depth"]) for row in graph["dependencies"]] == [("Assets/Materials/Wood.mat", 1)]
    assert [(row["path"], row["type"], row["depth"]) for row in graph["dependents"]] == [(SCENE, "SceneAsset", 1)]
    deep = await level.call(
        "asset.dependencies.graph", assetPath="Assets/Materials/Wood.mat", direction="dependents", depth=1
    )
    assert [row["path"] for row in deep["dependents"]] == ["Assets/Prefabs/Boat.prefab", SCENE]


async def test_assets_are_summed_up(level: Stage) -> None:
    summary = await level.call("project.assets.summary", minSizeBytes=1)
    assert summary["totalAssets"] == 10
    assert summary["byType"]["GameObject"] == 3
    # Not reached from the one build scene: the variant, the other two scenes, the mixer and the picture.
    assert summary["unreferencedCount"] == 5
    only = await level.call("project.assets.summary", assetType="SceneAsset", minSizeBytes=1, maxResults=1)
    assert (only["totalAssets"], only["total"], only["truncated"], only["largeAssets"][0]["path"]) == (
        3,
        3,
        True,
        SCENE,
    )


async def test_missing_scripts_and_broken_references_are_found_live(level: Stage) -> None:
    missing = await level.call("project.references.missing", scope="scenes")
    assert [(row["path"], row["gameObjectPath"], row["componentIndex"]) for row in missing["missingScripts"]] == [
        (SCENE, "Docks/Crane", 2)
    ]
    assert [
        (row["gameObjectPath"], row["componentType"], row["propertyPath"]) for row in missing["brokenReferences"]
    ] == [("Spawns", "BoatSpawner", "gone")]
    await level.do("destroy", path="Main Camera")
    broken = await level.call("project.references.missing")
    assert [row["propertyPath"] for row in broken["brokenReferences"]] == ["gone", "camera"]


async def test_mixers_are_read_once_they_are_loaded(level: Stage) -> None:
    error = await level.error("audio.mixer.list")
    assert (error["code"], error["data"]["details"]["reason"]) == (-32004, "not_loaded")
    await level.do("load", asset="Assets/Audio/Main.mixer")
    (mixer,) = (await level.call("audio.mixer.list"))["mixers"]
    assert [(group["path"], group["guid"]) for group in mixer["groups"]] == [
        ("Master", "1f0a9b8c7d6e4f5a8b3c2d1e0f9a8b7c"),
        ("Master/Waves", "2e1b0c9d8e7f4a6b9c4d3e2f1a0b9c8d"),
    ]
    assert mixer["snapshots"] == [{"name": "Day", "isStart": True}, {"name": "Storm", "isStart": False}]
    storm = await level.call("audio.mixer.snapshot.read", mixerGuid=mixer["guid"], snapshotName="Storm")
    assert storm["parameters"] == [
        {"name": "Volume", "value": 0, "isDefault": True, "group": "Master"},
        {"name": "Pitch", "value": 1, "isDefault": True, "group": "Master"},
        {"name": "Volume", "value": -6.5, "isDefault": False, "group": "Master/Waves", "exposedAs": "WavesVolume"},
        {"name": "Pitch", "value": 1, "isDefault": True, "group": "Master/Waves"},
        {"name": "Cutoff freq", "value": 1800, "isDefault": False, "group": "Master/Waves", "effect": "Lowpass Simple"},
    ]


async def test_the_selection_names_objects_and_assets(level: Stage) -> None:
    await level.do("select", objects=["Docks/Crane"], assets=["Assets/Materials/Wood.mat"])
    selection = await level.call("editor.selection.info")
    crane, wood = selection["selectedObjects"]
    assert (crane["kind"], crane["path"], crane["scenePath"], crane["objectId"]) == (
        "sceneObject",
        "Docks/Crane",
        SCENE,
        "30",
    )
    assert (wood["kind"], wood["assetPath"], wood["type"]) == ("asset", "Assets/Materials/Wood.mat", "Material")
    assert selection["activeGameObject"] == {"name": "Crane", "path": "Docks/Crane"}
    assert (selection["activeScene"], selection["total"]) == (SCENE, 2)


async def test_prefab_mode_answers_for_the_open_prefab(level: Stage) -> None:
    await level.do("stage", prefab="Assets/Prefabs/Lamp.prefab")
    for path in ("active", "Assets/Prefabs/Lamp.prefab"):
        dump = await level.call("scene.hierarchy.dump", scenePath=path)
        assert paths(dump["rootObjects"]) == ["Lamp", "Lamp/Bulb"]
        assert (dump["scenePath"], dump["stage"]) == ("Assets/Prefabs/Lamp.prefab", "Assets/Prefabs/Lamp.prefab")
    await level.do("select", objects=["Lamp/Bulb"])
    (bulb,) = (await level.call("editor.selection.info"))["selectedObjects"]
    assert (bulb["kind"], bulb["scenePath"]) == ("prefabStage", "Assets/Prefabs/Lamp.prefab")
    assert paths((await level.call("scene.hierarchy.dump", scenePath=SCENE))["rootObjects"]) == ALL


async def test_unsaved_changes_are_seen_and_the_revision_moves(level: Stage) -> None:
    before = await level.call("scene.hierarchy.dump", scenePath="active")
    await level.do("rename", path="Docks/Crane", name="Tall Crane")
    after = await level.call("scene.hierarchy.dump", scenePath="active")
    assert "Docks/Tall Crane" in paths(after["rootObjects"])
    assert (before["dirty"], after["dirty"]) == (False, True)
    assert before["revision"] != after["revision"]
    assert after["revision"] == (await level.call("scene.hierarchy.dump", scenePath="active"))["revision"]
