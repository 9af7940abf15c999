"""The boxes around colliders, from their serialized shapes: an open Editor's own are empty while one is inactive.

A scale that PhysX cannot give to a shape becomes one that it can: a sphere takes the largest, a capsule the largest
of the two across it. Boxes and capsules take the lossy scale, so that they are never skewed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from editormcp.analysis.boxes import Box, around_points, turned_box
from editormcp.analysis.model import Value, Vector
from editormcp.analysis.numbers import flat, flats, number, part, vector
from editormcp.analysis.space import IDENTITY, Frame, matrix

Fields = Mapping[str, Value]
Shape = Callable[[Fields, Frame], Box | None]
_ZERO = (0.0, 0.0, 0.0)
_VERTICAL = 0


def _box(fields: Fields, frame: Frame) -> Box | None:
    size, center, scale = vector(fields.get("m_Size")), _center(fields, frame), frame.scale
    if size is None or center is None or scale is None or frame.rotation is None:
        return None
    half = (abs(size[0] * scale[0]) / 2, abs(size[1] * scale[1]) / 2, abs(size[2] * scale[2]) / 2)
    return turned_box(center, matrix(frame.rotation), half)


def _sphere(fields: Fields, frame: Frame) -> Box | None:
    center, scale = _center(fields, frame), frame.scale
    if center is None or scale is None:
        return None
    width = 2 * number(fields.get("m_Radius"), 0.5) * max(map(abs, scale))
    return Box(center, (width, width, width))


def _capsule(fields: Fields, frame: Frame) -> Box | None:
    axis = int(number(fields.get("m_Direction"), 1))
    if frame.rotation is None or axis not in range(3):
        return None
    row = matrix(frame.rotation)
    return _along(fields, frame, axis, (row[0][axis], row[1][axis], row[2][axis]))


def _character(fields: Fields, frame: Frame) -> Box | None:
    """A CharacterController is a capsule that always stands upright."""
    return _along(fields, frame, 1, IDENTITY[1])


def _along(fields: Fields, frame: Frame, axis: int, direction: Vector) -> Box | None:
    """Around a capsule: two spheres with a line between their centers."""
    center, scale = _center(fields, frame), frame.scale
    if center is None or scale is None:
        return None
    across = max(abs(factor) for at, factor in enumerate(scale) if at != axis)
    radius = number(fields.get("m_Radius"), 0.5) * across
    line = max(number(fields.get("m_Height"), 2) * abs(scale[axis]) - 2 * radius, 0.0)
    x, y, z = (abs(part) * line + 2 * radius for part in direction)
    return Box(center, (x, y, z))


def _center(fields: Fields, frame: Frame) -> Vector | None:
    return frame.point(vector(fields.get("m_Center")) or _ZERO)


def _box_2d(fields: Fields, frame: Frame) -> Box | None:
    size = flat(fields.get("m_Size"))
    if size is None:
        return None
    corners = [(x * size[0] / 2, y * size[1] / 2) for x in (-1, 1) for y in (-1, 1)]
    return _flat_points(fields, frame, corners)


def _circle(fields: Fields, frame: Frame) -> Box | None:
    scale = frame.scale
    center = _flat_center(fields, frame)
    if center is None or scale is None:
        return None
    width = 2 * number(fields.get("m_Radius"), 0.5) * max(abs(scale[0]), abs(scale[1]))
    return Box(center, (width, width, 0.0))


def _capsule_2d(fields: Fields, frame: Frame) -> Box | None:
    size, scale, center = flat(fields.get("m_Size")), frame.scale, _flat_center(fields, frame)
    if size is None or scale is None or center is None or frame.rotation is None:
        return None
    width, height = abs(size[0] * scale[0]), abs(size[1] * scale[1])
    vertical = int(number(fields.get("m_Direction"), _VERTICAL)) == _VERTICAL
    across, line = (width, height - width) if vertical else (height, width - height)
    rows = matrix(frame.rotation)
    x, y = (abs(row[1 if vertical else 0]) * max(line, 0.0) + across for row in rows[:2])
    return Box(center, (x, y, 0.0))


def _polygon(fields: Fields, frame: Frame) -> Box | None:
    return _flat_points(fields, frame, list(flats(part(fields.get("m_Points"), "m_Paths"))))


def _edge(fields: Fields, frame: Frame) -> Box | None:
    return _flat_points(fields, frame, list(flats(fields.get("m_Points"))))


def _flat_points(fields: Fields, frame: Frame, points: list[tuple[float, float]]) -> Box | None:
    """Around points in the plane of a 2D collider, which has no depth and lies where its object is."""
    offset = flat(fields.get("m_Offset")) or (0.0, 0.0)
    moved = [frame.point((x + offset[0], y + offset[1], 0.0)) for x, y in points]
    known = [point for point in moved if point is not None]
    if frame.origin is None or len(known) < len(points):
        return None
    box = around_points([(point[0], point[1], frame.origin[2]) for point in known])
    if box is None:
        return None
    border = 2 * number(fields.get("m_EdgeRadius"), 0.0)
    return Box(box.center, (box.size[0] + border, box.size[1] + border, 0.0))


def _flat_center(fields: Fields, frame: Frame) -> Vector | None:
    offset = flat(fields.get("m_Offset")) or (0.0, 0.0)
    center = frame.point((offset[0], offset[1], 0.0))
    return (center[0], center[1], frame.origin[2]) if center is not None and frame.origin is not None else None


SHAPES: dict[str, Shape] = {
    "BoxCollider": _box,
    "SphereCollider": _sphere,
    "CapsuleCollider": _capsule,
    "CharacterController": _character,
    "BoxCollider2D": _box_2d,
    "CircleCollider2D": _circle,
    "CapsuleCollider2D": _capsule_2d,
    "PolygonCollider2D": _polygon,
    "EdgeCollider2D": _edge,
}
FIELDS = (
    "m_Center", "m_Size", "m_Radius", "m_Height", "m_Direction", "m_Offset", "m_EdgeRadius", "m_Points",
)  # fmt: skip
"""What the shapes are made of."""
