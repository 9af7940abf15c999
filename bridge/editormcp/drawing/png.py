"""Writes a plan as PNG."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from editormcp.drawing.marks import mark
from editormcp.drawing.sheet import Disc, Rect, Shape, Sheet
from editormcp.drawing.styles import INK, PAPER, STYLES, channels

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

_SIZE = 13
_MOST_LAYERS = 100
"""So many times the whole picture is filled at most: what is below that has long been hidden, and each takes
milliseconds. Lines are always drawn, and small areas always filled."""
_EFFORT = 6
"""Of zlib: the highest takes twice as long as this, and spares a tenth of the bytes."""
_SMALL = 0.01
"""Of the picture."""
_INKS = {
    name: (channels(style.fill, style.cover) if style.fill else None, channels(style.line))
    for name, style in STYLES.items()
}
"""What each style is filled with, and its lines."""


def as_png(sheet: Sheet) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.new("RGB", (sheet.width, sheet.height), PAPER)
    pen = ImageDraw.Draw(picture, "RGBA")
    whole = sheet.width * sheet.height
    left = float(_MOST_LAYERS * whole)
    for shape in sheet.shapes:
        area = _area(shape, sheet)
        _draw(pen, shape, is_filled=area <= left or area < _SMALL * whole)
        left -= area
    font = ImageFont.load_default(_SIZE)
    for word in sheet.words:
        pen.text(word.at, word.text, fill=INK, font=font, anchor="mm")
    mark(pen, sheet.targets, picture.size)
    written = io.BytesIO()
    picture.save(written, "PNG", compress_level=_EFFORT)
    return written.getvalue()


def _area(shape: Shape | Rect | Disc, sheet: Sheet) -> float:
    """Of what is in the picture of the box around a shape."""
    if isinstance(shape, Rect):  # as most are; it is cut at the edges already
        return (shape.right - shape.left) * (shape.bottom - shape.top)
    if isinstance(shape, Disc):
        (x, y), r = shape.middle, shape.radius
        left, top, right, bottom = x - r, y - r, x + r, y + r
    else:
        across, down = zip(*shape.points, strict=True)
        left, top, right, bottom = min(across), min(down), max(across), max(down)
    wide = min(right, sheet.width) - max(left, 0)
    tall = min(bottom, sheet.height) - max(top, 0)
    return max(wide, 0) * max(tall, 0)


def _draw(pen: ImageDraw, shape: Shape | Rect | Disc, is_filled: bool) -> None:
    fill, line = _INKS[shape.style]
    fill = fill if is_filled else None
    if isinstance(shape, Rect):
        pen.rectangle((shape.left, shape.top, shape.right, shape.bottom), fill=fill, outline=line)
    elif isinstance(shape, Disc):
        (x, y), r = shape.middle, shape.radius
        pen.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=line)
    elif shape.closed:
        pen.polygon(shape.points, fill=fill, outline=line)
    else:
        pen.line(shape.points, fill=line, width=STYLES[shape.style].width)
