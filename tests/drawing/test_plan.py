"""Plans as pictures: what is drawn can be read, whatever the names are."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageDraw

from editormcp.analysis.plan import Item, Plan
from editormcp.drawing.png import as_png
from editormcp.drawing.sheet import Scale, sheet_of
from editormcp.drawing.styles import PAPER, STYLES, channels
from editormcp.drawing.svg import as_svg

BOX = Item("Wall", "Wall", "mesh", True, (0.0, 0.0), (4.0, 2.0))
EVERY = [
    BOX,
    Item("Lamp", "Lamp", "light", True, (3.0, 1.0), reach=2.0),
    Item("Spot", "Spot", "light", True, (3.0, 1.0), toward=(0.0, -1.0), reach=2.0, angle=30.0),
    Item("Sun", "Sun", "light", True, (1.0, 1.0), toward=(1.0, 0.0)),
    Item("Eye", "Eye", "camera", True, (-3.0, 0.0), toward=(1.0, 0.0), reach=1000.0, angle=60.0),
    Item("Map", "Map", "camera", True, (-3.0, 0.0), (10.0, 0.0), toward=(0.0, 0.0), reach=1000.0),
    Item("Tree", "Tree", "unknown", True, (-1.0, 2.0)),
    Item("Start", "Start", "empty", True, (1.0, -2.0)),
    Item("Off", "Off", "collider", False, (2.0, -2.0), (1.0, 1.0)),
]


def plan(items: list[Item]) -> Plan:
    return Plan(items, (-5.0, 0.0, -3.0), (5.0, 1.0, 3.0), len(items), 0, 0, 0, 0)


def test_up_is_up_and_all_of_the_area_is_in_the_picture() -> None:
    scale = Scale(plan([BOX]), "top", 400)
    (left, low), (right, high) = scale.point((-5, -3)), scale.point((5, 3))
    assert 0 <= left < right <= 400 and 0 <= high < low <= scale.height


def test_a_png_has_the_box_where_it_is() -> None:
    sheet = sheet_of(plan([BOX]), "top", 400, [BOX], [])
    with Image.open(io.BytesIO(as_png(sheet))) as picture:
        middle, beside = picture.getpixel((200, sheet.height // 2)), picture.getpixel((200, 12))
    assert beside == channels(PAPER)[:3] != middle


@pytest.mark.parametrize("view", ["top", "front", "side"])
def test_every_kind_can_be_drawn_in_both_formats(view: str) -> None:
    sheet = sheet_of(plan(EVERY), view, 400, EVERY, EVERY)
    assert as_png(sheet).startswith(b"\x89PNG")
    root = ElementTree.fromstring(as_svg(sheet, "plan", [item.path for item in EVERY]))
    assert root.get("width") == "400"


def test_a_hostile_name_is_text() -> None:
    name = '<img src=x onerror="alert(1)">\x00\x1b]]>&' + "x" * 100_000
    sheet = sheet_of(plan([BOX]), "top", 400, [BOX], [BOX])
    root = ElementTree.fromstring(as_svg(sheet, name, [name]))
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == [name.replace("\x00", " ").replace("\x1b", " ")] * 2
    assert not list(root.iter("{http://www.w3.org/2000/svg}img"))


def test_boxes_that_all_lie_over_each_other_are_not_all_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """To fill the whole picture thousands of times takes longer than a call may."""
    filled: list[bool] = []
    rectangle = ImageDraw.ImageDraw.rectangle

    def count(pen: ImageDraw.ImageDraw, corners: Any, fill: Any = None, outline: Any = None) -> None:
        filled.append(fill is not None)
        rectangle(pen, corners, fill=fill, outline=outline)

    monkeypatch.setattr(ImageDraw.ImageDraw, "rectangle", count)
    large = Item("Zone", "Zone", "collider", True, (0.0, 0.0), (10.0, 6.0))
    small = Item("Crate", "Crate", "mesh", True, (0.0, 0.0), (0.1, 0.1))
    as_png(sheet_of(plan([large]), "top", 400, [large] * 500 + [small], []))
    assert len(filled) == 501
    assert 0 < filled.count(True) < 200
    assert filled[-1]


def test_a_box_far_larger_than_the_picture_is_cut_at_its_edge() -> None:
    sky = Item("Sky", "Sky", "mesh", True, (0.0, 0.0), (1e7, 1e7))
    sheet = sheet_of(plan([sky]), "top", 400, [sky], [sky])
    assert sheet.targets[0].width == 400


def test_boxes_of_what_is_drawn_look_alike_and_not_as_colliders() -> None:
    assert STYLES["mesh"] == STYLES["sprite"] == STYLES["renderer"] != STYLES["collider"]
