"""`include` of worldTransform and bounds: on every row that has them, and a word on those that have not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, anchored, placed

MAIN = "Assets/Main.unity"
BOX = "65 BoxCollider\n  m_Size: {x: 1, y: 2, z: 1}\n  m_Center: {x: 0, y: 1, z: 0}\n"


@pytest.fixture
def harbour(project: TestProject) -> TestProject:
    file = SceneText()
    half = 0.7071068
    top = file.add(10, "Dock", place=placed((10, 0, 0), (0, half, 0, half), (2, 2, 2)))
    file.add(20, "Crate", top, {22: BOX}, place=placed((0, 0, 3)))
    screen = anchored((0, 0), (0, 0), (0, 0), (0, 0))
    canvas = file.add(30, "Canvas", components={32: "223 Canvas\n  m_RenderMode: 0\n"}, place=screen)
    file.add(40, "Button", canvas, place=anchored((0.5, 0.5), (0.5, 0.5), (3, 4), (9, 9)))
    project.scene(MAIN, file)
    return project


CRATE = {
    "worldTransform": {"position": [16, 0, 0], "rotation": [0, 90, 0], "scale": [2, 2, 2]},
    "bounds": {"center": [16, 2, 0], "size": [2, 4, 2], "of": "collider"},
}


def rows(tree: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["path"]: row for top in tree for row in (top, *rows(top["children"]).values())}


def test_a_dump_shows_world_places_and_bounds(harbour: TestProject, ask: Asker) -> None:
    dump = ask("scene.hierarchy.dump", scenePath=MAIN, include=["worldTransform", "bounds"])
    found = rows(dump["rootObjects"])
    assert {name: found["Dock/Crate"][name] for name in CRATE} == CRATE
    assert "bounds" not in found["Dock"]
    assert "worldTransform" not in found["Canvas"]
    assert "worldTransform" not in found["Canvas/Button"]
    assert ask.said("2 objects of canvases have no place in the world")


def test_a_local_transform_follows_the_anchors(harbour: TestProject, ask: Asker) -> None:
    """Unity writes 0 for what it computes: under a canvas of the screen some of it is known all the same."""
    found = rows(ask("scene.hierarchy.dump", scenePath=MAIN, include=["transform"])["rootObjects"])
    assert found["Dock/Crate"]["transform"]["position"] == [0, 0, 3]
    assert "position" not in found["Canvas"]["transform"]
    assert not any("no place" in line for line in ask.diagnostics)


def test_finding_shows_them_too(harbour: TestProject, ask: Asker) -> None:
    (crate,) = ask("scene.objects.find", scenePath=MAIN, namePattern="Crate", include=["worldTransform", "bounds"])[
        "matches"
    ]
    assert {name: crate[name] for name in CRATE} == CRATE
    (bare,) = ask("scene.objects.find", scenePath=MAIN, namePattern="Crate")["matches"]
    assert not CRATE.keys() & bare.keys()
    ask("scene.objects.find", scenePath=MAIN, include=["worldTransform"], maxResults=2)
    assert not any("no place" in line for line in ask.diagnostics), "of this page all have one"


def test_an_outline_says_that_it_includes_nothing(harbour: TestProject, ask: Asker) -> None:
    assert ask.outline(MAIN, include=["bounds"])[0] == "Dock"
    assert ask.said("include has no effect with format outline")
    ask.outline(MAIN)
    assert not ask.said("include")


@pytest.mark.parametrize("tool", ["scene.hierarchy.dump", "scene.objects.find"])
def test_a_page_of_what_has_changed_since_is_still_shown(
    harbour: TestProject, ask: Asker, tool: str, tmp_path: Path
) -> None:
    """Its objects are those of the first page, whatever the file holds by now."""
    cut = {"maxNodes": 1} if tool.endswith("dump") else {"maxResults": 1}
    first = ask(tool, scenePath=MAIN, include=["worldTransform", "bounds"], **cut)
    file = SceneText()
    file.add(10, "Other")
    harbour.scene(MAIN, file)
    rest = ask(tool, scenePath=MAIN, include=["worldTransform"], cursor=first["nextCursor"])
    names = {row["name"] for row in rest.get("matches") or rows(rest["rootObjects"]).values()}
    assert "Crate" in names
