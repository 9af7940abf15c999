"""Boxes along the axes: around points, around turned boxes, around each other; and how far away one is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import msgspec

from editormcp.analysis.model import Vector
from editormcp.analysis.space import IDENTITY, Frame, Matrix


class Box(msgspec.Struct, frozen=True, gc=False):
    """A box along the axes of the space it is in."""

    center: Vector
    size: Vector

    @property
    def low(self) -> Vector:
        return _each(lambda center, size: center - size / 2, self.center, self.size)

    @property
    def high(self) -> Vector:
        return _each(lambda center, size: center + size / 2, self.center, self.size)

    def in_world(self, frame: Frame) -> Box | None:
        """The box around this one when a frame has turned it, as Unity makes one; None where that is not known."""
        center = frame.point(self.center)
        if center is None or frame.axes is None:
            return None
        x, y, z = self.size
        if frame.axes is IDENTITY:
            return Box(center, (abs(x), abs(y), abs(z)))
        return turned_box(center, frame.axes, (abs(x) / 2, abs(y) / 2, abs(z) / 2))

    def distance(self, point: Vector) -> float:
        """From a point outside to the nearest point of the box; 0 inside."""
        beyond = (max(low - at, 0.0, at - high) for low, at, high in zip(self.low, point, self.high, strict=True))
        return math.hypot(*beyond)


def turned_box(center: Vector, axes: Matrix, half: Vector) -> Box:
    """Around a box with these half lengths along turned axes."""
    (a, b, c), (d, e, f), (g, h, i) = axes
    x, y, z = 2 * half[0], 2 * half[1], 2 * half[2]
    width = abs(a) * x + abs(b) * y + abs(c) * z
    height = abs(d) * x + abs(e) * y + abs(f) * z
    return Box(center, (width, height, abs(g) * x + abs(h) * y + abs(i) * z))


def around(boxes: Iterable[Box | None]) -> Box | None:
    """The box around several, as far as they are known; None where none is."""
    known = [box for box in boxes if box is not None]
    if len(known) == 1:
        return known[0]
    return around_points([corner for box in known for corner in (box.low, box.high)]) if known else None


def around_points(points: list[Vector]) -> Box | None:
    if not points:
        return None
    (low_x, high_x), (low_y, high_y), (low_z, high_z) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    low, high = (low_x, low_y, low_z), (high_x, high_y, high_z)
    return Box(_each(lambda one, other: (one + other) / 2, low, high), _each(lambda one, other: other - one, low, high))


def _each(make: Callable[[float, float], float], one: Vector, other: Vector) -> Vector:
    return (make(one[0], other[0]), make(one[1], other[1]), make(one[2], other[2]))
