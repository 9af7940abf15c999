"""Writes a plan as SVG: text, with what looks alike in one path, so that it stays short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from editormcp.drawing.labels import Box, place
from editormcp.drawing.marks import COLOURS
from editormcp.drawing.sheet import Disc, Rect, Shape, Sheet
from editormcp.drawing.styles import INK, PAPER, STYLES

_SIZE = 13
_DIGIT = 8


def as_svg(sheet: Sheet, title: str, names: Sequence[str]) -> str:
    """The picture; `names` are shown when the pointer rests on a mark."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}"'
    size = f' width="{sheet.width}" height="{sheet.height}" font-family="sans-serif" font-size="{_SIZE}">'
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join(
        (head + size, f"<title>{_text(title)}</title>{paper}", *_paths(sheet), *_words(sheet), *_marks(sheet, names))
    ) + "\n</svg>\n"  # fmt: skip


def _paths(sheet: Sheet) -> Iterator[str]:
    """One path for each row of shapes of one style: their order stays."""
    style, parts = "", list[str]()
    for shape in sheet.shapes:
        if shape.style != style:
            if parts:
                yield _path(style, parts)
            style, parts = shape.style, []
        parts.append(_lines(shape))
    if parts:
        yield _path(style, parts)


def _path(name: str, parts: list[str]) -> str:
    style = STYLES[name]
    fill = f'fill="{style.fill}" fill-opacity="{style.cover:g}"' if style.fill else 'fill="none"'
    return f'<path {fill} stroke="{style.line}" stroke-width="{style.width}" d="{"".join(parts)}"/>'


def _lines(shape: Shape | Rect | Disc) -> str:
    if isinstance(shape, Rect):
        return f"M{shape.left:.1f} {shape.top:.1f}H{shape.right:.1f}V{shape.bottom:.1f}H{shape.left:.1f}z"
    if isinstance(shape, Disc):
        (x, y), r = shape.middle, shape.radius
        return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0z"
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in shape.points)
    return f"M{points}{'z' if shape.closed else ''}"


def _words(sheet: Sheet) -> Iterator[str]:
    for word in sheet.words:
        yield f'<text {_at(*word.at)} fill="{INK}">{_text(word.text)}</text>'


def _marks(sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    texts = [str(number) for number in range(1, len(sheet.targets) + 1)]
    labels = place(sheet.targets, [(_DIGIT * len(text) + 8, 18) for text in texts], (sheet.width, sheet.height))
    for number, (text, label, name) in enumerate(zip(texts, labels, names, strict=True)):
        colour, target = COLOURS[number % len(COLOURS)], sheet.targets[number]
        frame = f'<rect {_rect(target)} fill="none" stroke="{colour}"/>'
        tag = f'<rect {_rect(label)} rx="3" fill="{colour}" stroke="white"/>'
        yield f'<g><title>{_text(name)}</title>{frame}{tag}<text {_at(*label.middle)} fill="white">{text}</text></g>'


def _rect(box: Box) -> str:
    return f'x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}"'


def _at(x: float, y: float) -> str:
    return f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle" dominant-baseline="central"'


def _text(text: str) -> str:
    """A name as text: nothing in it is markup, and no letter that XML forbids is left."""
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
