"""Places in the world: own positions, rotations and scales composed through their parents, as Unity does."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from editormcp.analysis.model import Place, Scene, Vector

Quaternion = tuple[float, float, float, float]
Matrix = tuple[Vector, Vector, Vector]
"""Three rows."""
IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_ZERO: Vector = (0.0, 0.0, 0.0)
_UNIT: Vector = (1.0, 1.0, 1.0)
_AT_REST: Quaternion = (0.0, 0.0, 0.0, 1.0)
_UNKNOWN = Place()
_NOISE = 1e-7
"""Beside a number, what a sum of single-precision numbers can be off by."""
_NOTHING = 1e-9


class Frame(msgspec.Struct, frozen=True, gc=False):
    """What turns a point under an object into a point of the world: `axes` applied, `origin` added.

    Of an object in a model that cannot be read some parts may be None: its position can be known, its scale not.
    """

    origin: Vector | None
    axes: Matrix | None
    """Rotation and scale together, through all parents; with uneven scales they may be skewed."""
    rotation: Quaternion | None
    signs: Vector = (1.0, 1.0, 1.0)
    """Along which axes the scales of the object and its parents mirror: 1 or -1."""

    def point(self, local: Vector) -> Vector | None:
        if self.origin is None or local == _ZERO:
            return self.origin
        if self.axes is None:
            return None
        x, y, z = applied(self.axes, local)
        return (x + self.origin[0], y + self.origin[1], z + self.origin[2])

    @property
    def place(self) -> Place:
        """Position, rotation, and the scale that is left when the rotation is taken out."""
        return Place(self.origin, self.rotation, self.scale)

    @property
    def scale(self) -> Vector | None:
        """The diagonal of what is left when the rotation is taken out."""
        if self.axes is None or self.rotation is None:
            return None
        (a, b, c), (d, e, f), (g, h, i) = self.axes
        if self.rotation == _AT_REST:
            return (a, e, i)
        (j, k, m), (n, o, p), (q, r, s) = matrix(conjugate(self.rotation))
        return (j * a + k * d + m * g, n * b + o * e + p * h, q * c + r * f + s * i)


WORLD = Frame(_ZERO, IDENTITY, _AT_REST)


class World:
    """The world frames of a scene's objects, found as they are asked for."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._frames: dict[int, Frame] = {-1: WORLD}

    def frame(self, at: int) -> Frame:
        if (known := self._frames.get(at)) is not None:
            return known
        if (above := self._frames.get(self._scene.objects[at].parent)) is not None:
            found = self._frames[at] = self._below(above, at)
            return found
        way = []
        while at not in self._frames:
            way.append(at)
            at = self._scene.objects[at].parent
        frame = self._frames[at]
        for one in reversed(way):
            frame = self._frames[one] = self._below(frame, one)
        return frame

    def position(self, at: int) -> Vector | None:
        """Where an object is, as far as that is known; its scale costs time to find out."""
        known = self._scene.world(at)
        return known.position if known is not None else self.frame(at).origin

    def place(self, at: int) -> Place:
        """Position, rotation and scale in the world, as far as they are known."""
        return self._scene.world(at) or self.frame(at).place

    def _below(self, parent: Frame, at: int) -> Frame:
        own = self._scene.local(at)
        found = within(parent, own or _UNKNOWN)
        if found.origin is not None and found.axes is not None:
            return found
        known = self._scene.world(at)
        return frame_of(known) if known is not None else found


def frame_of(place: Place) -> Frame:
    """The frame of a place in the world; a skew that its parents have is lost."""
    return within(Frame(_ZERO, IDENTITY, _AT_REST), place)


