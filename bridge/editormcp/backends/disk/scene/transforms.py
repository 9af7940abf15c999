"""Local position, rotation and scale of nodes, with the overrides of their instances."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from editormcp.analysis.model import Place
from editormcp.analysis.rects import Rect
from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.scene.instances import modifications_of
from editormcp.backends.disk.scene.nodes import Node, seen_id
from editormcp.backends.disk.scene.scan import RECT_TRANSFORM, TRANSFORM

_VECTOR = re.compile(rb"\n  m_Local(Position|Rotation|Scale): \{([^{}]*+)\}")
_NUMBER = rb"[^,{}\s]++"
_USUAL = re.compile(
    rb"  m_LocalRotation: \{(x: N, y: N, z: N, w: N)\}\n"
    rb"  m_LocalPosition: \{x: (N), y: (N), z: (N)\}\n"
    rb"  m_LocalScale: \{(x: N, y: N, z: N)\}\n".replace(b"N", _NUMBER)
)
"""All three as Unity writes them: to find them at once takes a third of the time."""
_AXIS = re.compile(rb"\b([xyzw]):\s([^,\s]+)")
_AXES = {"Position": "xyz", "Rotation": "xyzw", "Scale": "xyz"}
_RECT = ("m_AnchorMin", "m_AnchorMax", "m_AnchoredPosition", "m_SizeDelta", "m_Pivot")
_RECT_VECTOR = re.compile(rb"\n  (%b): \{([^{}]*+)\}" % "|".join(_RECT).encode())
_OVERRIDES = ("m_Local", "m_Anchor", "m_SizeDelta", "m_Pivot")


class Local(msgspec.Struct):
    """A Transform's own values; None is what no file that can be read says."""

    position: list[float | None]
    rotation: list[float | None]
    scale: list[float | None]
    corners: list[list[float | None]] | None = None
    """Of a RectTransform: anchors, position, size and pivot, each x and y, in the order of Rect."""

    @property
    def rect(self) -> Rect | None:
        """How a RectTransform lies in its parent's rectangle; None for any other Transform."""
        if self.corners is None:
            return None
        low, high, anchored, size, pivot = ((x, y) for x, y in self.corners)
        return Rect(low, high, anchored, size, pivot)


def read_locals(documents: Iterable[Document]) -> dict[int, Local]:
    """The values of every Transform of a file."""
    return {
        one.file_id: _local(one.body, one.class_id == RECT_TRANSFORM)
        for one in documents
        if one.class_id in (TRANSFORM, RECT_TRANSFORM)
    }


def read_place(pose: bytes) -> Place | None:
    """Where a Transform says that it is, by the lines that say so; None where they are written unusually."""
    found = _USUAL.fullmatch(pose)
    if found is None:
        return None
    rotation, right, up, forward, scale = found.groups()
    try:
        (a, b, c, d), (u, v, w) = _often(rotation), _often(scale)
        x, y, z = float(right), float(up), float(forward)
    except ValueError:
        return None
    is_finite = math.isfinite(a + b + c + d + x + y + z + u + v + w)
    return Place((x, y, z), (a, b, c, d), (u, v, w)) if is_finite else None


def local_of(place: Place) -> Local:
    """The values that make a whole place."""
    return Local(list(place.position or ()), list(place.rotation or ()), list(place.scale or ()))


@lru_cache(1024)
def _often(text: bytes) -> tuple[float, ...]:
    """Most objects are not turned and not scaled, or like many others."""
    return tuple([float(part[3:]) for part in text.split(b", ")])


def _local(body: bytes, is_rect: bool) -> Local:
    local = Local([None] * 3, [None] * 4, [None] * 3)
    for name, text in _VECTOR.findall(body):
        kind = name.decode()
        values = {axis.decode(): _number(value) for axis, value in _AXIS.findall(text)}
        setattr(local, kind.lower(), [values.get(axis) for axis in _AXES[kind]])
    if is_rect:
        local.corners = _unknown_corners()
        for name, text in _RECT_VECTOR.findall(body):
            values = {axis.decode(): _number(value) for axis, value in _AXIS.findall(text)}
            local.corners[_RECT.index(name.decode())] = [values.get("x"), values.get("y")]
    return local


def _unknown_corners() -> list[list[float | None]]:
    return [[None, None] for _ in _RECT]


def with_overrides(node: Node, own: Local | None) -> Local:
    """The node's values as the outermost instance leaves them."""
    local = own or Local([None] * 3, [None] * 4, [None] * 3)
    if not node.chain:
        return local
    corners = [list(pair) for pair in local.corners] if local.corners is not None else None
    local = Local(list(local.position), list(local.rotation), list(local.scale), corners)
    for level, instance in enumerate(node.chain):
        target = seen_id(node.transform, node.chain[:level])
        for change in modifications_of(instance, target):
            if change.path.startswith(_OVERRIDES):
                _override(local, change.path, change.value)
    return local


def _override(local: Local, path: str, value: bytes) -> None:
    name, _, axis = path.partition(".")
    if name in _RECT and axis in ("x", "y"):
        local.corners = local.corners or _unknown_corners()
        local.corners[_RECT.index(name)]["xy".index(axis)] = _number(value)
        return
    kind = name.removeprefix("m_Local")
    axes = _AXES.get(kind)
    if axes and axis and axis in axes:
        getattr(local, kind.lower())[axes.index(axis)] = _number(value)


def _number(raw: bytes) -> float | None:
    try:
        value = float(raw)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
