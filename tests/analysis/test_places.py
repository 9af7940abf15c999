"""What callers call a place, and what they are told where there is none."""

from __future__ import annotations

import pytest

from analysis.models import MadeScene
from editormcp.analysis.places import object_of, place_of, point_of
from editormcp.errors import ToolError


@pytest.fixture
def scene() -> MadeScene:
    made = MadeScene()
    docks = made.add("Docks")
    made.add("Lamp", docks, Light={})
    made.add("Lamp", docks)
    made.add("0, 1, 2")
    made.add("a/b")
    return made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Docks", 0),
        ("Docks/Lamp[2]", 2),
        ("a\\/b", 4),
        ("200", 1),
        ("202", 1),
        ("0, 1, 2", 3),
        ("0, 1, 2.0", (0, 1, 2)),
        ("(-1.5,.5, 2e1)", (-1.5, 0.5, 20)),
        (" [1, 2, 3] ", (1, 2, 3)),
    ],
)
def test_a_place_is_a_path_an_id_or_a_point(scene: MadeScene, text: str, expected: object) -> None:
    assert place_of(scene, text, "of") == expected


@pytest.mark.parametrize(
    "text", ["1, 2", "1, 2, 3, 4", "1, 2, x", "1e999, 0, 0", "nan, 0, 0", "", f"{'9' * 400}, 0, 0"]
)
def test_what_is_not_a_point(text: str) -> None:
    assert point_of(text) is None


def failed(scene: MadeScene, text: str) -> ToolError:
    with pytest.raises(ToolError) as caught:
        object_of(scene, text, "of")
    return caught.value


def test_a_path_that_leaves_a_number_out_is_ambiguous(scene: MadeScene) -> None:
    error = failed(scene, "Docks/Lamp")
    assert error.row.code == -32004
    assert error.details["candidates"] == ["Docks/Lamp[1]", "Docks/Lamp[2]"]


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("lamp", ["Docks/Lamp[1]", "Docks/Lamp[2]"]),
        ("Harbour/Lamp[7]", ["Docks/Lamp[1]", "Docks/Lamp[2]"]),
        ("Lmap", ["Docks/Lamp[1]", "Docks/Lamp[2]"]),
        ("Zeppelin", None),
        ("", None),
    ],
)
def test_an_object_that_is_not_there_names_what_is_near(
    scene: MadeScene, text: str, candidates: list[str] | None
) -> None:
    error = failed(scene, text)
    assert error.details.get("candidates") == candidates
    assert error.details["of"] == text
    assert "Assets/Made.unity" in error.details["unityError"]


def test_an_id_that_nobody_has(scene: MadeScene) -> None:
    assert failed(scene, "777").what == "Object not found"
    assert failed(scene, "s:-12").what == "Object not found"
