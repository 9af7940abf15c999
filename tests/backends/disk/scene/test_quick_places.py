"""Where objects stand is the same whether their file is in memory or read anew."""

from __future__ import annotations

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, placed
from editormcp.backends.disk.format.documents import documents
from editormcp.backends.disk.scene.scan import scan
from editormcp.backends.disk.scene.transforms import read_locals, read_place

PLACE = {"componentType": "GameObject", "fields": ["localPosition", "localRotation", "localScale"]}


def _pose(file: SceneText) -> bytes:
    """The lines of the one Transform, as the scanner finds them."""
    (transform,) = scan((file.text().encode(),), "Assets/Main.unity").transforms.values()
    assert transform.pose
    return transform.pose


@pytest.mark.parametrize("position", [(1, 2, 3), (-1.5, 1e-7, 31520), (0, 0, 0)])
def test_the_quick_way_reads_what_the_other_reads(position: tuple[float, ...]) -> None:
    file = SceneText()
    file.add(10, "One", place=placed(position, (0.5, -0.5, 0.5, 0.5), (2, 1, -3)))
    (local,) = read_locals(documents(file.text().encode())).values()
    place = read_place(_pose(file))
    assert place is not None
    found = [list(place.position or ()), list(place.rotation or ()), list(place.scale or ())]
    assert found == [local.position, local.rotation, local.scale]


@pytest.mark.parametrize(
    "written", ["{x: nan, y: 0, z: 0}", "{x: 1, y: 2}", "{x: one, y: 0, z: 0}", "{y: 1, x: 2, z: 3}"]
)
def test_what_is_written_unusually_is_left_to_the_other(written: str) -> None:
    file = SceneText()
    file.add(10, "One", place=placed((7, 7, 7)).replace("{x: 7, y: 7, z: 7}", written))
    assert read_place(_pose(file)) is None


def test_a_question_that_read_the_file_changes_no_place(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    top = file.add(10, "Top", place=placed((1, 2, 3), scale=(2, 2, 2)))
    file.add(20, "Child", top, {22: "108 Light\n  m_Intensity: 1\n"}, place=placed((4, 5, 6)))
    project.scene("Assets/Main.unity", file)
    asked = {"scope": "Assets/Main.unity", **PLACE}
    before = ask("scene.values.read", **asked)["rows"]
    ask("scene.values.read", scope="Assets/Main.unity", componentType="Light", fields=["intensity"])
    assert ask("scene.values.read", **asked, namePattern="*")["rows"] == before
    assert before[1][1] == [4, 5, 6]
