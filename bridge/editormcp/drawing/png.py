"""Writes a plan as PNG."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from editormcp.drawing.marks import mark
from editormcp.drawing.sheet import Disc, Shape, Sheet
from editormcp.drawing.styles import INK, PAPER, STYLES, channels

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

_SIZE = 13


def as_png(sheet: Sheet) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.new("RGB", (sheet.width, sheet.height), PAPER)
    pen = ImageDraw.Draw(picture, "RGBA")
    for shape in sheet.shapes:
        _draw(pen, shape)
    font = ImageFont.load_default(_SIZE)
    for word in sheet.words:
        pen.text(word.at, word.text, fill=INK, font=font, anchor="mm")
    mark(pen, sheet.targets, picture.size)
    written = io.BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def _draw(pen: ImageDraw, shape: Shape | Disc) -> None:
    style = STYLES[shape.style]
    fill = channels(style.fill, style.cover) if style.fill else None
    if isinstance(shape, Disc):
        (x, y), r = shape.middle, shape.radius
        pen.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=style.line)
    elif shape.closed:
        pen.polygon(shape.points, fill=fill, outline=style.line)
    else:
        pen.line(shape.points, fill=style.line, width=style.width)
