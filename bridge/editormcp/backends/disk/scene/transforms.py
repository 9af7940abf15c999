"""Local position, rotation and scale of nodes, with the overrides of their instances."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

import msgspec

from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.scene.instances import modifications_of
from editormcp.backends.disk.scene.nodes import Node, seen_id
from editormcp.backends.disk.scene.scan import RECT_TRANSFORM, TRANSFORM

_VECTOR = re.compile(rb"\n  m_Local(Position|Rotation|Scale): \{([^{}]*+)\}")
_AXIS = re.compile(rb"\b([xyzw]):\s([^,\s]+)")
_AXES = {"Position": "xyz", "Rotation": "xyzw", "Scale": "xyz"}


class Local(msgspec.Struct):
    """A Transform's own values; None is what no file that can be read says."""

    position: list[float | None]
    rotation: list[float | None]
    scale: list[float | None]


def read_locals(documents: Iterable[Document]) -> dict[int, Local]:
    """The values of every Transform of a file."""
    return {one.file_id: _local(one.body) for one in documents if one.class_id in (TRANSFORM, RECT_TRANSFORM)}


def _local(body: bytes) -> Local:
    local = Local([None] * 3, [None] * 4, [None] * 3)
    for name, text in _VECTOR.findall(body):
        kind = name.decode()
        values = {axis.decode(): _number(value) for axis, value in _AXIS.findall(text)}
        setattr(local, kind.lower(), [values.get(axis) for axis in _AXES[kind]])
    return local


def with_overrides(node: Node, own: Local | None) -> Local:
    """The node's values as the outermost instance leaves them."""
    local = own or Local([None] * 3, [None] * 4, [None] * 3)
    local = Local(list(local.position), list(local.rotation), list(local.scale))
    for level, instance in enumerate(node.chain):
        target = seen_id(node.transform, node.chain[:level])
        for change in modifications_of(instance, target):
            if change.path.startswith("m_Local"):
                _override(local, change.path, change.value)
    return local


def euler_degrees(rotation: list[float | None]) -> list[float | None]:
    """A quaternion as the three angles that Unity shows: turned by z, then x, then y; each from 0 up to 360."""
    x, y, z, w = (value if value is not None else math.nan for value in rotation)
    length = math.sqrt(x * x + y * y + z * z + w * w)
    if not length or math.isnan(length):
        return [None] * 3
    x, y, z, w = x / length, y / length, z / length, w / length
    sine = 2 * (w * x - y * z)
    if abs(sine) > 0.999999:
        angles = (math.copysign(math.pi / 2, sine), 2 * math.atan2(y, w), 0.0)
    else:
        pitch = math.asin(sine)
        yaw = math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y))
        roll = math.atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z))
        angles = (pitch, yaw, roll)
    return [round(math.degrees(angle) % 360, 4) % 360 for angle in angles]


def _override(local: Local, path: str, value: bytes) -> None:
    name, _, axis = path.removeprefix("m_Local").partition(".")
    axes = _AXES.get(name)
    if axes and axis and axis in axes:
        getattr(local, name.lower())[axes.index(axis)] = _number(value)


def _number(raw: bytes) -> float | None:
    try:
        value = float(raw)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
