"""RectTransforms: files hold their anchors, and leave x and y of their positions at zero.

What drives a rectangle is told from the fields that a component has: its script may be in a package that is not there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from slow_reading.trees import Expanded, Node, Thing
from slow_reading.values import Key, Placed

RECT_TRANSFORM, CANVAS = 224, 223
_SCREEN = (0, 1)
"""Render modes of a canvas: over the screen, in front of a camera."""


class Box(NamedTuple):
    """Position in the parent and size, along x and y; None for what is not known."""

    position: tuple[float | None, ...] = (None, None)
    size: tuple[float | None, ...] = (None, None)
    pivot: tuple[float, ...] = (0.0, 0.0)


class Drivers:
    """What is driven while a scene runs, so that files do not tell it."""

    def __init__(self, file: Expanded) -> None:
        self.file = file
        self.screens: set[Key] = set()
        self.moved: set[Key] = set()
        self.sized: set[Key] = set()
        under_canvas: set[Key] = set()
        for node in file.in_order():
            if node.parent in under_canvas:
                under_canvas.add(node.key)
            for part in node.parts:
                thing = file.things.get(part)
                if thing is None or thing.document is None:
                    continue
                if thing.class_id == CANVAS and node.key not in under_canvas:
                    under_canvas.add(node.key)
                    if thing.field("m_RenderMode", 0) in _SCREEN:
                        self.screens.add(node.key)
                elif thing.class_id == 114:
                    self._script(node, thing)

    def _script(self, node: Node, thing: Thing) -> None:
        assert thing.document is not None
        names = thing.document.fields.keys()
        if {"m_FillRect", "m_HandleRect"} & names or {"m_Viewport", "m_Content"} <= names:
            self._points_at(thing)
        if not thing.field("m_Enabled", 1):
            return
        if {"m_Padding", "m_ChildAlignment"} <= names:
            self.moved |= {child for child in node.children if not self._ignores_layout(child)}
        if {"m_AspectMode", "m_AspectRatio"} <= names:
            self.moved.add(node.key)
        if {"m_HorizontalFit", "m_VerticalFit"} <= names:
            self.sized.add(node.key)

    def _points_at(self, thing: Thing) -> None:
        fields = thing.fields
        for name in ("m_FillRect", "m_HandleRect", "m_Viewport"):
            value = fields.get(name)
            if isinstance(value, Placed) and not value.reference.guid and (key := self.file.resolve(value)):
                self.moved |= {node.key for node in self.file.nodes.values() if key in (node.transform, node.key)}

    def _ignores_layout(self, key: Key) -> bool:
        parts = [self.file.things.get(part) for part in self.file.nodes[key].parts]
        return any(part.field("m_IgnoreLayout", 0) for part in parts if part is not None and part.class_id == 114)


def boxes(file: Expanded) -> tuple[dict[Key, Box], set[Key]]:
    """Every rectangle, and the canvases that the screen places."""
    drivers = Drivers(file)
    found: dict[Key, Box] = {}
    for node in file.in_order():
        transform = file.things.get(node.transform)
        if transform is None or transform.class_id != RECT_TRANSFORM:
            continue
        fields = transform.fields
        above = found.get(node.parent) if node.parent else None
        pivot = _pair(fields.get("m_Pivot"))
        if node.key in drivers.screens or node.key in drivers.moved:
            found[node.key] = Box(pivot=pivot)
            continue
        box = _within(fields, above or Box((0.0, 0.0), (0.0, 0.0)), pivot)
        if node.parent is None and file.path.endswith(".prefab"):
            box = box._replace(size=_within(fields, Box(), pivot).size)  # it is as large as where it is used
        found[node.key] = box._replace(size=(None, None)) if node.key in drivers.sized else box
    return found, drivers.screens


def _within(fields: dict[str, Any], above: Box, pivot: tuple[float, ...]) -> Box:
    low, high = _pair(fields.get("m_AnchorMin")), _pair(fields.get("m_AnchorMax"))
    offset, delta = _pair(fields.get("m_AnchoredPosition")), _pair(fields.get("m_SizeDelta"))
    position: list[float | None] = []
    size: list[float | None] = []
    for axis in (0, 1):
        spread = high[axis] - low[axis]
        reference = low[axis] + spread * pivot[axis] - above.pivot[axis]
        position.append(_plus(reference, above.size[axis], offset[axis]))
        size.append(_plus(spread, above.size[axis], delta[axis]))
    return Box(tuple(position), tuple(size), pivot)


def _plus(share: float, length: float | None, more: float) -> float | None:
    if length is None:
        return None if share else more
    return share * length + more


def _pair(value: Any) -> tuple[float, ...]:
    return (float(value["x"]), float(value["y"])) if isinstance(value, dict) else (0.0, 0.0)
