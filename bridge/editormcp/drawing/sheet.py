"""A plan as lines and areas of a picture. Pure: what a writer has to draw, in pixels and in this order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import msgspec

from editormcp.analysis.plan import CAMERA, EMPTY, LIGHT, UNKNOWN, VIEWS, Item, Plan
from editormcp.drawing.labels import Box

Point = tuple[float, float]
MARGIN = 28
_LOWEST, _HIGHEST = 0.35, 1.2
"""How high a picture may be, by its width."""
_CROSS, _DOT, _LAMP, _LENS = 3.0, 1.5, 5.0, 7.0
_VIEW_SHARE = 0.12
"""A camera sees a kilometre; its cone is drawn as long as this share of the picture."""
_STEPS = 24
"""Lines of a whole circle's arc."""
_LETTERS = "XYZ"


class Shape(msgspec.Struct, frozen=True):
    """Lines between points; closed ones are filled where their style says so."""

    style: str
    points: tuple[Point, ...]
    closed: bool = True


class Rect(msgspec.Struct, frozen=True, gc=False):
    """A box, as most shapes are: its sides in pixels."""

    style: str
    left: float
    top: float
    right: float
    bottom: float


class Disc(msgspec.Struct, frozen=True):
    style: str
    middle: Point
    radius: float


class Words(msgspec.Struct, frozen=True):
    text: str
    at: Point
    """The middle of the text."""


class Sheet(msgspec.Struct, frozen=True):
    """What is drawn, the first below all others."""

    width: int
    height: int
    shapes: list[Shape | Rect | Disc]
    words: list[Words]
    targets: list[Box]
    """Where the marked objects are."""


class Scale:
    """From plan coordinates to pixels: up is up, and all of the area is in the picture."""

    def __init__(self, plan: Plan, view: str, width: int) -> None:
        self.across, self.up, _ = VIEWS[view]
        wide = max(plan.high[self.across] - plan.low[self.across], 1e-6)
        tall = max(plan.high[self.up] - plan.low[self.up], 1e-6)
        room = width - 2 * MARGIN
        self.width = width
        self.height = round(min(max(room * tall / wide + 2 * MARGIN, _LOWEST * width), _HIGHEST * width))
        self.unit = min(room / wide, (self.height - 2 * MARGIN) / tall)
        self._left = (width - wide * self.unit) / 2 - plan.low[self.across] * self.unit
        self._bottom = (self.height + tall * self.unit) / 2 + plan.low[self.up] * self.unit

    def point(self, at: Point) -> Point:
        return self._left + at[0] * self.unit, self._bottom - at[1] * self.unit

    def rect(self, item: Item, style: str) -> Rect:
        """An item's box, cut at the picture's edges and a pixel wide at least."""
        unit, (x, y), (wide, tall) = self.unit, item.at, item.size
        x, y, wide, tall = self._left + x * unit, self._bottom - y * unit, wide * unit / 2, tall * unit / 2
        left, top, right, bottom = x - wide, y - tall, x + wide, y + tall
        if left < -2 or top < -2 or right > self.width + 2 or bottom > self.height + 2:
            left, top = max(left, -2.0), max(top, -2.0)
            right, bottom = min(right, self.width + 2.0), min(bottom, self.height + 2.0)
        return Rect(style, left, top, right if right > left + 1 else left + 1, bottom if bottom > top + 1 else top + 1)


def sheet_of(plan: Plan, view: str, width: int, drawn: Sequence[Item], marked: Sequence[Item]) -> Sheet:
    """The picture of `drawn`, boxes in the order given; `marked` of them get numbers."""
    scale = Scale(plan, view, width)
    boxes = [scale.rect(item, item.kind if item.shown else "inactive") for item in drawn if item.kind not in _SIGNS]
    signs = [shape for item in drawn if item.kind in _SIGNS for shape in _SIGNS[item.kind](item, scale)]
    ruler, length = _ruler(scale)
    arrows, letters = _axes(scale)
    targets = [_target(item, scale) for item in marked]
    return Sheet(width, scale.height, [*boxes, *signs, *ruler, *arrows], [*length, *letters], targets)


def _cross(item: Item, scale: Scale) -> Iterator[Shape | Disc]:
    x, y = scale.point(item.at)
    for turn in (1, -1):
        yield Shape(UNKNOWN, ((x - _CROSS, y - turn * _CROSS), (x + _CROSS, y + turn * _CROSS)), closed=False)


def _dot(item: Item, scale: Scale) -> Iterator[Shape | Disc]:
    yield Disc(EMPTY, scale.point(item.at), _DOT)


