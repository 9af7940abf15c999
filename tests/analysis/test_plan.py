"""What of a scene a plan shows, and where."""

from __future__ import annotations

import math

import pytest

from analysis.models import MadeScene
from editormcp.analysis import plan
from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.kit import Kit
from editormcp.analysis.plan import Plan, Query
from editormcp.analysis.plan_area import area_of
from editormcp.analysis.plan_marks import MOST, drawn, most_telling
from editormcp.analysis.types import TypeTree
from editormcp.errors import ToolError

KIT = Kit((), TypeTree())
DOWN = (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))
"""Turned by 90 degrees around x: forward is down."""


def ask(scene: MadeScene, view: str = "top", root: str | None = None, **chosen: str) -> Plan:
    return plan.ask(scene, Query(view=view, root=root, filter=ObjectFilter(**chosen)), KIT)  # type: ignore[arg-type]


@pytest.fixture
def scene() -> MadeScene:
    made = MadeScene()
    top = made.add("Level")
    made.add("Wall", top, (1, 2, 3), BoxCollider={"m_Size": [4, 6, 8]})
    made.add("Lamp", top, (5, 0, 0), Light={"m_Type": 2, "m_Range": 7})
    made.add("Sun", top, (0, 9, 0), rotation=DOWN, Light={"m_Type": 1})
    made.add("Eye", top, (0, 0, -9), Camera={"field of view": 40, "far clip plane": 100})
    made.add("Spark", top, (2, 0, 0), ParticleSystemRenderer={})
    made.add("Start", top, (3, 0, 0))
    return made


@pytest.mark.parametrize(
    ("view", "at", "size"),
    [("top", (1, 3), (4, 8)), ("front", (1, 2), (4, 6)), ("side", (3, 2), (8, 6))],
)
def test_a_box_is_seen_from_each_side(scene: MadeScene, view: str, at: tuple[int, int], size: tuple[int, int]) -> None:
    wall = next(item for item in ask(scene, view).items if item.name == "Wall")
    assert (wall.at, wall.size, wall.kind) == (at, size, "collider")


def test_lights_and_cameras_tell_where_they_reach(scene: MadeScene) -> None:
    lamp, sun, eye = (next(i for i in ask(scene).items if i.name == name) for name in ("Lamp", "Sun", "Eye"))
    assert (lamp.kind, lamp.reach, lamp.toward) == ("light", 7, None)
    assert sun.reach == 0 and sun.toward == pytest.approx((0, 0), abs=1e-6)
    assert (eye.kind, eye.reach, eye.angle, eye.toward) == ("camera", 100, 40, (0, 1))


def test_what_has_no_size_is_counted_and_what_only_holds_others_left_out(scene: MadeScene) -> None:
    found = ask(scene)
    assert {item.name: item.kind for item in found.items if item.kind in ("unknown", "empty")} == {
        "Spark": "unknown",
        "Start": "empty",
    }
    assert (found.unknown, found.fitting) == (1, 7)
    assert "Level" not in {item.name for item in found.items}


def test_root_and_filter_choose(scene: MadeScene) -> None:
    assert [item.name for item in ask(scene, root="Level/Wall").items] == ["Wall"]
    assert [item.name for item in ask(scene, component="Camera").items] == ["Eye"]
    with pytest.raises(ToolError, match="GameObject not found"):
        ask(scene, root="Lvl")


@pytest.mark.parametrize("x", [math.nan, math.inf, 1e30, -1e30])
def test_a_place_that_is_none_is_lost_and_changes_nothing(scene: MadeScene, x: float) -> None:
    before = ask(scene)
    scene.add("Lost", 0, (x, 0, 0), BoxCollider={"m_Size": [1, 1, 1]})
    after = ask(scene)
    assert after.lost == 1
    assert (after.low, after.high) == (before.low, before.high)


def test_the_interface_is_left_out_and_counted(scene: MadeScene) -> None:
    scene.add("Button", 0, RectTransform={})
    assert ask(scene).on_screen == 1


def test_what_is_far_away_from_all_others_is_beyond() -> None:
    low, high, inside = area_of(
        [((at, 0.0, at), (1.0, 1.0, 1.0)) for at in range(30)] + [((9e5, 0.0, 0.0), (1.0,) * 3)]
    )
    assert inside == [True] * 30 + [False]
    assert high[0] < 40 and low[0] > -10


def test_ground_does_not_make_the_area() -> None:
    ground = ((0.0, 0.0, 0.0), (5000.0, 1.0, 5000.0))
    low, high, inside = area_of([((at, 0.0, at), (1.0, 1.0, 1.0)) for at in range(30)] + [ground])
    assert all(inside) and high[0] - low[0] < 60


def test_one_large_box_alone_is_its_own_area() -> None:
    low, high, _ = area_of([((0.0, 0.0, 0.0), (8.0, 1.0, 8.0))])
    assert low[0] <= -4 and high[0] >= 4


def test_few_are_marked_and_not_all_of_one_name() -> None:
    made = MadeScene()
    for at in range(60):
        made.add(f"Tree ({at})", position=(at, 0, 0), BoxCollider={"m_Size": [3, 3, 3]})
        made.add(f"House{chr(65 + at)}", position=(at, 0, 5), BoxCollider={"m_Size": [1, 1, 1]})
    marked = most_telling(ask(made).items)
    assert len(marked) == MOST
    assert sum(item.name.startswith("Tree") for item in marked) == 2
    assert [item.size[0] for item in drawn(ask(made).items, 70)] == pytest.approx([3] * 60 + [1] * 10)
