"""Lists of objects are kept between questions, within bounds, and never outlive their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject
from editormcp.backends.disk.answering.view import View, view_of
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.work import Work

SCENES = [f"Assets/Scene{number}.unity" for number in range(5)]


def _file(*names: str) -> SceneText:
    file = SceneText()
    for number, name in enumerate(names, 1):
        file.add(number * 10, name)
    return file


@pytest.fixture
def view(project: TestProject, tmp_path: Path) -> View:
    """Five scenes of two objects each."""
    for path in SCENES:
        project.scene(path, _file("Lamp", "Pier"))
    index = ProjectIndex(project.root, tmp_path / "index")
    index.refresh(Work())
    return view_of(index)


def test_the_same_tree_is_listed_once(view: View) -> None:
    contents = view.scenes.contents(SCENES[0], Work())
    assert view.objects.of(contents) is view.objects.of(contents)


def test_what_is_kept_is_bounded_and_nothing_is_lost(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editormcp.backends.disk.answering.disk_objects._KEEP_OBJECTS", 4)
    for path in SCENES * 2:
        assert [one.name for one in view.objects.of(view.scenes.contents(path, Work()))] == ["Lamp", "Pier"]
        assert sum(len(listed) for _, listed in view.objects._kept.values()) == view.objects._count <= 4


def test_a_changed_scene_is_listed_anew(project: TestProject, ask: Asker) -> None:
    question = {"scope": SCENES[0], "componentType": "GameObject", "fields": ["name"]}
    project.scene(SCENES[0], _file("Lamp"))
    assert ask("scene.values.read", **question)["rows"] == [["Lamp", "Lamp"]]
    project.scene(SCENES[0], _file("Lamp", "Buoy"))
    assert ask("scene.values.read", **question)["rows"] == [["Lamp", "Lamp"], ["Buoy", "Buoy"]]
