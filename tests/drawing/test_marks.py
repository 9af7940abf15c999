"""Marks over a picture: frames where the targets are, numbers that can be read, the rest untouched."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from PIL import Image

from editormcp.drawing.labels import Box
from editormcp.drawing.marks import NotAPicture, draw

GREY = (128, 128, 128)


def png(width: int = 200, height: int = 120) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (width, height), GREY).save(written, "PNG")
    return written.getvalue()


def drawn(*targets: Box) -> Image.Image:
    with Image.open(io.BytesIO(draw(png(), targets))) as picture:
        picture.load()
        return picture


def test_a_frame_is_exactly_around_its_target() -> None:
    picture = drawn(Box(20, 30, 100, 60))
    changed = [(x, y) for x in range(200) for y in range(120) if picture.getpixel((x, y)) != GREY]
    assert (min(x for x, _ in changed), max(x for x, _ in changed)) == (20, 119)
    assert (min(y for _, y in changed), max(y for _, y in changed)) == (30, 89)
    assert picture.getpixel((30, 40)) == GREY


def test_two_marks_have_two_colours_and_their_numbers() -> None:
    picture = drawn(Box(10, 10, 60, 60), Box(120, 40, 60, 60))
    assert picture.getpixel((10, 10)) != picture.getpixel((120, 40))
    white = [sum(picture.getpixel((x, y)) == (255, 255, 255) for y in range(120)) for x in range(200)]
    assert sum(white[10:70]) > 20 and sum(white[120:180]) > 20


def test_without_targets_the_picture_is_the_same() -> None:
    assert drawn().tobytes() == Image.new("RGB", (200, 120), GREY).tobytes()


@pytest.mark.parametrize("broken", [b"", b"no picture", png()[:60], b"GIF89a" + bytes(40)])
def test_what_is_not_a_png_is_refused(broken: bytes) -> None:
    with pytest.raises(NotAPicture):
        draw(broken, [Box(0, 0, 5, 5)])


def test_pillow_is_not_imported_before_a_picture_is_drawn() -> None:
    look = "import editormcp.routing.views, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0
