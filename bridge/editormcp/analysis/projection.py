"""Where a box of the world is in a camera's picture. Pure: the camera's matrix goes in, pixels come out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import msgspec

from editormcp.analysis.model import Vector

Clip = tuple[float, float, float, float]
"""A point in clip space: in view where x, y and z are each between -w and w."""
_SIGNS = tuple(itertools.product((-0.5, 0.5), repeat=3))
_SIDES = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
"""Corners by their numbers, around each side."""
_PLANES = ((2, 1), (2, -1), (0, 1), (0, -1), (1, 1), (1, -1))
"""The planes around the view: an axis of clip space, and which end of it. The near one is first."""
_LEAST = 1.0
"""What is smaller than a pixel both ways cannot be seen."""


class Rect(msgspec.Struct, frozen=True):
    """Part of a picture in pixels, from its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def area(self) -> float:
        return self.width * self.height

    def whole(self) -> list[int]:
        """Every pixel that it touches: left, top, width, height."""
        left, top = math.floor(self.left + _TOUCH), math.floor(self.top + _TOUCH)
        right, bottom = math.ceil(self.left + self.width - _TOUCH), math.ceil(self.top + self.height - _TOUCH)
        return [left, top, max(1, right - left), max(1, bottom - top)]


_TOUCH = 1e-3
"""A share of a pixel that rounding may have made."""


class Lens(msgspec.Struct, frozen=True, rename="camel"):
    """A camera as its picture was taken."""

    position: Vector
    width: int
    height: int
    world_to_clip: Sequence[float]
    """Four rows of four, in OpenGL's manner."""
    viewport: Sequence[float] = (0.0, 0.0, 1.0, 1.0)
    """The part of the picture that the camera draws into, from the lower left."""

    def rect(self, center: Vector, size: Vector) -> Rect | None:
        """What a box covers of the picture; None where that is nothing."""
        seen = _within([self._clip(corner) for corner in _corners(center, size)])
        if not seen:
            return None
        across, up = [x / w for x, _, _, w in seen], [y / w for _, y, _, w in seen]
        rect = self._pixels(min(across), max(across), min(up), max(up))
        return None if rect.width < _LEAST and rect.height < _LEAST else rect

    def distance(self, center: Vector, size: Vector) -> float:
        """From the camera to the nearest point of a box; 0 inside of it."""
        beside = (max(0.0, abs(p - c) - s / 2) for p, c, s in zip(self.position, center, size, strict=True))
        return math.hypot(*beside)

    def _clip(self, point: Vector) -> Clip:
        x, y, z = point
        m = self.world_to_clip
        return (
            m[0] * x + m[1] * y + m[2] * z + m[3],
            m[4] * x + m[5] * y + m[6] * z + m[7],
            m[8] * x + m[9] * y + m[10] * z + m[11],
            m[12] * x + m[13] * y + m[14] * z + m[15],
        )

    def _pixels(self, left: float, right: float, low: float, high: float) -> Rect:
        x, y, width, height = self.viewport
        return Rect(
            (x + (left + 1) / 2 * width) * self.width,
            (1 - y - (high + 1) / 2 * height) * self.height,
            (right - left) / 2 * width * self.width,
            (high - low) / 2 * height * self.height,
        )


def _corners(center: Vector, size: Vector) -> list[Vector]:
    return [(center[0] + a * size[0], center[1] + b * size[1], center[2] + c * size[2]) for a, b, c in _SIGNS]


def _within(corners: Sequence[Clip]) -> list[Clip]:
    """The corners of what of a box is in view. Its sides are cut at each plane of the view: a corner behind the camera,
    projected as it is, would come out mirrored, and one beyond an edge would stretch the rest along that edge."""
    if all(_ahead(corner, plane) > 0 for plane in _PLANES for corner in corners):
        return list(corners)
    if any(all(_ahead(corner, plane) < 0 for corner in corners) for plane in _PLANES):
        return []
    return [corner for side in _SIDES for corner in _cut([corners[number] for number in side]) if corner[3] > 0]


def _cut(polygon: list[Clip]) -> list[Clip]:
    for plane in _PLANES:
        kept = []
        for number, end in enumerate(polygon):
            start = polygon[number - 1]
            before, after = _ahead(start, plane), _ahead(end, plane)
            if (before < 0) != (after < 0):
                kept.append(_between(start, end, before / (before - after)))
            if after >= 0:
                kept.append(end)
        polygon = kept
    return polygon


def _ahead(point: Clip, plane: tuple[int, int]) -> float:
    """How far a point is on the inner side of a plane."""
    axis, sign = plane
    return point[3] + sign * point[axis]


def _between(one: Clip, other: Clip, share: float) -> Clip:
    x, y, z, w = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return x, y, z, w
