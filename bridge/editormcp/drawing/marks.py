"""Draws numbered marks over a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from editormcp.drawing.labels import Box, place

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

    Font = FreeTypeFont | ImageFont

COLOURS = ("#e6194b", "#0a6ed1", "#c75000", "#7a1fa2", "#00796b", "#5d4037", "#ad1457", "#33691e")
"""Dark enough for white digits, and apart from each other."""
_MOST_BYTES = 64 * 1024 * 1024
"""Of a decoded picture: what is larger did not come from our package."""


class NotAPicture(Exception):
    """These bytes are not a PNG that can be drawn on."""


def draw(png: bytes, targets: Sequence[Box]) -> bytes:
    """The picture with a number on each target, from 1, and a frame of the number's colour around it."""
    from PIL import Image, ImageDraw, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as opened:
            if opened.width * opened.height * 3 > _MOST_BYTES:
                raise NotAPicture(f"{opened.width} x {opened.height} pixels")
            picture = opened.convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise NotAPicture(str(error)) from None
    mark(ImageDraw.Draw(picture), targets, picture.size)
    written = io.BytesIO()
    picture.save(written, "PNG", compress_level=4)
    return written.getvalue()


def mark(pen: ImageDraw, targets: Sequence[Box], size: tuple[int, int]) -> None:
    """Frames and numbers over a picture of this size."""
    _frames(pen, targets)
    _numbers(pen, targets, size)


def _frames(pen: ImageDraw, targets: Sequence[Box]) -> None:
    """The largest first, so that small ones lie over them."""
    for number, target in enumerate(targets):
        corner = (target.right - 1, target.bottom - 1)
        pen.rectangle(((target.left, target.top), corner), outline=COLOURS[number % len(COLOURS)], width=1)


def _numbers(pen: ImageDraw, targets: Sequence[Box], size: tuple[int, int]) -> None:
    """Labels above all frames and lines; a line leads from a label that found no place near its target."""
    from PIL import ImageFont

    height = max(10, min(18, size[1] // 40))
    font = ImageFont.load_default(height)
    texts = [str(number) for number in range(1, len(targets) + 1)]
    sizes = [(round(pen.textlength(text, font=font)) + height // 2, height + height // 3) for text in texts]
    labels = place(targets, sizes, size)
    for number, (target, label) in enumerate(zip(targets, labels, strict=True)):
        if not label.shared(target):
            pen.line((label.middle, target.middle), fill=COLOURS[number % len(COLOURS)])
    for number, (text, label) in enumerate(zip(texts, labels, strict=True)):
        _label(pen, text, label, COLOURS[number % len(COLOURS)], font)


def _label(pen: ImageDraw, text: str, label: Box, colour: str, font: Font) -> None:
    corners = ((label.left, label.top), (label.right - 1, label.bottom - 1))
    pen.rounded_rectangle(corners, radius=3, fill=colour, outline="white", width=1)
    pen.text(label.middle, text, fill="white", font=font, anchor="mm")
