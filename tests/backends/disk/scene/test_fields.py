"""A component's values with the overrides of its instances, damaged ones included."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject


def _value(project: TestProject, ask: Asker, *overrides: tuple[str, object]) -> dict[str, Any]:
    prefab = SceneText()
    prefab.add(10, "Root", 0, {12: "114 MonoBehaviour\n  list:\n  - 1\n  - 2\n"})
    source = project.scene("Assets/P.prefab", prefab)
    scene = SceneText()
    scene.instance(7, source, 0, tuple((12, path, value) for path, value in overrides))
    project.scene("Assets/S.unity", scene)
    found = ask("scene.components.list", scenePath="Assets/S.unity", gameObjectPath="Root", maxEntries=5)
    fields = found["components"][1]["serializedFields"]
    return {row["name"]: row["value"] for row in fields}


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ([("list.Array.data[1]", 5)], [1, 5]),
        ([("list.Array.size", 1)], [1]),
        ([("list.Array.size", 4)], [1, 2, 2, 2]),
        ([("list.Array.size", 0), ("list.Array.data[0]", 3)], []),
        ([("list.Array.data[2].deep.x", 3)], [1, 2]),
        ([("list.Array.size", 3), ("list.Array.data[2].deep.x", 3)], [1, 2, {"deep": {"x": 3}}]),
        ([("list.Array.data[999999999]", 3)], [1, 2]),
        ([("list.Array.size", 999999999)], [1, 2]),
        ([("list.Array.data[" + "9" * 5000 + "]", 3)], [1, 2]),
        ([("list" + ".x" * 1000, 3)], [1, 2]),
    ],
)
def test_overrides_change_arrays(
    project: TestProject, ask: Asker, overrides: list[tuple[str, object]], expected: object
) -> None:
    assert _value(project, ask, *overrides)["list"] == expected


def test_what_an_array_grows_by_are_copies_of_its_last_entry(project: TestProject, ask: Asker) -> None:
    """Each can be changed without the others, as with the calls of an event."""
    first = [("calls.Array.size", 1), ("calls.Array.data[0].to", "A"), ("calls.Array.data[0].deep.x", 1)]
    grown = [*first, ("calls.Array.size", 3), ("calls.Array.data[2].deep.x", 3), ("calls.Array.data[1].to", "B")]
    expected = [{"to": "A", "deep": {"x": 1}}, {"to": "B", "deep": {"x": 1}}, {"to": "A", "deep": {"x": 3}}]
    assert _value(project, ask, *grown)["calls"] == expected


def test_entries_with_much_inside_count_as_much(project: TestProject, ask: Asker) -> None:
    deep = [("calls.Array.size", 1), *((f"calls.Array.data[0].x{number}", number) for number in range(100))]
    assert len(_value(project, ask, *deep, ("calls.Array.size", 4))["calls"]) == 4
    assert len(_value(project, ask, *deep, ("calls.Array.size", 2000))["calls"]) == 1


def test_overrides_add_only_so_much_to_a_component(project: TestProject, ask: Asker) -> None:
    """Each would be 800 KB, and a scene holds thousands."""
    large = [(f"l{number}.Array.size", 60_000) for number in range(4)]
    found = _value(project, ask, *large)
    assert [name for name in ("l0", "l1", "l2", "l3") if found.get(name)] == ["l0"]


def test_arrays_that_shrink_and_grow_end(project: TestProject, ask: Asker) -> None:
    sizes = [("list.Array.size", size) for size in (90_000, 0) * 50]
    assert _value(project, ask, *sizes)["list"] == []


@pytest.mark.parametrize("class_id", [114, 483693784, 1839735485])
def test_a_component_of_any_class_has_its_fields(project: TestProject, ask: Asker, class_id: int) -> None:
    """Tilemaps and visual effects have numbers of ten digits."""
    scene = SceneText()
    scene.add(10, "Map", 0, {12: f"{class_id} Tilemap\n  m_Rate: 3\n", 13: "65 BoxCollider\n  m_Size: 2\n"})
    project.scene("Assets/S.unity", scene)
    found = ask("scene.components.list", scenePath="Assets/S.unity", gameObjectPath="Map")
    fields = [{row["name"]: row["value"] for row in one["serializedFields"]} for one in found["components"]]
    assert fields[1:] == [{"m_Rate": 3}, {"m_Size": 2}]


def test_a_models_root_has_not_the_values_of_an_own_object_with_its_id(project: TestProject, ask: Asker) -> None:
    """Old files count their own objects as models do theirs: 100000, 400000."""
    model = project.asset("Assets/Boat.fbx", b"")
    boats = SceneText()
    boats.add(100000, "Boats")
    text = boats.text().replace("&100001", "&400000").replace("fileID: 100001", "fileID: 400000")
    scene = SceneText()
    scene.instance(7, model, 400000, ((100000, "m_Name", "Boat"), (400000, "m_LocalPosition.x", 9)))
    project.asset("Assets/S.unity", text + scene.text().partition("2011:\n")[2])
    found = ask("scene.components.list", scenePath="Assets/S.unity", gameObjectPath="Boats/Boat")
    shown = {row["name"]: row["value"] for row in found["components"][0]["serializedFields"]}
    assert shown == {"m_LocalPosition": {"x": 9}}