def _lamp(item: Item, scale: Scale) -> Iterator[Shape | Disc]:
    """A light: its range as a circle or a cone; one without end as an arrow."""
    x, y = middle = scale.point(item.at)
    reach = item.reach * scale.unit
    if item.reach and not item.angle and reach < scale.width + scale.height:
        yield Disc("range", middle, reach)
    elif item.reach and item.toward is not None:
        yield _cone("range", item, middle, min(reach, 2.0 * scale.width))
    if not item.reach and item.toward is not None:
        dx, dy = item.toward[0] * 26, -item.toward[1] * 26
        yield Shape("ray", (middle, (x + dx, y + dy)), closed=False)
    yield Disc(LIGHT, middle, _LAMP)


def _lens(item: Item, scale: Scale) -> Iterator[Shape | Disc]:
    """A camera: what it sees, as far as there is room for it, and a square where it stands."""
    x, y = middle = scale.point(item.at)
    if item.toward is not None:
        length = min(item.reach * scale.unit, _VIEW_SHARE * scale.width)
        yield _cone("frustum", item, middle, length) if item.angle else _beam(item, middle, length, scale)
    half = _LENS / 2
    yield Shape(CAMERA, ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)))


_SIGNS = {UNKNOWN: _cross, EMPTY: _dot, LIGHT: _lamp, CAMERA: _lens}
"""What has no box of its own, and lies over those that have."""


def _cone(style: str, item: Item, middle: Point, length: float) -> Shape:
    """What of a cone is seen from this side: one that comes straight at us is a circle."""
    assert item.toward is not None
    seen, half = math.hypot(*item.toward), math.radians(item.angle) / 2
    round_end = length * math.sin(half)
    if seen * math.cos(half) < math.sin(half) * math.sqrt(max(0.0, 1 - seen * seen)):
        return Shape(style, tuple(_arc(middle, round_end, 0.0, math.tau)))
    facing = math.atan2(-item.toward[1], item.toward[0])
    return Shape(style, (middle, *_arc(middle, length * max(seen, 0.2), facing - half, facing + half)))


def _arc(middle: Point, radius: float, start: float, end: float) -> Iterator[Point]:
    steps = max(2, math.ceil(_STEPS * (end - start) / math.tau))
    for step in range(steps + 1):
        angle = start + (end - start) * step / steps
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def _beam(item: Item, middle: Point, length: float, scale: Scale) -> Shape:
    """What a camera without perspective sees: as wide as it is at its lens."""
    assert item.toward is not None
    half = min(item.size[0] * scale.unit / 2, float(scale.width))
    dx, dy = item.toward[0], -item.toward[1]
    seen = math.hypot(dx, dy)
    (x, y), (along, beside) = middle, (dx * length, dy * length)
    if seen < 0.1:  # it looks at us: its picture is the square around it
        return Shape(
            "frustum", ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        )
    sx, sy = -dy / seen * half, dx / seen * half
    ends = ((x + sx, y + sy), (x + sx + along, y + sy + beside), (x - sx + along, y - sy + beside), (x - sx, y - sy))
    return Shape("frustum", ends)


def _target(item: Item, scale: Scale) -> Box:
    """The part of the picture that a mark belongs to."""
    if item.kind in _SIGNS:
        x, y = scale.point(item.at)
        return Box(round(x - _LENS), round(y - _LENS), round(2 * _LENS), round(2 * _LENS))
    rect = scale.rect(item, item.kind)
    left, right = max(rect.left, 0), min(rect.right, scale.width)
    top, bottom = max(rect.top, 0), min(rect.bottom, scale.height)
    return Box(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))


def _ruler(scale: Scale) -> tuple[list[Shape], list[Words]]:
    """A bar of a round length, about a fifth of the picture."""
    length = _round_length(scale.width / 5 / scale.unit)
    right, y = scale.width - 12.0, scale.height - 9.0
    left = right - length * scale.unit
    ends = [Shape("ruler", ((x, y - 4), (x, y + 4)), closed=False) for x in (left, right)]
    line = Shape("ruler", ((left, y), (right, y)), closed=False)
    return [line, *ends], [Words(f"{length:g}", ((left + right) / 2, y - 9))]


def _round_length(most: float) -> float:
    power: float = 10.0 ** math.floor(math.log10(most))
    return max(step * power for step in (1, 2, 5) if step * power <= most)


def _axes(scale: Scale) -> tuple[list[Shape], list[Words]]:
    """Which axis goes where: two arrows in the lower left corner."""
    x, y, long, tip = 14.0, scale.height - 12.0, 26.0, 4.0
    lines = (
        ((x, y), (x + long, y)),
        ((x + long - tip, y - tip), (x + long, y), (x + long - tip, y + tip)),
        ((x, y), (x, y - long)),
        ((x - tip, y - long + tip), (x, y - long), (x + tip, y - long + tip)),
    )
    letters = [Words(_LETTERS[scale.across], (x + long + 9, y)), Words(_LETTERS[scale.up], (x, y - long - 9))]
    return [Shape("ruler", line, closed=False) for line in lines], letters
