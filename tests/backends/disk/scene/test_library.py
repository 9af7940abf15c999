"""The scene library keeps what fits in memory, and answers the same when it has forgotten."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, guid
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.reading import Found, use_stable
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.walk import Stat
from editormcp.backends.disk.scene.library import SceneLibrary
from editormcp.backends.disk.scene.nodes import Opaque
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
    for written in project.root.rglob("Assets/*"):
        os.utime(written, (1, 1))  # what is fresh may change again unseen, and is not kept
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


def test_a_file_that_is_too_large_to_stay_is_still_read_once_for_a_question(
    library: SceneLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editormcp.backends.disk.scene.library._KEEP_BYTES", 100)
    monkeypatch.setattr("editormcp.backends.disk.scene.library._KEEP_BODIES", 100)
    reads: list[Path] = []

    def counted(path: Path, use: Callable[[bytes, BinaryIO], Found]) -> tuple[Found, Stat]:
        reads.append(path)
        return use_stable(path, use)

    monkeypatch.setattr("editormcp.backends.disk.scene.library.use_stable", counted)
    for place in (1, 2, 1, 2):
        assert library.bodies("Assets/Scene0.unity", [place << 32]).get(place << 32) is not None
    assert len(reads) == 1


def test_a_tree_is_made_once(library: SceneLibrary) -> None:
    first = library.contents("Assets/Scene1.unity", Work())
    assert library.contents("Assets/Scene1.unity", Work()) is first


def test_a_cancelled_expansion_stops_and_can_be_taken_up_again(library: SceneLibrary) -> None:
    work = Work()
    work.cancel()
    with pytest.raises(Cancelled):
        library.contents("Assets/Scene1.unity", work)
    assert len(library.contents("Assets/Scene1.unity", Work()).nodes) == 6


def _chain(project: TestProject, length: int) -> None:
    """Prefabs inside each other: `P1` holds an instance of `P0`, and so on."""
    for number in range(length):
        file = SceneText()
        root = file.add(10, f"P{number}")
        if number:
            file.instance(1 << 40 | number, guid(f"Assets/P{number - 1}.prefab"), root)
        project.scene(f"Assets/P{number}.prefab", file)


def test_prefabs_are_expanded_200_levels_deep(project: TestProject, ask: Asker) -> None:
    _chain(project, 202)
    assert ask("scene.objects.find", scenePath="Assets/P200.prefab")["total"] == 201
    assert not ask.said("nested too deeply")
    assert ask.outline("Assets/P201.prefab") == ["P201", "  P200 [prefabs nested too deeply to expand]"]
    assert ask.said("1 prefab instances are shown as one node each: prefabs nested too deeply to expand.")


def test_a_chain_of_prefabs_costs_in_proportion_to_its_length(project: TestProject, tmp_path: Path) -> None:
    _chain(project, 1000)
    index = ProjectIndex(project.root, tmp_path / "index")
    index.refresh(Work())
    library = SceneLibrary(index, ScriptNames(index))
    library.contents("Assets/P999.prefab", Work())
    assert library._nodes <= 1000 * 201
    assert max(len(node.chain) for contents in library._contents.values() for node in contents.nodes) <= 201


def test_what_a_scene_is_made_of_is_bounded_too(
    project: TestProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of ten prefabs would fit by itself; they are all made before the scene that holds them."""
    monkeypatch.setattr("editormcp.backends.disk.scene.library.MAX_NODES", 100)
    inner = SceneText()
    for number in range(60):
        inner.add(10 + 10 * number, "x")
    project.scene("Assets/Inner.prefab", inner)
    scene = SceneText()
    for number in range(10):
        outer = SceneText()
        outer.instance(1 << 40, guid("Assets/Inner.prefab"), outer.add(10, "Outer"))
        scene.instance(number + 1 << 40, project.scene(f"Assets/Outer{number}.prefab", outer))
    project.scene("Assets/Main.unity", scene)
    index = ProjectIndex(project.root, tmp_path / "index")
    index.refresh(Work())
    library = SceneLibrary(index, ScriptNames(index))
    contents = library.contents("Assets/Main.unity", Work())
    assert library._nodes <= 2 * 100 + 10 * 2 + 10
    assert Opaque.TOO_LARGE in {node.opaque for node in contents.nodes}
