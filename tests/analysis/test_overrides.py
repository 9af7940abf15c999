"""What instances change, asked of models alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from analysis.models import MadeScene
from editormcp.analysis.ids import id_in_prefab, id_inside, own_id
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Change, Instance, Part, Target, Value
from editormcp.analysis.overrides import Query, ask
from editormcp.analysis.types import TypeTree

KIT = Kit(("Default", "", "", "", "Water"), TypeTree())
LAMP, GUID = "Assets/Lamp.prefab", "a" * 32
ROOT, ROOT_TRANSFORM, BULB, BULB_TRANSFORM, LIGHT = 100, 101, 200, 201, 202
"""Ids in the prefab."""


def _prefab() -> MadeScene:
    made = MadeScene(LAMP)
    lamp = made.add("Lamp")
    light: dict[str, Value] = {"m_Type": 2, "m_Intensity": 1, "m_Color": {"r": 1, "g": 1, "b": 1, "a": 1}}
    made.add("Bulb", lamp, Light=light | {"m_Cookie": {"fileID": 5}, "m_Parts": [1, 2]})
    made.targets["5"] = Target("Lamp/Bulb:Light", 1, "202")
    return made


def _scene(*changes: Change, added: Sequence[tuple[int, Part | None]] = (), prefab: bool = True) -> MadeScene:
    made = MadeScene()
    dock = made.add("Dock")
    lamp = made.add("Lamp one", dock)
    bulb = made.add("Bulb", lamp, Light={})
    for at, own in ((lamp, ROOT), (bulb, BULB)):
        made.objects[at].object_id = id_inside(own, "7")
        for number, part in enumerate(made.objects[at].parts, 1):
            part.object_id = id_inside(own + number, "7")
    made.placed = [Instance(lamp, "7", Target(LAMP, asset=LAMP, guid=GUID), list(changes), list(added), [], [])]
    if prefab:
        made.prefabs[GUID] = _prefab()
    return made


def _rows(scene: MadeScene, **query: Any) -> list[tuple[Any, ...]]:
    return [
        (row.kind, row.object, row.component, row.property, row.value, row.prefab_value)
        for row in ask(scene, Query(**query), KIT).rows
    ]


def test_the_prefabs_value_stands_beside_the_instances() -> None:
    scene = _scene(Change(LIGHT, "m_Intensity", 2.5), Change(BULB, "m_Layer", 4), Change(LIGHT, "m_Type", 0))
    assert _rows(scene) == [
        ("property", "Bulb", "Light", "m_Intensity", 2.5, 1),
        ("property", "Bulb", "GameObject", "m_Layer", "Water", "Default"),
        ("property", "Bulb", "Light", "m_Type", "Spot", "Point"),
    ]


def test_parts_of_a_vector_are_one_row() -> None:
    parts = [Change(LIGHT, f"m_Color.{letter}", value) for letter, value in (("r", 0.5), ("g", 1), ("b", 0))]
    assert _rows(_scene(*parts)) == [("property", "Bulb", "Light", "m_Color", [0.5, 1, 0, 1], [1, 1, 1, 1])]
    assert _rows(_scene(parts[0])) == [("property", "Bulb", "Light", "m_Color.r", 0.5, 1)]
    assert _rows(_scene(Change(LIGHT, "m_Color.g", 1), Change(LIGHT, "m_Color.b", 1))) == []


@pytest.mark.parametrize(("letters", "rows"), [("xyz", 1), ("xyzw", 1), ("rgba", 1), ("xy", 2), ("xz", 2)])
def test_a_vector_that_nobody_knows_is_one_if_it_is_whole(letters: str, rows: int) -> None:
    changes = [Change(999, f"m_Size.{letter}", 1) for letter in letters]
    assert len(_rows(_scene(*changes))) == rows


def test_defaults_are_the_roots_name_and_place() -> None:
    changes = [
        Change(ROOT, "m_Name", "Lamp one"),
        Change(ROOT_TRANSFORM, "m_LocalPosition.x", 1),
        Change(ROOT_TRANSFORM, "m_RootOrder", 1),
        Change(ROOT_TRANSFORM, "m_LocalScale.x", 2),
        Change(ROOT_TRANSFORM, "m_SizeDelta.x", 2),
        Change(BULB, "m_Name", "Bulb!"),
        Change(BULB_TRANSFORM, "m_LocalPosition.x", 1),
    ]
    scene = _scene(*changes)
    shown = [(row[1], row[3]) for row in _rows(scene)]
    expected = [(".", "m_LocalScale.x"), (".", "m_SizeDelta.x"), ("Bulb", "m_Name"), ("Bulb", "m_LocalPosition.x")]
    assert shown == expected
    assert ask(scene, Query(), KIT).defaults == 3
    assert len(_rows(scene, ignore_defaults=False)) == 7


def test_a_reference_inside_of_the_prefab_is_shown_as_the_instance_has_it() -> None:
    scene = _scene(Change(LIGHT, "m_Cookie", "", {"fileID": 9}))
    scene.targets["9"] = Target("Dock", 0)
    assert _rows(scene) == [("property", "Bulb", "Light", "m_Cookie", "Dock", "Dock/Lamp one/Bulb:Light")]
    scene.targets["9"] = Target("Dock/Lamp one/Bulb:Light", 2, "202.7")
    assert _rows(scene) == []
    none = _scene(Change(LIGHT, "m_Cookie", ""))
    assert _rows(none) == [("property", "Bulb", "Light", "m_Cookie", None, "Dock/Lamp one/Bulb:Light")]


def test_what_points_nowhere_and_what_nobody_knows() -> None:
    change = Change(999, "m_Speed", 3)
    assert _rows(_scene(change)) == [("missingTarget", "-", "-", "m_Speed", 3, "-")]
    gone = _scene(change, Change(ROOT_TRANSFORM, "m_LocalScale.x", 2), prefab=False)
    assert _rows(gone) == [
        ("property", "-", "-", "m_Speed", 3, "-"),
        ("property", ".", "Transform", "m_LocalScale.x", 2, "-"),
    ]
    assert ask(gone, Query(), KIT).unknown == 1
    with_model = _scene(change)
    with_model.prefabs[GUID].whole = False
    assert _rows(with_model)[0][0] == "property"


def test_a_source_may_know_what_the_files_do_not() -> None:
    """The Editor sees what is inside of a model."""
    scene = _scene(Change(999, "m_Speed", 3), Change(998, "m_IsActive", 0), prefab=False)
    scene.placed[0].known = {999: (2, scene.objects[2].parts[1]), 998: (2, None)}
    assert _rows(scene) == [
        ("property", "Bulb", "Light", "m_Speed", 3, "-"),
        ("property", "Bulb", "GameObject", "m_IsActive", 0, "-"),
    ]


def test_array_sizes_and_elements_behind_the_end() -> None:
    scene = _scene(Change(LIGHT, "m_Parts.Array.size", 3), Change(LIGHT, "m_Parts.Array.data[2]", 7))
    assert [row[3:] for row in _rows(scene)] == [("m_Parts.size", 3, 2), ("m_Parts[2]", 7, "-")]


@pytest.mark.parametrize(("value", "same"), [(1, True), (1.0, True), (1.00000001, True), (1.001, False), ("1x", False)])
def test_equal_is_what_single_precision_cannot_tell_apart(value: Value, same: bool) -> None:
    assert (_rows(_scene(Change(LIGHT, "m_Intensity", value))) == []) == same


def test_ids_of_one_object_in_the_files_that_know_it() -> None:
    """In its prefab 12; in one that holds that as the instance 500: 12 ^ 500; in a scene the id and the instance."""
    assert own_id("12") == 12
    assert own_id("12.500") == 12 ^ 500
    assert own_id("18446744073709551615.1") == 0x7FFF_FFFF_FFFF_FFFE
    assert id_in_prefab("12.500") == 12
    assert id_inside(12, "500") == "12.500"
    assert own_id("s:17") is None
    assert id_in_prefab("12") is None
