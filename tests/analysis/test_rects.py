"""RectTransforms: numbers as Unity's Inspector shows them."""

from __future__ import annotations

import pytest

from editormcp.analysis.rects import POINT, UNKNOWN, Area, Pair, Rect

PANEL = Area((400.0, 300.0), (0.5, 0.5))
MIDDLE = (0.5, 0.5)


@pytest.mark.parametrize(
    ("rect", "position", "size"),
    [
        pytest.param(Rect(MIDDLE, MIDDLE, (10, 20), (100, 50), MIDDLE), (10, 20), (100, 50), id="in the middle"),
        pytest.param(Rect((0, 1), (0, 1), (10, -20), (100, 50), (0, 1)), (-190, 130), (100, 50), id="at a corner"),
        pytest.param(Rect((0, 0), (1, 1), (0, 0), (0, 0), MIDDLE), (0, 0), (400, 300), id="over all"),
        pytest.param(Rect((0, 0), (1, 1), (5, 0), (-20, -10), (0, 0.5)), (-195, 0), (380, 290), id="with borders"),
        pytest.param(Rect((0, 1), (1, 1), (0, -30), (0, 60), (0.5, 1)), (0, 120), (400, 60), id="along the top"),
    ],
)
def test_anchors_and_pivot_make_position_and_size(rect: Rect, position: Pair, size: Pair) -> None:
    found, area = rect.within(PANEL)
    assert found == pytest.approx(position)
    assert area.size == pytest.approx(size)
    assert area.pivot == rect.pivot


def test_without_a_rectangle_above_anchors_do_not_count() -> None:
    assert Rect((0, 0), (1, 1), (7, 8), (100, 50), MIDDLE).within(POINT) == ((7, 8), Area((100, 50), MIDDLE))


def test_what_does_not_depend_on_an_unknown_size_is_known() -> None:
    """On one axis anchored to the parent's pivot, on the other to its side."""
    above = Area(UNKNOWN, MIDDLE)
    assert Rect((0.5, 0), (0.5, 0), (7, 8), (100, 50), MIDDLE).within(above) == ((7, None), Area((100, 50), MIDDLE))
    assert Rect((0, 0.5), (1, 0.5), (7, 8), (0, 50), MIDDLE).within(above) == ((7, 8), Area((None, 50), MIDDLE))


@pytest.mark.parametrize("lost", range(5))
def test_a_value_that_no_file_says_makes_nothing_up(lost: int) -> None:
    values: list[Pair] = [(0.2, 0.2), (0.8, 0.8), (7, 8), (100, 50), MIDDLE]
    values[lost] = UNKNOWN
    (x, y), area = Rect(*values).within(PANEL)
    assert (x is None) is (y is None) is (lost != 3)
    assert (area.size == UNKNOWN) is (lost in (0, 1, 3))
