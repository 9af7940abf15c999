"""The watch: whatever happened before a question is known to it, and nothing is walked for it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backends.disk.writing import TestProject, guid
from editormcp.backends.disk.index import project_files
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.walk import Listing, walk
from editormcp.backends.disk.index.watch import start_watch
from editormcp.backends.disk.work import Work

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps notifications in order")


def _material(path: str) -> str:
    return f"%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Shader: {{fileID: 1, guid: {guid(path)}, type: 3}}\n"


class Watched:
    """An index under watch that counts its walks."""

    def __init__(self, project: TestProject, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.walks = 0
        self.index = ProjectIndex(project.root, cache / "one.index")

        def counted(tops: dict[str, Path], work: Work) -> Listing:
            self.walks += 1
            return walk(tops, work)

        monkeypatch.setattr(project_files, "walk", counted)
        self.index.refresh(Work())
        self.index.refresh(Work())
        self.walks = 0

    def uses(self, path: str) -> set[str]:
        self.index.refresh(Work())
        return self.index.references(path)


@pytest.fixture
def watched(project: TestProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    for number in range(20):
        project.asset(f"Assets/Folder{number}/A.mat", _material("Assets/B"))
    made = Watched(project, tmp_path / "cache", monkeypatch)
    yield made
    made.index.close()


def test_without_a_change_nothing_is_walked(watched: Watched) -> None:
    generation = watched.index.generation
    for _ in range(20):
        watched.index.refresh(Work())
    assert watched.walks == 0
    assert watched.index.generation <= generation + 20  # Fresh files are read again until they have settled.


def test_every_save_is_seen_by_the_next_question(project: TestProject, watched: Watched) -> None:
    """Two hundred times in a row, without a pause: a notification that is under way is waited for."""
    real = project.root / "Assets" / "Folder7" / "A.mat"
    for number in range(200):
        real.write_text(_material(f"Assets/{number}"))
        assert watched.uses("Assets/Folder7/A.mat") == {guid(f"Assets/{number}")}, number
    assert watched.walks == 0


def test_a_save_by_renaming_is_seen(project: TestProject, watched: Watched) -> None:
    real = project.root / "Assets" / "Folder7" / "A.mat"
    for number in range(50):
        scratch = real.with_name("A.mat.tmp")
        scratch.write_text(_material(f"Assets/{number}"))
        scratch.replace(real)
        assert watched.uses("Assets/Folder7/A.mat") == {guid(f"Assets/{number}")}, number
    assert watched.walks == 0


def _new_file(assets: Path) -> None:
    (assets / "Folder1" / "New.mat").write_text(_material("Assets/X"))


def _new_folders(assets: Path) -> None:
    (assets / "New" / "Deep").mkdir(parents=True)
    (assets / "New" / "Deep" / "New.mat").write_text(_material("Assets/X"))


def _moved_folder(assets: Path) -> None:
    (assets / "Folder1" / "A.mat").write_text(_material("Assets/X"))
    (assets / "Folder1").rename(assets / "Moved")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (_new_file, "Assets/Folder1/New.mat"),
        (_new_folders, "Assets/New/Deep/New.mat"),
        (_moved_folder, "Assets/Moved/A.mat"),
    ],
)
def test_what_is_new_is_seen_and_watched_from_then_on(
    project: TestProject, watched: Watched, change: Callable[[Path], None], path: str
) -> None:
    change(project.root / "Assets")
    assert watched.uses(path) == {guid("Assets/X")}
    (project.root / path).write_text(_material("Assets/Y"))
    walks = watched.walks
    assert watched.uses(path) == {guid("Assets/Y")}
    assert watched.walks == walks


def test_what_is_gone_is_gone(project: TestProject, watched: Watched) -> None:
    shutil.rmtree(project.root / "Assets" / "Folder3")
    watched.index.refresh(Work())
    assert "Assets/Folder3/A.mat" not in watched.index.listing.files
    assert guid("Assets/Folder3/A.mat") not in watched.index.paths


def test_a_new_guid_is_taken_over(project: TestProject, watched: Watched) -> None:
    project.write("Assets/Folder3/A.mat.meta", f"fileFormatVersion: 2\nguid: {guid('other')}\n")
    watched.index.refresh(Work())
    assert watched.index.paths[guid("other")] == "Assets/Folder3/A.mat"


def test_a_new_package_is_found(project: TestProject, watched: Watched) -> None:
    project.asset("Library/PackageCache/com.a.b@1/A.cs", "class A {}")
    watched.index.refresh(Work())
    assert watched.index.paths[guid("Library/PackageCache/com.a.b@1/A.cs")] == "Packages/com.a.b/A.cs"


def test_a_watch_that_falls_silent_is_replaced_by_a_walk(
    project: TestProject, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert watched.index._files._watch is not None
    monkeypatch.setattr(watched.index._files._watch, "changes", lambda: None)
    project.write("Assets/Folder7/A.mat", _material("Assets/X"))
    assert watched.uses("Assets/Folder7/A.mat") == {guid("Assets/X")}
    assert watched.walks == 1


def test_a_folder_that_is_not_there_is_not_watched(tmp_path: Path) -> None:
    watch = start_watch([tmp_path / "nowhere"], tmp_path / "beacons")
    assert watch is not None
    assert watch.changes() == set()
    watch.close()


def test_nothing_is_left_behind(project: TestProject, watched: Watched, tmp_path: Path) -> None:
    watched.index.close()
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["one.index"]
