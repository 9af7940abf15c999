"""Labels can be read: in the picture, near their targets, not over each other."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from editormcp.drawing.labels import Box, place

PICTURE = (400, 300)
SIZE = (20, 16)
boxes = st.builds(Box, st.integers(0, 380), st.integers(0, 280), st.integers(1, 400), st.integers(1, 300))


def covered(labels: list[Box]) -> float:
    """Which share of the labels' area lies under other labels."""
    pairs = ((one, other) for number, one in enumerate(labels) for other in labels[:number])
    return sum(one.shared(other) for one, other in pairs) / sum(label.area for label in labels)


def test_one_label_is_in_the_middle_of_its_target() -> None:
    assert place([Box(100, 100, 80, 60)], [SIZE], PICTURE) == [Box(130, 122, *SIZE)]


def test_what_fills_the_picture_has_its_label_in_a_corner() -> None:
    assert place([Box(0, 0, *PICTURE)], [SIZE], PICTURE) == [Box(0, 0, *SIZE)]


def test_targets_at_one_place_have_labels_apart() -> None:
    assert covered(place([Box(200, 150, 10, 10)] * 20, [SIZE] * 20, PICTURE)) == 0


@settings(deadline=None)  # a busy machine is not a fault
@given(st.lists(boxes, min_size=1, max_size=50))
def test_labels_stay_in_the_picture_and_hardly_cover_each_other(targets: list[Box]) -> None:
    labels = place(targets, [SIZE] * len(targets), PICTURE)
    assert all(label.left >= 0 and label.top >= 0 and label.right <= 400 and label.bottom <= 300 for label in labels)
    assert covered(labels) <= 0.1
