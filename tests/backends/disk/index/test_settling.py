"""Fresh files are read again until their time tells, also where the time is in the future."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index import entries
from editormcp.backends.disk.index.entries import ToRead
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.settling import UNSETTLED, Settling
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.scene.scan import scan
from editormcp.backends.disk.work import Work

HOUR = 3_600_000_000_000
MOMENT = 300_000_000


class Clock:
    """Our own clock, moved by hand."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def _dated(path: Path, offset: int) -> None:
    moment = time.time_ns() + offset + 7
    os.utime(path, ns=(moment, moment))


def test_an_old_file_is_settled_at_once() -> None:
    stat = (5, time.time_ns() - HOUR)
    assert Settling().settled("a", stat, 0) == stat


@pytest.mark.parametrize("offset", [0, HOUR, 1000 * HOUR])
def test_a_fresh_file_is_settled_when_it_has_not_changed_for_a_moment(offset: int) -> None:
    clock = Clock()
    settling = Settling(clock)
    stat = (5, time.time_ns() + offset + HOUR)
    assert settling.settled("a", stat, 0) == (5, UNSETTLED)
    assert settling.settled("a", stat, MOMENT // 2) == (5, UNSETTLED)
    assert settling.settled("b", stat, MOMENT) == (5, UNSETTLED)
    assert settling.settled("a", stat, MOMENT) == stat


def test_a_fresh_file_that_changes_starts_anew() -> None:
    settling = Settling(Clock())
    stat, other = (5, time.time_ns() + HOUR + 1), (5, time.time_ns() + HOUR + 2)
    settling.settled("a", stat, 0)
    assert settling.settled("a", other, MOMENT) == (5, UNSETTLED)
    assert settling.settled("a", other, MOMENT + MOMENT) == other


@pytest.fixture
def future(project: TestProject) -> TestProject:
    file = SceneText()
    file.add(10, "Crate")
    project.scene("Assets/Main.unity", file)
    for number in range(20):
        project.asset(f"Assets/{number}.mat", HEADER)
    for path in project.root.rglob("*"):
        _dated(path, 24 * HOUR)
    return project


def test_files_dated_in_the_future_are_read_twice_and_no_more(
    future: TestProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = ProjectIndex(future.root, tmp_path / "index")
    clock = index._files.settling.clock = Clock()
    read: list[str] = []
    real = entries.read_entries

    def remember(batch: list[ToRead]) -> list[entries.Entry]:
        read.extend(one.path for one in batch)
        return real(batch)

    monkeypatch.setattr("editormcp.backends.disk.index.project_files.read_entries", remember)
    counts, generations = [], []
    for _ in range(4):
        read.clear()
        index.refresh(Work())
        counts.append(len(read))
        generations.append(index.generation)
        clock.now += MOMENT
    assert counts[0] == counts[1] > 40
    assert counts[2:] == [0, 0]
    assert generations[2:] == [generations[1]] * 2
    changed = future.root / "Assets" / "3.mat"
    changed.write_text(HEADER + f"--- !u!21 &1\nMaterial:\n  x: {{fileID: 1, guid: {guid('y')}, type: 3}}\n")
    index.refresh(Work())
    assert index.references("Assets/3.mat") == {guid("y")}


def test_a_scene_dated_in_the_future_is_scanned_twice_and_no_more(
    future: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanned: list[str] = []

    def remember(pieces: Iterable[bytes], path: str, scripts: dict[bytes, Reference]) -> ObjectFile:
        scanned.append(path)
        return scan(pieces, path, scripts)

    monkeypatch.setattr("editormcp.backends.disk.scene.library.scan", remember)
    clock = ask.reader._index._files.settling.clock = Clock()
    monkeypatch.setattr(time, "monotonic_ns", clock)
    for _ in range(5):
        assert ask.outline("Assets/Main.unity") == ["Crate"]
        clock.now += MOMENT
    assert len(scanned) == 2


def test_a_scene_saved_twice_within_a_tick_is_seen(project: TestProject, ask: Asker) -> None:
    """No entry of the index is read for these answers."""
    file, other = SceneText(), SceneText()
    file.add(10, "One")
    other.add(10, "Two")
    project.write("Assets/Main.unity", file.text())
    real = project.root / "Assets" / "Main.unity"
    assert ask.outline("Assets/Main.unity") == ["One"]
    stat = real.stat()
    real.write_text(other.text())
    os.utime(real, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert ask.outline("Assets/Main.unity") == ["Two"]


def test_references_saved_twice_within_a_tick_are_seen(project: TestProject, ask: Asker) -> None:
    body = "{0}--- !u!21 &1\nMaterial:\n  m_Shader: {{fileID: 48, guid: {1}, type: 3}}\n"
    project.asset("Assets/B.shader", "x")
    real = project.root / "Assets" / "A.mat"
    project.asset("Assets/A.mat", body.format(HEADER, guid("Assets/B.shader")))
    assert ask("project.references.missing")["total"] == 0
    stat = real.stat()
    real.write_text(body.format(HEADER, guid("gone")))
    os.utime(real, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert ask("project.references.missing")["total"] == 1
