"""A scene as the Editor tells it: the contract's own example, and what references can be."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from editormcp.analysis.live import LiveScene, Surroundings
from editormcp.analysis.live_model import decode
from editormcp.analysis.model import Place, Target
from editormcp.contract import PROTOCOL

EXAMPLE = PROTOCOL / "vectors" / "valid" / "gabp" / "scene-result.json"
KNOWN = {"3f1a0000000000000000000000000001": "Assets/Art/Cookie.png"}


def asset(guid: str, file_id: int) -> Target:
    """The files know one asset."""
    path = KNOWN.get(guid, "")
    return Target(path or f"missing:{guid}", asset=path, guid=guid, missing=not path)


def scene_of(output: dict[str, Any], *want: str) -> LiveScene:
    around = Surroundings(asset, lambda guid: None, lambda: None)
    return LiveScene(decode(msgspec.json.encode(output)), around, want)


@pytest.fixture
def output() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(EXAMPLE.read_text("utf-8"))["message"]["result"]["output"]
    return told


@pytest.fixture
def scene(output: dict[str, Any]) -> LiveScene:
    return scene_of(output, "triangles")


def test_objects_have_their_paths_and_what_is_left_out_is_usual(scene: LiveScene) -> None:
    docks, lamp = scene.objects
    assert (docks.path, docks.tag, docks.layer, docks.static, docks.shown) == ("Docks", "Untagged", 8, 0, True)
    assert (lamp.path, lamp.tag, lamp.static, lamp.active, lamp.parent) == (
        "Docks/Lamp[2]", "Lantern", 0xFFFFFFFF, False, 0,
    )  # fmt: skip
    assert (lamp.object_id, lamp.prefab) == ("5140264.152039256", "Assets/Prefabs/Lamp.prefab")
    assert [part.type for part in lamp.parts] == ["Transform", "Light", "Missing Script"]


def test_components_are_of_their_bases_too(scene: LiveScene) -> None:
    light = scene.objects[1].parts[1]
    assert scene.full_type(light) == "UnityEngine.Light"
    assert scene.types(light) == ("Light", "Behaviour", "Component")
    wanted = ["Light", "light", "UnityEngine.Behaviour", "Engine.Light", "ght", "Camera"]
    assert [scene.is_a(light, name) for name in wanted] == [True, True, True, False, False, False]


def test_fields_are_those_that_were_sent_and_all_names_are_known(scene: LiveScene) -> None:
    light = scene.objects[1].parts[1]
    seen: list[str] = []

    def pick(names: Any) -> list[str]:
        seen.extend(names)
        return ["m_Intensity", "m_Type"]

    assert scene.fields(light, pick) == {"m_Intensity": 2.5}
    assert "m_Type" in seen
    assert scene.fields(scene.objects[0].parts[0]) == {}


def test_places_bounds_and_triangles_are_told_where_they_were_asked_for(
    scene: LiveScene, output: dict[str, Any]
) -> None:
    assert scene.world(1) == Place((1, 2.5, -3), (0, 0, 0, 1), (1, 1, 1))
    assert (scene.world(0), scene.local(0), scene.drawn(0)) == (None, None, None)
    assert scene.drawn(1) == ((1, 3, -3), (1, 2, 1))
    assert (scene.triangles(0), scene.triangles(1)) == (0, 832)
    assert scene_of(output).triangles(1) is None


def test_overrides_lead_to_what_they_change(scene: LiveScene) -> None:
    (lamp,) = scene.instances()
    assert [(change.target, change.path, change.value) for change in lamp.changes] == [
        (108000, "m_Intensity", 2.5),
        (0, "m_Range", 4),
    ]
    assert lamp.number == "152039256"
    assert [(at, part.type if part else "") for at, part in lamp.added] == [(1, "Missing Script")]
    assert list(scene.overridden(scene.objects[1].parts[1])) == ["m_Intensity"]
    assert list(scene.overridden(scene.objects[1].parts[0])) == []


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        ({"id": "s:-4", "path": 0, "type": "GameObject"}, Target("Docks", 0)),
        ({"id": "s:-1204", "path": 1, "type": "Light"}, Target("Docks/Lamp[2]:Light", 1, "108000.152039256")),
        ({"id": "s:-5", "path": 1, "type": "Transform"}, Target("Docks/Lamp[2]:Transform", 1)),
        ({"id": "s:-9", "type": "Camera", "name": "Eye", "scene": "Assets/B.unity"}, Target("Assets/B.unity:Eye")),
        ({"id": "s:-9", "type": "Profile", "name": "Made"}, Target("Made")),
        ({"missing": True}, Target("missing", missing=True)),
        ({"missing": True, "guid": "77", "fileId": "3"}, Target("missing:77", guid="77", missing=True)),
        (
            {"guid": next(iter(KNOWN)), "fileId": "2800000", "asset": "Assets/Art/Cookie.png"},
            Target("Assets/Art/Cookie.png", asset="Assets/Art/Cookie.png", guid=next(iter(KNOWN))),
        ),
        (
            {"guid": "88", "fileId": "1", "asset": "Assets/New.fbx", "name": "Lid"},
            Target("Assets/New.fbx#Lid", asset="Assets/New.fbx", guid="88"),
        ),
        (
            {"guid": "88", "fileId": "1", "asset": "Assets/New.mat", "name": "New", "main": True},
            Target("Assets/New.mat", asset="Assets/New.mat", guid="88"),
        ),
    ],
)
def test_what_a_reference_points_to(scene: LiveScene, reference: dict[str, Any], target: Target) -> None:
    assert scene.own_target({"$ref": reference}) == target
