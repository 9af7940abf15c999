"""The index: what it knows, how it stays true, what it keeps between two starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, guid
from editormcp.backends.disk import crew
from editormcp.backends.disk.index import project_files
from editormcp.backends.disk.index.entries import Entry, read_entry
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.walk import Files, Stat, steps
from editormcp.backends.disk.work import Cancelled, Guard, Work


@pytest.fixture
def index(project: TestProject, tmp_path: Path) -> ProjectIndex:
    return ProjectIndex(project.root, tmp_path / "cache" / "one.index")


def _reference(path: str) -> str:
    return f"%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Shader: {{fileID: 1, guid: {guid(path)},\n    type: 3}}\n"


def test_guids_lead_to_paths_and_back(project: TestProject, index: ProjectIndex) -> None:
    project.asset("Assets/Art/Wood.mat", _reference("Assets/Art/Wood.shader"))
    project.asset("Assets/Art/Wood.shader", "Shader")
    index.refresh(Work())
    assert index.paths[guid("Assets/Art/Wood.mat")] == "Assets/Art/Wood.mat"
    assert index.guids["Assets/Art/Wood.shader"] == guid("Assets/Art/Wood.shader")


def test_references_go_both_ways_even_when_folded(project: TestProject, index: ProjectIndex) -> None:
    project.asset("Assets/Wood.mat", _reference("Assets/Wood.shader"))
    project.asset("Assets/Wood.shader", "Shader")
    index.refresh(Work())
    assert index.references("Assets/Wood.mat") == {guid("Assets/Wood.shader")}
    assert index.dependents(guid("Assets/Wood.shader")) == ["Assets/Wood.mat"]


def test_an_importer_refers_too(project: TestProject, index: ProjectIndex) -> None:
    importer = (
        f"ModelImporter:\n  externalObjects:\n  - second: {{fileID: 1, guid: {guid('Assets/Wood.mat')}, type: 2}}\n"
    )
    project.asset("Assets/Ship.fbx", "binary", importer)
    project.asset("Assets/Wood.mat", _reference("Assets/Wood.shader"))
    index.refresh(Work())
    assert index.dependents(guid("Assets/Wood.mat")) == ["Assets/Ship.fbx"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Assets/A.asmdef", '{{"references": ["GUID:{0}"]}}'),
        ("Assets/A.shadergraph", '{{"x": "{{\\"guid\\":\\"{0}\\"}}"}}'),
        ("Assets/A.uxml", '<Style src="project://database/Assets/B.uss?fileID=1&amp;guid={0}&amp;type=3" />'),
    ],
)
def test_files_that_are_not_yaml_refer_too(project: TestProject, index: ProjectIndex, name: str, text: str) -> None:
    project.asset(name, text.format(guid("Assets/B")))
    project.asset("Assets/B", "anything")
    index.refresh(Work())
    assert index.dependents(guid("Assets/B")) == [name]


def test_an_assembly_refers_to_others_by_name(project: TestProject, index: ProjectIndex) -> None:
    project.asset("Assets/A.asmdef", '{"name": "Game", "references": ["Game.Water", "Unity.Missing"]}')
    project.asset("Assets/B.asmdef", '{"name": "Game.Water"}')
    project.asset("Assets/C.asmref", '{"reference": "Game"}')
    index.refresh(Work())
    assert index.references("Assets/A.asmdef") == {guid("Assets/B.asmdef")}
    assert index.dependents(guid("Assets/A.asmdef")) == ["Assets/C.asmref"]


def test_a_reference_across_two_chunks_of_a_large_file_is_found(
    project: TestProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editormcp.backends.disk.index.entries._CHUNK", 300)
    monkeypatch.setattr("editormcp.backends.disk.index.entries._OVERLAP", 100)
    for filler in range(200, 340):
        text = _reference("Assets/B").replace("  m_Shader", "  m_Filler: " + "x" * filler + "\n  m_Shader") + "y" * 500
        real = project.write("Assets/A.mat", text)
        entry = read_entry("Assets/A.mat", real, (len(text), 1))
        assert entry.references == (guid("Assets/B"),), filler


def test_a_file_saved_a_moment_ago_is_seen(project: TestProject, index: ProjectIndex) -> None:
    """Even if it was saved twice within one tick of the clock, with the same size."""
    real = project.write("Assets/A.mat", _reference("Assets/B"))
    index.refresh(Work())
    stat = real.stat()
    real.write_text(_reference("Assets/C"))
    os.utime(real, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    index.refresh(Work())
    assert index.references("Assets/A.mat") == {guid("Assets/C")}


def test_the_generation_grows_only_when_something_changed(project: TestProject, index: ProjectIndex) -> None:
    script = project.write("Assets/A.cs", "class A {}")
    _age(script)
    index.refresh(Work())
    before = index.generation
    index.refresh(Work())
    assert index.generation == before
    script.write_text("class A { int x; }")
    index.refresh(Work())
    assert index.generation == before + 1


def test_files_that_go_are_forgotten(project: TestProject, index: ProjectIndex) -> None:
    project.asset("Assets/A.mat", _reference("Assets/B"))
    index.refresh(Work())
    (project.root / "Assets" / "A.mat").unlink()
    index.refresh(Work())
    assert guid("Assets/A.mat") not in index.paths
    assert index.maps.orphans == ["Assets/A.mat.meta"]
    assert index.gone == {guid("Assets/A.mat"): "Assets/A.mat"}
    assert index.dependents(guid("Assets/B")) == []


def test_a_second_start_reads_no_file_that_did_not_change(
    project: TestProject, index: ProjectIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("A", "B"):
        project.asset(f"Assets/{name}.mat", _reference("Assets/C"))
    for real in (project.root / "Assets").iterdir():
        _age(real)
    index.refresh(Work())
    index.keep()
    (project.root / "Assets" / "A.mat").write_text(_reference("Assets/D"))
    read: list[str] = []

    def remember(path: str, real: Path | str, stat: Stat) -> Entry:
        read.append(path)
        return read_entry(path, real, stat)

    monkeypatch.setattr("editormcp.backends.disk.index.entries.read_entry", remember)
    second = ProjectIndex(project.root, tmp_path / "cache" / "one.index")
    second.refresh(Work())
    assert read == ["Assets/A.mat"]
    assert second.references("Assets/A.mat") == {guid("Assets/D")}
    assert second.references("Assets/B.mat") == {guid("Assets/C")}


@pytest.mark.parametrize("damage", [b"", b"\x93garbage", b"\xc1" * 100, b"\x93\x05\xa2\xff\xfe\x80"])
def test_a_damaged_cache_is_read_as_none(
    project: TestProject, index: ProjectIndex, tmp_path: Path, damage: bytes
) -> None:
    project.asset("Assets/A.mat", _reference("Assets/B"))
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "one.index").write_bytes(damage)
    index.refresh(Work())
    assert guid("Assets/A.mat") in index.paths


def test_names_that_unity_ignores_are_ignored(project: TestProject, index: ProjectIndex) -> None:
    for name in (".hidden/A.mat", "Samples~/A.mat", "A.mat.tmp", "CVS/A.mat", "A.mat~"):
        project.write(f"Assets/{name}", "x")
    index.refresh(Work())
    assert not [path for path in index.listing.files if path.startswith("Assets/")]


def test_packages_are_found_where_they_are_and_missed_where_not(project: TestProject, index: ProjectIndex) -> None:
    project.write(
        "Packages/manifest.json",
        '{"dependencies": {"com.a.cached": "1.0.0", "com.b.local": "file:../Shared/b", "com.c.gone": "1.0.0",'
        ' "com.unity.modules.audio": "1.0.0"}}',
    )
    project.asset("Library/PackageCache/com.a.cached@1.0.0/A.cs", "class A {}")
    project.write("Shared/b/package.json", '{"name": "com.b.local"}')
    project.asset("Shared/b/B.cs", "class B {}")
    project.write("Packages/com.d.embedded/package.json", "{}")
    project.asset("Packages/com.d.embedded/D.cs", "class D {}")
    index.refresh(Work())
    assert sorted(path for path in index.paths.values()) == [
        "Packages/com.a.cached/A.cs",
        "Packages/com.b.local/B.cs",
        "Packages/com.d.embedded/D.cs",
    ]
    assert index.packages.unreadable == ["com.c.gone"]


def test_a_manifest_opens_no_folder_that_is_not_that_package(project: TestProject, index: ProjectIndex) -> None:
    folders = {"com.a.other": "../Other", "com.b.bare": "../Bare", "com.c.system": "/etc", "com.d.all": "/"}
    sources = ", ".join(f'"{name}": "file:{folder}"' for name, folder in folders.items())
    project.write("Packages/manifest.json", f'{{"dependencies": {{{sources}}}}}')
    project.write("Other/package.json", '{"name": "com.z.another"}')
    project.asset("Other/A.cs", "class A {}")
    project.asset("Bare/B.cs", "class B {}")
    index.refresh(Work())
    assert index.paths == {}
    assert index.packages.unreadable == list(folders)


def test_progress_is_reported_and_a_cancelled_build_goes_on_where_it_stopped(
    project: TestProject, index: ProjectIndex
) -> None:
    for number in range(1100):
        project.write(f"Assets/{number}.mat", _reference("Assets/B"))
    reports: list[float] = []

    def stop_half_way(done: float, total: float | None, message: str) -> None:
        reports.append(done)
        if done:
            work.cancel()

    work = Work(stop_half_way)
    with pytest.raises(Cancelled):
        index.refresh(work)
    assert reports[0] == 0
    assert len(reports) == 2
    assert 0 < reports[1] < 1100
    assert len(index._files.entries) >= reports[1]
    index.refresh(Work())
    assert len(index.dependents(guid("Assets/B"))) == 1100


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("project.references.missing", {}),
        ("project.assets.summary", {}),
        ("asset.dependencies.graph", {"assetPath": "Assets/Last.mat"}),
    ],
)
def test_the_first_time_files_are_read_while_others_are_looked_for(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch, tool: str, arguments: dict[str, Any]
) -> None:
    monkeypatch.setattr(crew, "WORTH", 10)
    monkeypatch.setattr(crew, "BATCH_BYTES", crew.FILE_BYTES * 4)
    for number in range(200):
        project.write(f"Assets/{number}/A.mat", _reference("Assets/B"))
    project.asset("Assets/Last.mat", _reference("Assets/B"))
    read: list[int] = []

    def watched(*args: Any, **how: Any) -> Iterator[Files]:
        for files in steps(*args, **how):
            read.append(len(ask.reader._index._files.entries))
            yield files

    monkeypatch.setattr(project_files, "steps", watched)
    ask(tool, **arguments)
    assert len(ask.reader._index.entries) == 202
    assert 100 < max(read) < 202


def test_a_later_refresh_that_is_cancelled_loses_no_change(project: TestProject, index: ProjectIndex) -> None:
    index.refresh(Work())
    for number in range(1100):
        project.write(f"Assets/{number}.mat", _reference("Assets/B"))
    work = Work(lambda done, total, message: work.cancel() if done else None)
    with pytest.raises(Cancelled):
        index.refresh(work)
    index.refresh(Work())
    assert len(index.dependents(guid("Assets/B"))) == 1100


def test_a_time_guard_ends_the_reading_and_the_next_call_goes_on(project: TestProject, index: ProjectIndex) -> None:
    for number in range(1100):
        project.write(f"Assets/{number}.mat", _reference("Assets/B"))
    guard = Guard(10.0, lambda: 11.0)
    index.refresh(Work(guard=guard))
    done, total = index.unread
    assert 0 < done < total == 1100
    assert guard.stopped(done, total) == (
        f"Scan stopped after 10000ms. Processed {done} of 1100 items. Results may be partial."
    )
    assert len(index.dependents(guid("Assets/B"))) == done
    index.refresh(Work())
    assert index.unread[0] == index.unread[1]
    assert len(index.dependents(guid("Assets/B"))) == 1100


def test_a_file_that_cannot_be_read_is_tried_again_and_changes_nothing_meanwhile(
    project: TestProject, index: ProjectIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = project.write("Assets/A.mat", _reference("Assets/B"))
    opening = os.open

    def refuse(file: str | Path, *args: Any, **how: Any) -> Any:
        if Path(file) == locked:
            raise PermissionError(13, "Permission denied")
        return opening(file, *args, **how)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        index.refresh(Work())
        generation = index.generation
        for _ in range(3):
            index.refresh(Work())
        assert index.generation == generation
    index.refresh(Work())
    assert index.references("Assets/A.mat") == {guid("Assets/B")}


def test_scenes_in_a_test_project_are_indexed(project: TestProject, index: ProjectIndex) -> None:
    file = SceneText()
    file.instance(900, guid("Assets/P.prefab"))
    project.scene("Assets/Main.unity", file)
    index.refresh(Work())
    assert index.references("Assets/Main.unity") == {guid("Assets/P.prefab")}


def _age(path: Path) -> None:
    """Makes a file old enough that its time alone tells whether it changed."""
    os.utime(path, ns=(1_700_000_000_123_456_789, 1_700_000_000_123_456_789))
