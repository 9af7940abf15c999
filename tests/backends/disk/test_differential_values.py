"""Cells of scene.values.read against the slow reader, on the corpus: every field of Unity's commonest components."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from slow_reading.kept import compared, slow_reader
from slow_reading.naming import paths
from slow_reading.trees import Expanded
from slow_reading.values import UNKNOWN, Placed

pytestmark = needs_corpus

CLASSES = {
    "Light": (108,), "Camera": (20,), "Rigidbody": (54,), "BoxCollider": (65,), "SphereCollider": (135,),
    "MeshCollider": (64,), "MeshRenderer": (23,), "MeshFilter": (33,), "AudioSource": (82,), "Canvas": (223,),
    "Animator": (95,), "SpriteRenderer": (212,), "RectTransform": (224,),
}  # fmt: skip
PLUMBING = {
    "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabParentObject",
    "m_PrefabInternal", "m_GameObject", "serializedVersion",
}  # fmt: skip
MOST_CELLS = 10


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_what_the_slow_reader_finds(name: str, tmp_path: Path) -> None:
    root = corpus() / name
    slow, cells = slow_reader(root), 0
    with asking(root, tmp_path) as ask:
        for path in compared(slow):
            file = slow.expand(path)
            for kind, class_ids in CLASSES.items():
                expected = _components(file, class_ids)
                if not expected:
                    continue
                found = ask(
                    "scene.values.read", scope=path, componentType=kind, fields=["*"], derived=False, maxResults=0
                )
                rows = sorted(found["rows"], key=lambda row: row[0])  # the order under a model is not known
                assert [row[0] for row in rows] == [where for where, _ in expected], (path, kind)
                for row, (where, fields) in zip(rows, expected, strict=True):
                    told = {column: cell for column, cell in zip(found["columns"], row, strict=True) if cell != "-"}
                    cells += _compare(told, fields, f"{path} {where}:{kind}")
    assert cells > 100


def _components(file: Expanded, class_ids: tuple[int, ...]) -> list[tuple[str, dict[str, Any]]]:
    named = paths(file)
    parts = [(key, part) for key in named for part in file.nodes[key].parts if part in file.things]
    found = [(named[key], file.things[part]) for key, part in parts if file.things[part].class_id in class_ids]
    return [(where, thing.fields) for where, thing in sorted(found, key=lambda one: one[0])]


def _compare(told: dict[str, Any], fields: dict[str, Any], where: str) -> int:
    wanted = {name: value for name, value in fields.items() if name not in PLUMBING}
    for name, value in wanted.items():
        assert name in told, f"{where} has no {name}"
        assert _same(told[name], value), f"{where}.{name} is {told[name]!r}, not {value!r}"
    return len(wanted)


def _same(cell: Any, value: Any) -> bool:
    if isinstance(value, Placed):
        return cell is None if not value.reference.file_id else isinstance(cell, str)
    if value is UNKNOWN or cell == "…":
        return True
    if isinstance(value, dict):
        return _same_mapping(cell, value)
    if isinstance(value, list):
        shown = cell[:MOST_CELLS]
        cut = len(value) > MOST_CELLS
        return (cell[-1] == "…") == cut if cut else all(map(_same, shown, value)) and len(cell) == len(value)
    if isinstance(value, (int, float)) and isinstance(cell, (int, float)):
        return abs(cell - value) <= 1e-6 * max(1.0, abs(value))
    return bool(cell == value) or isinstance(cell, str)  # the name of an enum's value, or a number too large


def _same_mapping(cell: Any, value: dict[str, Any]) -> bool:
    if "m_Curve" in value:
        keys = [[key["time"], key["value"]] for key in value["m_Curve"]]
        return _same(cell, keys[0][1] if len(keys) == 1 else keys)
    if "minMaxState" in value and not isinstance(cell, dict):
        return _same_between(cell, value)
    if isinstance(cell, list):
        return len(cell) == len(value) and all(map(_same, cell, value.values()))
    if isinstance(cell, dict):
        return all(_same(part, value[name]) for name, part in cell.items() if name in value)
    return "m_Bits" in value and isinstance(cell, str)


def _same_between(cell: Any, value: dict[str, Any]) -> bool:
    """A particle system's constants: one, or the two that any value lies between."""
    low, high, two = ("minScalar", "scalar", 3) if "scalar" in value else ("minColor", "maxColor", 2)
    if value["minMaxState"] == two:
        return _same(cell[0], value[low]) and _same(cell[1], value[high])
    return value["minMaxState"] == 0 and _same(cell, value[high])
