"""Which part of the world a plan shows: all that is placed, but for what is lost far away from everything else."""

from __future__ import annotations

import math
from collections.abc import Sequence

from editormcp.analysis.model import Vector

Spot = tuple[Vector, Vector]
"""Center and size."""
_CORE = 0.05
"""This share of the objects at either end does not count for how far the others reach."""
_FAR = 8.0
"""What is so many times as far away as the others reach would make them all a dot."""
_GROUND = 1.5
"""What is so many times as large as the others reach is ground, water or sky: it fills the area."""
_LEAST = 2.0
_ROOM = 0.04


def area_of(spots: Sequence[Spot]) -> tuple[Vector, Vector, list[bool]]:
    """The lowest and the highest corner, and which of the spots have their center between them."""
    limits = [_limit([center[axis] for center, _ in spots]) for axis in range(3)]
    extent = max(high - low for low, high in limits)
    limits = [(low - extent * _FAR, high + extent * _FAR) for low, high in limits]
    (left, right), (bottom, top), (near, far) = limits
    inside = [left <= x <= right and bottom <= y <= top and near <= z <= far for (x, y, z), _ in spots]
    kept = [spot for spot, is_inside in zip(spots, inside, strict=True) if is_inside]
    largest = (extent if len(kept) > 1 else math.inf) * _GROUND
    made_of = [(center, size) for center, size in kept if max(size) <= largest] or kept
    ends = [_ends(made_of, axis, limits[axis]) for axis in range(3)]
    return (ends[0][0], ends[1][0], ends[2][0]), (ends[0][1], ends[1][1], ends[2][1]), inside


def _limit(values: list[float]) -> tuple[float, float]:
    if not values:
        return 0.0, _LEAST
    values.sort()
    out = int(len(values) * _CORE)
    low, high = values[out], values[-1 - out]
    middle, half = (low + high) / 2, max((high - low) / 2, _LEAST / 2)
    return middle - half, middle + half


def _ends(spots: Sequence[Spot], axis: int, limit: tuple[float, float]) -> tuple[float, float]:
    """Around the boxes, each cut at the limit."""
    low = min([center[axis] - size[axis] / 2 for center, size in spots], default=0.0)
    high = max([center[axis] + size[axis] / 2 for center, size in spots], default=0.0)
    low, high = max(low, limit[0]), min(high, limit[1])
    room = max((high - low) * _ROOM, 0.0)
    if high - low < _LEAST:
        room = (_LEAST - (high - low)) / 2
    return low - room, high + room
