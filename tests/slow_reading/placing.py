"""Where objects stand in the world: matrices multiplied down the tree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from slow_reading.rects import Box, boxes
from slow_reading.trees import Expanded, Node
from slow_reading.values import Key

Matrix = list[list[float]]
"""Three rows of three."""


class Stand(NamedTuple):
    """A place in the world; None for what no file says."""

    position: list[float] | None
    rotation: Matrix | None
    linear: Matrix | None
    """Rotations and scales of all parents and its own, multiplied."""
    mirrors: tuple[float, ...] = (1.0, 1.0, 1.0)
    """The signs of all scales on the way."""

    @property
    def scale(self) -> list[float] | None:
        """What is left on the diagonal when the rotation is taken out."""
        if self.rotation is None or self.linear is None:
            return None
        back = [list(column) for column in zip(*self.rotation, strict=True)]
        product = multiplied(back, self.linear)
        return [product[axis][axis] for axis in range(3)]


def stands(file: Expanded) -> dict[Key, Stand]:
    """Every object's place in the world."""
    rects, screens = boxes(file)
    found: dict[Key, Stand] = {}
    for node in file.in_order():
        above = found[node.parent] if node.parent else Stand([0.0] * 3, diagonal((1, 1, 1)), diagonal((1, 1, 1)))
        known = not node.inside and node.key not in screens
        found[node.key] = _below(above, *(_own(file, node, rects.get(node.key)) if known else (None, None, None)))
    return found


def _below(above: Stand, position: Any, rotation: Matrix | None, scale: Any) -> Stand:
    """A child's rotation under mirrors is its own between two mirrors: R1 D R2 D, where D has the signs above."""
    mirror = diagonal(above.mirrors)
    turn = None
    if above.rotation is not None and rotation is not None:
        turn = multiplied(above.rotation, multiplied(mirror, multiplied(rotation, mirror)))
    linear = None
    if above.linear is not None and rotation is not None and scale is not None:
        linear = multiplied(above.linear, multiplied(rotation, diagonal(scale)))
    signs = [math.copysign(1.0, one) for one in scale] if scale is not None else (1.0, 1.0, 1.0)
    mirrors = tuple(one * other for one, other in zip(above.mirrors, signs, strict=True))
    return Stand(_moved(above, position), turn, linear, mirrors)


def _moved(above: Stand, position: Sequence[float] | None) -> list[float] | None:
    if above.position is None or position is None:
        return None
    if not any(position):
        return above.position
    if above.linear is None:
        return None
    return [above.position[row] + sum(above.linear[row][k] * position[k] for k in range(3)) for row in range(3)]


def _own(file: Expanded, node: Node, box: Box | None) -> tuple[Any, Matrix | None, Any]:
    transform = file.things.get(node.transform)
    if transform is None:
        return None, None, None
    fields = transform.fields
    position = _numbers(fields.get("m_LocalPosition"), "xyz")
    if box is not None and position is not None:
        x, y = box.position
        position = [x, y, position[2]] if x is not None and y is not None else None
    rotation = _numbers(fields.get("m_LocalRotation"), "xyzw")
    return position, turn_of(rotation) if rotation else None, _numbers(fields.get("m_LocalScale"), "xyz")


def _numbers(value: Any, letters: str) -> list[float] | None:
    if not isinstance(value, dict) or not all(isinstance(value.get(letter), (int, float)) for letter in letters):
        return None
    return [float(value[letter]) for letter in letters]


def diagonal(values: Sequence[float]) -> Matrix:
    return [[float(values[row]) if row == column else 0.0 for column in range(3)] for row in range(3)]


def multiplied(one: Matrix, other: Matrix) -> Matrix:
    return [[sum(one[row][k] * other[k][column] for k in range(3)) for column in range(3)] for row in range(3)]


def turn_of(quaternion: Sequence[float]) -> Matrix:
    """A rotation as a matrix: each axis turned by q v q*."""
    length = math.sqrt(sum(part * part for part in quaternion))
    if not length:
        return diagonal((1, 1, 1))
    x, y, z, w = (part / length for part in quaternion)
    matrix = diagonal((1, 1, 1))
    for column in range(3):
        axis = tuple(float(column == at) for at in range(3))
        turned = _hamilton(_hamilton((x, y, z, w), (*axis, 0.0)), (-x, -y, -z, w))
        for row in range(3):
            matrix[row][column] = turned[row]
    return matrix


def _hamilton(p: tuple[float, ...], q: tuple[float, ...]) -> tuple[float, ...]:
    """The product of two quaternions, scalar last."""
    cross = (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])
    vector = tuple(p[3] * q[at] + q[3] * p[at] + cross[at] for at in range(3))
    return (*vector, p[3] * q[3] - sum(p[at] * q[at] for at in range(3)))
