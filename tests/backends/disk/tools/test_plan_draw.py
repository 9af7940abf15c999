"""scene.plan.draw over files: a picture beside the answer, and words where there is none."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, placed
from editormcp.backends import Image
from editormcp.backends.disk.work import Work
from editormcp.errors import ToolError

MAIN = "Assets/Main.unity"
BOX = "65 BoxCollider\n  m_Size: {x: 2, y: 2, z: 2}\n  m_Center: {x: 0, y: 0, z: 0}\n"


def drawing(project: TestProject, **places: tuple[float, float, float]) -> None:
    file = SceneText()
    for at, (name, place) in enumerate(places.items(), 1):
        file.add(100 * at, name, components={100 * at + 2: BOX}, place=placed(place))
    project.scene(MAIN, file)


def picture(ask: Asker, **arguments: object) -> Image:
    image = ask.reader.answer("scene.plan.draw", {"scenePath": MAIN, **arguments}, Work()).image
    assert image is not None
    return image


def test_the_answer_tells_what_the_picture_shows(project: TestProject, ask: Asker) -> None:
    drawing(project, Near=(0, 0, 0), Far=(10, 0, 4))
    found = ask("scene.plan.draw", scenePath=MAIN, width=400)
    assert found["image"] == {"mimeType": "image/png", "width": 400, "height": found["image"]["height"]}
    assert {row["path"]: row["kind"] for row in found["marks"]} == {"Near": "collider", "Far": "collider"}
    assert found["area"]["min"][0] <= -1 and found["area"]["max"][0] >= 11
    assert (found["scenePath"], found["view"], found["withoutBounds"]) == (MAIN, "top", 0)


def test_the_picture_stands_beside_the_answer_every_time(project: TestProject, ask: Asker) -> None:
    drawing(project, Near=(0, 0, 0))
    first, again = picture(ask), picture(ask)
    assert first.mime_type == "image/png" and first.data == again.data
    svg = picture(ask, format="svg")
    assert svg.mime_type == "image/svg+xml" and ElementTree.fromstring(svg.data).tag.endswith("svg")


def test_places_that_are_none_are_counted(project: TestProject, ask: Asker) -> None:
    drawing(project, Near=(0, 0, 0), Lost=(1e30, 0, 0), Gone=(float("nan"), 0, 0))
    found = ask("scene.plan.draw", scenePath=MAIN)
    assert [row["path"] for row in found["marks"]] == ["Near"]
    assert ask.said("2 objects have no place that can be drawn")


def test_nothing_to_draw_is_an_error_that_says_why(project: TestProject, ask: Asker) -> None:
    project.scene(MAIN, SceneText())
    with pytest.raises(ToolError) as empty:
        ask("scene.plan.draw", scenePath=MAIN)
    assert "the scene is empty" in empty.value.details["unityError"]


def test_a_filter_that_fits_nothing_says_so(project: TestProject, ask: Asker) -> None:
    drawing(project, Near=(0, 0, 0))
    with pytest.raises(ToolError) as nothing:
        ask("scene.plan.draw", scenePath=MAIN, namePattern="Lamp*")
    assert "no object fits root and filters" in nothing.value.details["unityError"]


def test_an_svg_stays_short_and_says_what_it_leaves_out(project: TestProject, ask: Asker) -> None:
    drawing(project, **{f"Box{at}": (at % 50 * 3.0, 0, at // 50 * 3.0) for at in range(1500)})
    assert len(picture(ask, format="svg").data) < 80_000
    ask("scene.plan.draw", scenePath=MAIN, format="svg")
    assert ask.said("Of 1500 objects the 1200 largest are drawn. png shows more.")
