"""Boxes of the world in a picture: sizes by hand, and every case around the camera."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editormcp.analysis.model import Vector
from editormcp.analysis.projection import Lens

NEAR, FAR = 0.1, 100.0


def perspective(width: int = 200, height: int = 100, viewport: tuple[float, ...] = (0, 0, 1, 1)) -> Lens:
    """A camera at the origin that looks along z with a vertical angle of 90 degrees."""
    aspect = width / height
    depth, shift = -(FAR + NEAR) / (FAR - NEAR), -2 * FAR * NEAR / (FAR - NEAR)
    # The world's z is turned round: cameras look along -z.
    matrix = [1 / aspect, 0, 0, 0, 0, 1, 0, 0, 0, 0, -depth, shift, 0, 0, 1, 0]
    return Lens((0.0, 0.0, 0.0), width, height, matrix, viewport)


def orthographic() -> Lens:
    """Ten units high, twenty across."""
    return Lens((0.0, 0.0, 0.0), 200, 100, [0.1, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 2 / 100, -1, 0, 0, 0, 1])


def whole(lens: Lens, center: Vector, size: Vector) -> list[int] | None:
    rect = lens.rect(center, size)
    return None if rect is None else rect.whole()


def test_a_box_ahead_is_as_large_as_its_near_side() -> None:
    # At z = 10 the picture is 20 units high: 5 pixels a unit.
    assert whole(perspective(), (0, 0, 10.5), (2, 2, 1)) == [95, 45, 10, 10]


def test_up_in_the_world_is_up_in_the_picture() -> None:
    assert whole(perspective(), (4, 6, 10), (2, 2, 0)) == [115, 15, 10, 10]


def test_without_perspective_depth_does_not_matter() -> None:
    near, far = (whole(orthographic(), (0, 2, z), (2, 1, 1)) for z in (5.0, 50.0))
    assert near == far == [90, 25, 20, 10]


def test_what_reaches_over_the_edge_is_cut_there() -> None:
    assert whole(perspective(), (20, 0, 10), (10, 2, 0)) == [175, 45, 25, 10]


@pytest.mark.parametrize(
    "center", [(0.0, 0.0, -10.0), (50.0, 0.0, 10.0), (0.0, -30.0, 10.0), (0.0, 0.0, 200.0), (0.0, 0.0, 0.0)]
)
def test_what_is_behind_beside_or_beyond_is_not_in_view(center: Vector) -> None:
    assert perspective().rect(center, (1, 1, 0.1)) is None


def test_a_box_around_the_camera_fills_the_picture() -> None:
    assert whole(perspective(), (0, 0, 0), (10, 10, 10)) == [0, 0, 200, 100]
    assert perspective().distance((0, 0, 0), (10, 10, 10)) == 0


def test_a_floor_that_goes_under_the_camera_ends_at_the_horizon() -> None:
    """Its corners behind the camera, projected as they are, would lie above the horizon."""
    left, top, width, height = whole(perspective(), (0, -1, 0), (20, 0, 40)) or []
    assert (left, width, top + height) == (0, 200, 100)
    assert top == math.floor(50 + 50 / 20)


def test_what_lies_below_the_picture_does_not_widen_what_is_in_it() -> None:
    """The near end of a pier is wider than what can be seen of it."""
    left, top, width, height = whole(perspective(), (0, -4, 10), (4, 0, 18)) or []
    # At the lower edge the pier is 4 units away, and 4 wide: half of the picture's height.
    assert (left, width, top + height) == (75, 50, 100)


def test_less_than_a_pixel_is_not_seen() -> None:
    assert perspective().rect((0, 0, 90), (0.1, 0.1, 0.1)) is None
    assert perspective().rect((0, 0, 90), (0.1, 20, 0.1)) is not None


def test_a_camera_may_draw_into_a_part_of_the_picture() -> None:
    lens = perspective(viewport=(0.5, 0, 0.5, 0.5))
    assert whole(lens, (0, 0, 0), (10, 10, 10)) == [100, 50, 100, 50]


def test_distance_goes_to_the_nearest_point() -> None:
    assert perspective().distance((0, 0, 10), (2, 2, 2)) == 9
    assert perspective().distance((4, 0, 4), (2, 2, 2)) == pytest.approx(math.hypot(3, 3))


coordinates = st.tuples(*[st.floats(-60, 60)] * 3)
lengths = st.tuples(*[st.floats(0.1, 30)] * 3)


@settings(deadline=None)
@given(coordinates, lengths, st.tuples(*[st.floats(0, 1)] * 3))
def test_every_point_of_a_box_that_is_in_view_is_in_its_rect(center: Vector, size: Vector, share: Vector) -> None:
    """Points are projected one by one, by hand; in a picture so large that nothing is smaller than a pixel."""
    x, y, z = (c + (part - 0.5) * s for c, s, part in zip(center, size, share, strict=True))
    if not NEAR * 1.01 < z < FAR * 0.99 or abs(x) > z * 1.99 or abs(y) > z * 0.99:
        return
    rect = perspective(20_000, 10_000).rect(center, size)
    assert rect is not None
    at = (1 + x / z / 2) * 10_000, (1 - y / z) * 5_000
    assert rect.left - 0.1 <= at[0] <= rect.left + rect.width + 0.1
    assert rect.top - 0.1 <= at[1] <= rect.top + rect.height + 0.1
