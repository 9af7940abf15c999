"""RectTransforms: where anchors, pivot and sizes put one in its parent's rectangle."""

from __future__ import annotations

import msgspec

Pair = tuple[float | None, float | None]
"""Along x and y; None for what is not known."""
UNKNOWN: Pair = (None, None)


class Area(msgspec.Struct, frozen=True, gc=False):
    """The rectangle of a RectTransform: its size, and at which part of it its position is."""

    size: Pair
    pivot: Pair


POINT = Area((0.0, 0.0), (0.0, 0.0))
"""What a RectTransform has above it whose parent has no rectangle."""


class Rect(msgspec.Struct, frozen=True, gc=False):
    """A RectTransform's own values."""

    anchor_min: Pair
    anchor_max: Pair
    anchored: Pair
    size_delta: Pair
    pivot: Pair

    def within(self, above: Area) -> tuple[Pair, Area]:
        """Its local position and its rectangle, as far as they can be known from the rectangle above."""
        x, width = self._along(0, above)
        y, height = self._along(1, above)
        return (x, y), Area((width, height), self.pivot)

    def _along(self, axis: int, above: Area) -> tuple[float | None, float | None]:
        low, high, pivot = self.anchor_min[axis], self.anchor_max[axis], self.pivot[axis]
        length, middle = above.size[axis], above.pivot[axis]
        if low is None or high is None:
            return None, None
        size = _sum(_part(high - low, length), self.size_delta[axis])
        if pivot is None or middle is None:
            return None, size
        return _sum(_part(low + (high - low) * pivot - middle, length), self.anchored[axis]), size


def _part(share: float, length: float | None) -> float | None:
    """A share of a length; a share of nothing does not need the length."""
    if not share:
        return 0.0
    return share * length if length is not None else None


def _sum(one: float | None, other: float | None) -> float | None:
    return one + other if one is not None and other is not None else None
