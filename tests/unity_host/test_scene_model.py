"""`editormcp/scene`: what the package gives of an open scene is what its file would have; nothing changes for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from editormcp.analysis import overrides
from editormcp.analysis.columns import PLUMBING
from editormcp.analysis.ids import own_id
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Instance, Place, Scene
from unity_host.both import LIGHTHOUSE, QUAY, copy_of
from unity_host.host import SCENE
from unity_host.legs import Leg
from unity_host.scene_models import Models, models, plain
from unity_host.test_read_only import COUNTERS
from unity_host.test_real_editor import add_fields, ring
from unity_host.toolchain.compiler import Target

MISSING = "Missing Script"
HARBOUR = "Assets/Scenes/Harbour.unity"


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(
    request: pytest.FixtureRequest, leg: Leg, mono: Target, home: Path, tmp_path: Path
) -> AsyncIterator[Models]:
    async with models(leg, mono, copy_of(request.param, tmp_path), home) as editor:
        yield editor


@pytest.fixture
async def harbour(leg: Leg, target: Target, home: Path, tmp_path: Path) -> AsyncIterator[Models]:
    async with models(leg, target, copy_of(LIGHTHOUSE, tmp_path), home, f"--scene={HARBOUR}") as editor:
        yield editor


@pytest.fixture
async def quay_model(leg: Leg, mono: Target, home: Path, quay: Path) -> AsyncIterator[Models]:
    async with models(leg, mono, quay, home, f"--scene={SCENE}") as editor:
        yield editor


def files(project: Path, kind: str) -> list[str]:
    return sorted(path.relative_to(project).as_posix() for path in (project / "Assets").rglob(f"*{kind}"))


def objects(scene: Scene, *, ids: bool) -> list[Any]:
    return [
        (
            one.path, one.name, one.parent, one.active, one.shown, one.tag, one.layer, one.static, one.prefab,
            one.object_id if ids else "",
            [(part.type, part.object_id if ids and part.type != MISSING else "") for part in one.parts],
        )
        for one in scene.objects
    ]  # fmt: skip


def values(scene: Scene) -> dict[tuple[str, int, str], Any]:
    """Every field of every component, but those that hold files together and of scripts that are missing."""
    return {
        (one.path, number, name): plain(scene, part, value, name)
        for one in scene.objects
        for number, part in enumerate(one.parts)
        if part.type != MISSING
        for name, value in scene.fields(part).items()
        if name not in PLUMBING and name not in ("m_Father", "m_Children")
    }


def kinds(scene: Scene) -> list[Any]:
    """What the components are, of those whose class is known."""
    return [
        (one.path, part.type, scene.types(part), scene.full_type(part), scene.is_a(part, "Renderer"))
        for one in scene.objects
        for part in one.parts
        if part.type != MISSING
    ]


def close(one: Place | None, other: Place | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(a - b) < 1e-4 for a, b in zip(ten(one), ten(other), strict=True))


def ten(place: Place) -> list[float]:
    return [number for vector in (place.position, place.rotation, place.scale) for number in vector or ()]


def changes(scene: Scene) -> list[Any]:
    return [_changes(scene, one) for one in scene.instances()]


def _changes(scene: Scene, one: Instance) -> Any:
    rows = []
    for change in one.changes:
        target = scene.own_target(change.reference) if change.reference else None
        rows.append((change.target, change.path, target.text if target else change.value))
    added = [(scene.objects[at].path, part.type if part else None) for at, part in one.added]
    return scene.objects[one.at].path, one.prefab.text, one.prefab.guid, rows, added, sorted(one.removed)


def overridden(scene: Scene) -> list[Any]:
    return [(one.path, part.type, sorted(scene.overridden(part))) for one in scene.objects for part in one.parts]


def compare(live: Scene, disk: Scene, *, ids: bool) -> None:
    assert objects(live, ids=ids) == objects(disk, ids=ids)
    assert kinds(live) == kinds(disk)
    assert values(live) == values(disk)
    assert changes(live) == changes(disk)
    assert overridden(live) == overridden(disk)
    for at in range(len(live.objects)):
        if live.objects[at].parts[0].type != "RectTransform":
            assert close(live.local(at), disk.local(at)), live.objects[at].path


async def test_an_open_scene_is_what_its_file_is(either: Models) -> None:
    for path in files(either.project, ".unity"):
        if path.endswith("Broken.unity"):
            continue
        await either.do("open", scene=path)
        compare(await either.scene(path), either.files.scene(path), ids=True)


async def test_a_prefab_in_prefab_mode_is_what_its_file_is(either: Models) -> None:
    for path in files(either.project, ".prefab"):
        await either.do("stage", prefab=path)
        live = await either.scene("active")
        assert live.path == path
        compare(live, either.files.scene(path), ids=False)


def part_of(answer: dict[str, Any], path: str, type_name: str) -> dict[str, Any]:
    """A component that was sent."""
    for one in answer["objects"]:
        for sent in one.get("components", ()):
            kind = answer["types"][answer["sets"][one["set"]][sent["at"]]]["name"]
            if (one["name"], kind) == (path, type_name):
                found: dict[str, Any] = sent
                return found
    raise AssertionError(f"no {type_name} of {path} was sent")


def sent(answer: dict[str, Any]) -> set[str]:
    """The types of the components that were sent."""
    return {
        answer["types"][answer["sets"][one["set"]][part["at"]]]["name"]
        for one in answer["objects"]
        for part in one.get("components", ())
    }


@pytest.mark.parametrize(
    ("components", "types"),
    [
        ([], set()),
        (["GameObject"], set()),
        (["Light"], {"Light"}),
        (["light", "UNITYENGINE.CAMERA"], {"Light", "Camera"}),
        (["Renderer"], {"MeshRenderer"}),
        (["UnityEngine.Collider"], {"BoxCollider"}),
        (["lighthouse.spawnpoint"], {"SpawnPoint"}),
        (["NoSuchThing"], set()),
    ],
)
async def test_components_are_chosen_by_their_types_and_bases(
    harbour: Models, components: list[str], types: set[str]
) -> None:
    assert sent(await harbour.ask(components=components)) == types


async def test_fields_are_chosen_as_people_name_them_and_sent_whole(harbour: Models) -> None:
    fields = ["Intensity", "shadows", "m_Color.r", "*range*", "no such field"]
    answer = await harbour.ask(components=["Light"], fields=fields)
    bulb = part_of(answer, "Sun", "Light")["fields"]
    assert list(bulb) == ["m_Intensity", "m_Shadows", "m_Color", "m_Range"]
    assert bulb["m_Shadows"]["m_Type"] == 2
    (light,) = [one for one in answer["types"] if one["name"] == "Light"]
    assert (light["full"], light["bases"]) == ("UnityEngine.Light", ["UnityEngine.Behaviour", "UnityEngine.Component"])
    assert {"m_Enabled", "m_Type", "m_SpotAngle"} <= set(light["fields"])


async def test_what_nobody_asks_for_is_not_read(harbour: Models) -> None:
    before = await harbour.do("state")
    await harbour.ask(components=["MonoBehaviour"], fields=["no such field"])
    after = await harbour.do("state")
    assert after["serializeCalls"] - before["serializeCalls"] <= len(
        [one for one in (await harbour.ask())["types"] if "MonoBehaviour" in str(one.get("bases"))]
    )
    assert after["slowIds"] == before["slowIds"]


async def test_everything_is_as_it_was_after_a_question(harbour: Models) -> None:
    await harbour.do("select", objects=["Docks"])
    await harbour.do("rename", path="Docks/Crane", name="Unsaved")
    before = unchanging(await harbour.do("state"))
    want = ["ids", "world", "bounds", "triangles", "overrides"]
    await harbour.ask(components=["*"], fields=["*"], want=want)
    assert unchanging(await harbour.do("state")) == before


def unchanging(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key not in COUNTERS}


async def test_what_is_not_saved_yet_is_seen(harbour: Models) -> None:
    bulb = "Boats/Rowboat/Bow Lamp/Bulb"
    await harbour.do("set", path=bulb, component="Light", property="m_Intensity", value="7.5")
    await harbour.do("set", path="Docks/Crane", component="GameObject", property="m_IsActive", value="1")
    await harbour.do("addComponent", path=bulb, component="AudioSource")
    await harbour.do("removeComponent", path="Boats/Rowboat", component="BoxCollider")
    scene = await harbour.scene()
    (lamp,) = [one for one in scene.objects if one.path == bulb]
    (light,) = [part for part in lamp.parts if part.type == "Light"]
    assert scene.fields(light)["m_Intensity"] == 7.5
    assert "m_Intensity" in scene.overridden(light)
    assert next(one.shown for one in scene.objects if one.path == "Docks/Crane")
    (boat,) = [one for one in scene.instances() if scene.objects[one.at].path == "Boats/Rowboat"]
    assert boat.changes[-1].value == 7.5
    assert (bulb, "AudioSource") in [(scene.objects[at].path, part.type if part else "") for at, part in boat.added]
    prefab = harbour.files.prefab(boat.prefab.guid)
    assert prefab is not None
    removed = [part.type for one in prefab.objects for part in one.parts if own_id(part.object_id) in boat.removed]
    assert removed == ["BoxCollider"]


async def test_an_instance_that_was_never_saved_is_told_with_what_it_changes(harbour: Models) -> None:
    await harbour.do("place", prefab="Assets/Prefabs/Lamp.prefab")
    await harbour.do("set", path="Lamp/Bulb", component="Light", property="m_Range", value="3")
    scene = await harbour.scene()
    (lamp,) = [one for one in scene.instances() if scene.objects[one.at].path == "Lamp"]
    assert scene.objects[lamp.at].object_id.startswith("s:")
    found = overrides.ask(scene, overrides.Query(instance="Lamp"), Kit(scene.layers, harbour.files.types))
    assert [(row.kind, row.object, row.component, row.property, row.value) for row in found.rows] == [
        ("property", "Bulb", "Light", "m_Range", 3)
    ]
    assert found.defaults == 4


async def test_an_instance_with_very_many_changes_is_told_whole(harbour: Models) -> None:
    lamp = "Docks/DockSegment/Lamp/Bulb"
    await harbour.do("costs", on=True)
    await harbour.do("change", path=lamp, component="Light", property="m_Tags.Array.data", count=5000)
    scene = await harbour.scene(components=[], fields=[])
    (segment,) = [one for one in scene.instances() if scene.objects[one.at].path == "Docks/DockSegment"]
    told = [change.path for change in segment.changes if change.path.startswith("m_Tags")]
    assert told == [f"m_Tags.Array.data[{number}]" for number in range(5000)]


async def test_references_lead_to_objects_of_the_model_and_to_assets(quay_model: Models) -> None:
    answer = await quay_model.ask(components=["BoatSpawner"], fields=["*"])
    fields = part_of(answer, "Spawns", "BoatSpawner")["fields"]
    boat = fields["boatPrefab"]["$ref"]
    assert (boat["asset"], boat["fileId"], boat["type"]) == ("Assets/Prefabs/Boat.prefab", "200", "GameObject")
    guid = "c1d84b2f90a64e57b3f0a9e6d7281c34"
    assert fields["gone"] == {"$ref": {"missing": True, "guid": guid, "fileId": "77"}}
    assert fields["nothing"] is None
    camera = fields["camera"]["$ref"]
    assert (answer["objects"][camera["path"]]["name"], camera["type"]) == ("Main Camera", "Camera")
    assert (await quay_model.do("state"))["loaded"] == []


@pytest.mark.parametrize("value", [20, 30])
async def test_enums_of_scripts_have_their_names(leg: Leg, mono: Target, home: Path, quay: Path, value: int) -> None:
    """Joined flags have none."""
    add_fields(quay, f"  tide: {value}\n")
    async with models(leg, mono, quay, home, f"--scene={SCENE}") as editor:
        answer = await editor.ask(components=["BoatSpawner"], fields=["Tide"])
    shown = {"$enum": "High", "$value": 20} if value == 20 else 30
    assert part_of(answer, "Spawns", "BoatSpawner")["fields"] == {"tide": shown}


async def test_long_arrays_and_rings_are_cut(leg: Leg, mono: Target, home: Path, quay: Path) -> None:
    add_fields(quay, ring(30))
    async with models(leg, mono, quay, home, f"--scene={SCENE}") as editor:
        await editor.do("generate", numbers=5000)
        answer = await editor.ask(components=["MonoBehaviour"], fields=["*"])
    numbers = part_of(answer, "Numbers", "Numbers")["fields"]["values"]
    assert (len(numbers), numbers[-1]) == (1001, "…")
    route, levels = part_of(answer, "Spawns", "BoatSpawner")["fields"]["route"], 0
    while isinstance(route, dict):
        route, levels = route["next"], levels + 1
    assert (route, levels) == ("…", 7)


async def test_bounds_are_those_of_what_is_drawn_and_of_what_is_not(harbour: Models) -> None:
    """Unity keeps no bounds of what is inactive up to date; they are found from the mesh."""
    await harbour.do("set", path="Docks/Crane", component="GameObject", property="m_IsActive", value="1")
    drawn = await bounds(harbour, "Crane")
    await harbour.do("set", path="Docks/Crane", component="GameObject", property="m_IsActive", value="0")
    hidden = await bounds(harbour, "Crane")
    assert drawn == hidden
    assert drawn["of"] == "renderer"
    assert all(size > 0 for size in drawn["size"])


async def bounds(editor: Models, name: str) -> dict[str, Any]:
    answer = await editor.ask(want=["bounds", "triangles"])
    (one,) = [one for one in answer["objects"] if one["name"] == name]
    assert one["triangles"] > 0
    assert not any("bounds" in one for one in answer["objects"] if one["name"] == "Main Camera")
    return {**one["bounds"], "center": [round(at, 4) for at in one["bounds"]["center"]]}


async def test_a_running_game_has_ids_of_its_session(harbour: Models) -> None:
    await harbour.do("play", on=True)
    answer = await harbour.ask(want=["ids"])
    assert answer["playing"] is True
    assert all(one["id"].startswith("s:") for one in answer["objects"])


async def test_a_scene_that_is_changed_while_it_is_read_says_so(harbour: Models) -> None:
    await harbour.do("generate", count=3000)
    await harbour.do("costs", on=True)
    await harbour.do("rate", hz=50)
    id = await harbour.start(components=["*"], fields=["*"])
    changed = 0
    while id not in harbour.leg.answers:
        changed += 1
        await harbour.do("rename", path="Docks", name="Docks")
    answer = await harbour.leg.answer(id)
    assert answer["result"]["output"].get("consistent", True) is (changed < 2)


async def test_a_question_is_called_off(harbour: Models) -> None:
    await harbour.do("generate", count=20000)
    await harbour.do("costs", on=True)
    id = await harbour.start(components=["*"], fields=["*"])
    assert (await harbour.leg.ask("editormcp/cancel", {"id": id}))["result"] == {"cancelled": True}
    await harbour.ask()
    assert id not in harbour.leg.answers


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, -32002),
        ({"scenePath": 7}, -32002),
        ({"scenePath": "active", "components": "Light"}, -32002),
        ({"scenePath": "active", "fields": [1]}, -32002),
        ({"scenePath": "active", "colour": "red"}, -32002),
        ({"scenePath": "Assets/Scenes/Nowhere.unity"}, -32004),
        ({"scenePath": "../elsewhere.unity"}, -32002),
    ],
)
async def test_bad_questions_are_refused(harbour: Models, params: dict[str, Any], code: int) -> None:
    assert (await harbour.refused(**params))["code"] == code


async def test_a_scene_that_is_not_loaded_is_not_loaded(harbour: Models) -> None:
    error = await harbour.refused(scenePath="Assets/Scenes/Tests/Waves.unity")
    assert error["data"]["details"]["reason"] == "not_loaded"


async def test_wishes_of_a_newer_daemon_are_passed_over(harbour: Models) -> None:
    assert (await harbour.leg.ask("editormcp/scene", {"scenePath": "active", "want": ["the moon"]}))["result"]


async def test_settings_are_told_only_where_they_are_not_saved(harbour: Models) -> None:
    asked = {"singletons": ["TagManager", "QualitySettings", "NoSuchThing"]}
    answer = await harbour.leg.ask("editormcp/settings", asked)
    assert answer["result"]["output"] == {"settings": {}}
    await harbour.do("changeSetting", **{"class": "TagManager"}, property="tags.Array.data[0]", value="Fresh")
    answer = await harbour.leg.ask("editormcp/settings", asked)
    harbour.leg.check("settingsResult", answer)
    (only,) = answer["result"]["output"]["settings"].items()
    assert (only[0], only[1]["tags"][0]) == ("TagManager", "Fresh")
    for bad in ({}, {"singletons": "all"}, {"singletons": [], "colour": "red"}):
        assert (await harbour.leg.ask("editormcp/settings", bad))["error"]["code"] == -32002
