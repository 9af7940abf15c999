"""Which objects stand around a place, as one model says it."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.models import MadeScene
from editormcp.analysis import near
from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.kit import Kit
from editormcp.analysis.near import Near, Query
from editormcp.analysis.types import TypeTree
from editormcp.errors import ToolError

KIT = Kit((), TypeTree())


@pytest.fixture
def scene() -> MadeScene:
    """A row along x: at 0, 1, 4 and 10; the last is 12 wide."""
    made = MadeScene()
    top = made.add("Row", position=(0, 0, 0))
    made.add("Near", top, (1, 0, 0), Light={})
    made.add("Middle", top, (4, 0, 0), active=False)
    made.add("Wall", top, (10, 0, 0), BoxCollider={"m_Size": [12, 1, 1]})
    return made


def ask(scene: MadeScene, of: str, radius: float | None = None, **chosen: Any) -> Near:
    return near.ask(scene, Query(of=of, radius=radius, filter=ObjectFilter(**chosen)), KIT)


def paths(found: Near) -> list[str]:
    return [row.path for row in found.rows]


def test_the_nearest_come_first_and_the_object_itself_not_at_all(scene: MadeScene) -> None:
    found = ask(scene, "Row/Near")
    assert found.origin == (1, 0, 0)
    assert [(row.path, row.distance, row.edge) for row in found.rows] == [
        ("Row", 1, None),
        ("Row/Middle", 3, None),
        ("Row/Wall", 9, 3),
    ]
    assert found.rows[-1].position == (10, 0, 0)


def test_a_point_has_everything_around_it(scene: MadeScene) -> None:
    assert paths(ask(scene, "10, 0, 0")) == ["Row/Wall", "Row/Middle", "Row/Near", "Row"]


def test_inside_of_a_box_the_edge_is_at_hand(scene: MadeScene) -> None:
    edges = {row.path: row.edge for row in ask(scene, "5, 0, 0").rows}
    assert edges["Row/Wall"] == 0


def test_a_radius_counts_to_the_pivot_or_to_the_edge(scene: MadeScene) -> None:
    assert paths(ask(scene, "Row", 1)) == ["Row/Near"]
    assert paths(ask(scene, "Row", 4)) == ["Row/Near", "Row/Middle", "Row/Wall"]
    found = ask(scene, "0, 50, 0", 3)
    assert (found.rows, found.fitting) == ([], 4)


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"component": "Collider"}, ["Row/Wall"]),
        ({"component": "Collider", "derived": False}, []),
        ({"component": "UnityEngine.Light"}, ["Row/Near"]),
        ({"active": False}, ["Row/Middle"]),
        ({"name_pattern": "*a*"}, ["Row/Near", "Row/Wall"]),
        ({"path_pattern": "Row/M*"}, ["Row/Middle"]),
        ({"tag": "Player"}, []),
        ({"tag": "Untagged", "layer": 0, "component": "Light"}, ["Row/Near"]),
        ({"layer": 3}, []),
    ],
)
def test_filters_choose(scene: MadeScene, chosen: dict[str, Any], expected: list[str]) -> None:
    assert paths(ask(scene, "Row", **chosen)) == expected


def test_what_has_no_place_is_counted_and_left_out() -> None:
    """On an overlay canvas positions are pixels, wherever they come from."""
    scene = MadeScene()
    scene.add("Lost", position=None)
    overlay = scene.add("Overlay", Canvas={"m_RenderMode": 0}, RectTransform={})
    scene.add("Button", overlay, RectTransform={})
    board = scene.add("Board", Canvas={"m_RenderMode": 2}, RectTransform={})
    scene.add("Label", board, (0, 2, 0), RectTransform={}, Canvas={"m_RenderMode": 0})
    found = ask(scene, "0, 0, 0")
    assert paths(found) == ["Board", "Board/Label"]
    assert (found.fitting, found.on_screen, found.unplaced) == (5, 2, 1)


@pytest.mark.parametrize("of", ["Lost", "Overlay"])
def test_from_a_place_that_nobody_knows_nothing_can_be_measured(of: str) -> None:
    scene = MadeScene()
    scene.add("Lost", position=None)
    scene.add("Overlay", Canvas={"m_RenderMode": 0}, RectTransform={})
    with pytest.raises(ToolError) as caught:
        ask(scene, of)
    assert caught.value.row.code == -32004
    assert caught.value.what == "Position not known"