def within(parent: Frame, own: Place) -> Frame:
    """The frame of an object that has its own place under a parent, as Unity's Transform.rotation and lossyScale do.

    Under a mirrored parent a rotation counts the other way round the axes that lie in the mirror. A parent whose scale
    is not known is a model's root, and taken not to be mirrored.
    """
    origin = parent.point(own.position) if own.position is not None else None
    if own.scale == _UNIT and own.rotation == _AT_REST:  # most objects are only moved
        return Frame(origin, parent.axes, parent.rotation, parent.signs)
    rotation = unit(own.rotation) if own.rotation is not None else None
    turn = turned(parent.rotation, mirrored(rotation, parent.signs)) if parent.rotation and rotation else None
    if own.scale is None:
        return Frame(origin, None, turn, parent.signs)
    axes = product(parent.axes, scaled(matrix(rotation), own.scale)) if parent.axes and rotation else None
    return Frame(origin, axes, turn, _signs(own.scale, parent.signs))


def _signs(scale: Vector, signs: Vector) -> Vector:
    if min(scale) > 0:
        return signs
    x, y, z = (math.copysign(1.0, one) * sign for one, sign in zip(scale, signs, strict=True))
    return (x, y, z)


def mirrored(rotation: Quaternion, signs: Vector) -> Quaternion:
    """A rotation as it is seen through mirrors across the axes whose sign is -1."""
    x, y, z, w = rotation
    return (x * signs[1] * signs[2], y * signs[0] * signs[2], z * signs[0] * signs[1], w)


def conjugate(rotation: Quaternion) -> Quaternion:
    return (-rotation[0], -rotation[1], -rotation[2], rotation[3])


def unit(rotation: Quaternion) -> Quaternion:
    x, y, z, w = rotation
    length = math.sqrt(x * x + y * y + z * z + w * w)
    if not length or not math.isfinite(length):
        return _AT_REST
    return (x / length, y / length, z / length, w / length)


def turned(first: Quaternion, then: Quaternion) -> Quaternion:
    """The rotation of a child that is turned by `then` under a parent turned by `first`."""
    ax, ay, az, aw = first
    bx, by, bz, bw = then
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def matrix(rotation: Quaternion) -> Matrix:
    x, y, z, w = rotation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def scaled(rows: Matrix, scale: Vector) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = rows
    x, y, z = scale
    return ((a * x, b * y, c * z), (d * x, e * y, f * z), (g * x, h * y, i * z))


def product(one: Matrix, other: Matrix) -> Matrix:
    """Written out: it is computed once or twice for every object, and a loop takes three times as long."""
    (a, b, c), (d, e, f), (g, h, i) = one
    (j, k, m), (n, o, p), (q, r, s) = other
    return (
        (a * j + b * n + c * q, a * k + b * o + c * r, a * m + b * p + c * s),
        (d * j + e * n + f * q, d * k + e * o + f * r, d * m + e * p + f * s),
        (g * j + h * n + i * q, g * k + h * o + i * r, g * m + h * p + i * s),
    )


def applied(rows: Matrix, vector: Vector) -> Vector:
    (a, b, c), (d, e, f), (g, h, i) = rows
    x, y, z = vector
    return (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)


def euler_degrees(rotation: Quaternion) -> Vector:
    """A quaternion as the three angles that Unity shows: turned by z, then x, then y; each from 0 up to 360."""
    x, y, z, w = unit(rotation)
    sine = 2 * (w * x - y * z)
    if abs(sine) > 0.999999:
        angles = (math.copysign(math.pi / 2, sine), 2 * math.atan2(y, w), 0.0)
    else:
        pitch = math.asin(sine)
        yaw = math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y))
        roll = math.atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z))
        angles = (pitch, yaw, roll)
    first, second, third = (round(math.degrees(angle) % 360, 4) % 360 for angle in angles)
    return (first, second, third)


def rounded(values: Sequence[float]) -> list[float]:
    """Numbers as people read them: a single-precision number holds seven digits, and what is less is noise."""
    least = max(_NOTHING, _NOISE * max(map(abs, values), default=0.0))
    return [_plain(float(f"{value:.6g}")) if abs(value) > least else 0 for value in values]


def _plain(value: float) -> float:
    return int(value) if value.is_integer() and abs(value) < 1e15 else value
