"""The scene library keeps what fits in memory, and answers the same when it has forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.writing import SceneText, TestProject, guid
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.scene.library import SceneLibrary
from editormcp.backends.disk.work import Cancelled, Work


@pytest.fixture
def library(project: TestProject, tmp_path: Path) -> SceneLibrary:
    """Ten scenes, each with two instances of one prefab of three objects."""
    prefab = SceneText()
    root = prefab.add(10, "Lamp")
    prefab.add(20, "Post", root)
    prefab.add(30, "Bulb", root)
    project.scene("Assets/Lamp.prefab", prefab)
    for number in range(10):
        file = SceneText()
        for place in (1, 2):
            file.instance(place << 32, guid("Assets/Lamp.prefab"))
        project.scene(f"Assets/Scene{number}.unity", file)
    index = ProjectIndex(project.root, tmp_path / "index")
    index.refresh(Work())
    return SceneLibrary(index, ScriptNames(index))


def _names(library: SceneLibrary) -> list[list[str]]:
    return [
        [node.name for node in library.contents(f"Assets/Scene{number}.unity", Work()).nodes] for number in range(10)
    ]


def test_what_is_kept_is_bounded_and_nothing_is_lost(library: SceneLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editormcp.backends.disk.scene.library._KEEP_NODES", 14)
    monkeypatch.setattr("editormcp.backends.disk.scene.library._KEEP_BYTES", 4000)
    for _ in range(3):
        assert _names(library) == [["Lamp", "Post", "Bulb"] * 2] * 10
        assert sum(len(contents.nodes) for contents in library._contents.values()) == library._nodes <= 14
        assert sum(scanned.stat[0] for scanned in library._files.values()) == library._file_bytes
        assert library._file_bytes <= 4000 or len(library._files) == 1


def test_a_tree_is_made_once(library: SceneLibrary) -> None:
    first = library.contents("Assets/Scene1.unity", Work())
    assert library.contents("Assets/Scene1.unity", Work()) is first


def test_a_cancelled_expansion_stops_and_can_be_taken_up_again(library: SceneLibrary) -> None:
    work = Work()
    work.cancel()
    with pytest.raises(Cancelled):
        library.contents("Assets/Scene1.unity", work)
    assert len(library.contents("Assets/Scene1.unity", Work()).nodes) == 6
