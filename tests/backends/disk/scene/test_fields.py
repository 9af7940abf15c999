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
        ([("list.Array.size", 0), ("list.Array.data[0]", 3)], [3]),
        ([("list.Array.data[2].deep.x", 3)], [1, 2, {"deep": {"x": 3}}]),
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


def test_overrides_add_only_so_much_to_a_component(project: TestProject, ask: Asker) -> None:
    """Each would be 800 KB, and a scene holds thousands."""
    large = [(f"l{number}.Array.data[60000]", number) for number in range(4)]
    found = _value(project, ask, *large)
    assert [name for name in ("l0", "l1", "l2", "l3") if found[name]] == ["l0"]


def test_arrays_that_shrink_and_grow_end(project: TestProject, ask: Asker) -> None:
    sizes = [("list.Array.size", size) for size in (90_000, 0) * 50]
    assert _value(project, ask, *sizes)["list"] == []
