"""Places in the world: parents, mirrors, skew, and what is not known."""

from __future__ import annotations

import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.models import AT_REST, MadeScene
from editormcp.analysis.model import Object, Place
from editormcp.analysis.space import (
    WORLD,
    Frame,
    Quaternion,
    World,
    euler_degrees,
    matrix,
    rounded,
    scaled,
    unit,
    within,
)

SIDE = math.sqrt(0.5)
BY_X: Quaternion = (SIDE, 0, 0, SIDE)
BY_Y: Quaternion = (0, SIDE, 0, SIDE)
BY_Z: Quaternion = (0, 0, SIDE, SIDE)
"""A quarter turn round each axis."""


def near(values: object) -> object:
    return pytest.approx(values, abs=1e-9)


def test_a_child_stands_where_its_parents_put_it() -> None:
    """Turned by a quarter round y, what is 1 ahead (z) is 1 to the right (x)."""
    scene = MadeScene()
    top = scene.add("Top", position=(10, 0, 0), rotation=BY_Y, scale=(2, 2, 2))
    child = scene.add("Child", top, (0, 1, 3), rotation=BY_Y)
    place = World(scene).place(child)
    assert place.position == near((16, 2, 0))
    assert euler_degrees(place.rotation or AT_REST) == near((0, 180, 0))
    assert place.scale == near((2, 2, 2))


def test_uneven_scales_through_a_rotation_leave_a_lossy_scale() -> None:
    """An eighth of a turn under a parent that is twice as wide: both axes get half of what the skew leaves."""
    eighth = (0.0, math.sin(math.pi / 8), 0.0, math.cos(math.pi / 8))
    scene = MadeScene()
    child = scene.add("Child", scene.add("Top", scale=(2, 1, 1)), rotation=eighth)
    assert World(scene).place(child).scale == near((1.5, 1, 1.5))


@pytest.mark.parametrize(
    ("mirror", "rotation", "expected"),
    [
        ((-1, 1, 1), BY_X, (90, 0, 0)),
        ((-1, 1, 1), BY_Y, (0, 270, 0)),
        ((-1, 1, 1), BY_Z, (0, 0, 270)),
        ((1, -1, 1), BY_Z, (0, 0, 270)),
        ((1, 1, -1), BY_Z, (0, 0, 90)),
        ((-1, -1, 1), BY_Z, (0, 0, 90)),
        ((-1, -1, -1), BY_Y, (0, 90, 0)),
    ],
)
def test_under_a_mirrored_parent_a_rotation_counts_the_other_way(
    mirror: tuple[float, float, float], rotation: Quaternion, expected: tuple[float, float, float]
) -> None:
    scene = MadeScene()
    child = scene.add("Child", scene.add("Mirror", scale=mirror), rotation=rotation)
    place = World(scene).place(child)
    assert euler_degrees(place.rotation or AT_REST) == near(expected)
    assert place.scale == near(mirror)


def test_two_mirrors_are_none() -> None:
    scene = MadeScene()
    first = scene.add("First", scale=(-1, 1, 1))
    second = scene.add("Second", first, scale=(-1, 1, 1))
    assert euler_degrees(World(scene).place(scene.add("Child", second, rotation=BY_Y)).rotation or AT_REST) == near(
        (0, 90, 0)
    )


rotations = st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda one: sum(part * part for part in one) > 0.01)
evenly = st.builds(
    lambda size, x, y, z: (size * x, size * y, size * z), st.floats(0.1, 10), *[st.sampled_from((-1.0, 1.0))] * 3
)
positions = st.tuples(*[st.floats(-100, 100)] * 3)


@given(st.lists(st.tuples(positions, rotations, evenly), min_size=1, max_size=6))
def test_without_skew_rotation_and_scale_say_all_that_the_axes_do(
    chain: list[tuple[tuple[float, float, float], Quaternion, tuple[float, float, float]]],
) -> None:
    """However often a chain is mirrored: the two together turn a point into what the composed axes do."""
    frame = WORLD
    for position, rotation, scale in chain:
        frame = within(frame, Place(position, unit(rotation), scale))
    place = frame.place
    assert place.rotation is not None
    assert place.scale is not None
    assert frame.axes is not None
    for row, expected in zip(scaled(matrix(place.rotation), place.scale), frame.axes, strict=True):
        assert row == pytest.approx(expected, rel=1e-6, abs=1e-6 * max(map(abs, place.scale)))


def test_a_place_that_is_partly_known_says_what_it_can() -> None:
    """Below an object of unknown scale only what stands in its middle has a position; rotations go on."""
    scene = MadeScene()
    scene.add("Model", position=(1, 2, 3), rotation=BY_Y)
    scene.locals[0] = Place((1, 2, 3), BY_Y, None)
    middle, beside = scene.add("Middle", 0), scene.add("Beside", 0, (1, 0, 0), rotation=BY_Y)
    below = scene.add("Below", middle, (0, 0, 1))
    world = World(scene)
    assert world.place(0).position == (1, 2, 3)
    assert world.place(0).scale is None
    assert world.place(middle).position == (1, 2, 3)
    assert world.place(beside).position is None
    assert euler_degrees(world.place(beside).rotation or AT_REST) == near((0, 180, 0))
    assert world.place(below).position is None


def test_below_what_is_not_known_nothing_is() -> None:
    scene = MadeScene()
    lost = scene.add("Lost", position=None)
    assert World(scene).place(scene.add("Child", lost)) == Place()


class Told(MadeScene):
    """A scene whose source knows the world places of some objects itself."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[int, Place] = {}

    def world(self, at: int) -> Place | None:
        return self.known.get(at)


def test_what_the_source_knows_itself_goes_first() -> None:
    scene = Told()
    top = scene.add("Top", position=None)
    child = scene.add("Child", top, (0, 0, 2))
    scene.known = {top: Place((5, 0, 0), BY_Y, (1, 1, 3))}
    assert World(scene).place(top) == scene.known[top]
    assert World(scene).place(child).position == near((11, 0, 0))


def test_a_deep_tree_takes_no_recursion() -> None:
    scene = MadeScene()
    scene.objects = [
        Object("Deep", "", "", at - 1, True, True, "Untagged", 0, 0, "", []) for at in range(sys.getrecursionlimit())
    ]
    scene.locals = [Place((1, 0, 0), AT_REST, (1, 1, 1))] * len(scene.objects)
    assert World(scene).place(len(scene.objects) - 1).position == near((len(scene.objects), 0, 0))


def test_a_rotation_of_nothing_is_none() -> None:
    assert unit((0, 0, 0, 0)) == AT_REST
    assert within(WORLD, Place((0, 0, 0), (0, 0, 0, 0), (1, 1, 1))).rotation == AT_REST


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((1.0, 2.5, -3.0), [1, 2.5, -3]),
        ((1234.5678, 0, 0), [1234.57, 0, 0]),
        ((5.0, 3e-16, 1e-8), [5, 0, 0]),
        ((4e-16, 0.0, 0.0), [0, 0, 0]),
        ((0.001, 0.00025, 0), [0.001, 0.00025, 0]),
        ((), []),
    ],
)
def test_numbers_are_shown_without_noise(values: tuple[float, ...], shown: list[float]) -> None:
    assert rounded(values) == shown


def test_a_point_of_a_frame_needs_axes_only_beside_the_middle() -> None:
    frame = Frame((1, 1, 1), None, None)
    assert frame.point((0, 0, 0)) == (1, 1, 1)
    assert frame.point((0, 0, 1)) is None
