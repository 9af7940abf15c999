"""Which log is this project's, which was written last, and its end however long it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from editormcp.projects.editor_log import candidates, compile_of, freshest, read_end
from editormcp.setup.places import Places

ERROR = "Assets/Boat.cs(12,5): error CS1002: ; expected\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "Quay" / "Assets").mkdir(parents=True)
    (tmp_path / "Quay" / "Logs").mkdir()
    return tmp_path / "Quay"


def write(file: Path, project: Path | str, text: str = "", age: float = 0) -> Path:
    file.write_text(f"Successfully changed project path to: {project}\n{text}", encoding="utf-8", newline="")
    os.utime(file, (1_000_000 - age, 1_000_000 - age))
    return file


def test_the_log_is_looked_for_where_the_editor_said_then_where_unity_puts_it(tmp_path: Path) -> None:
    places = Places(tmp_path, "linux")
    found = candidates(tmp_path / "Quay", "/var/own.log", places)
    unitys = tmp_path / ".config" / "unity3d" / "Editor.log"
    assert found == [Path("/var/own.log"), tmp_path / "Quay" / "Logs" / "Editor.log", unitys]
    assert candidates(tmp_path / "Quay", "", places) == found[1:]


def test_the_one_that_was_written_last_wins(project: Path, tmp_path: Path) -> None:
    own = write(tmp_path / "own.log", project, "old", age=50)
    inside = write(project / "Logs" / "Editor.log", project, "new")
    end, problems = freshest(project, [own, inside, tmp_path / "none.log"])
    assert end is not None and end.path == inside
    assert problems == []


def test_a_log_of_another_project_is_not_ours(project: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "Editor.log", tmp_path / "Quay2", f"opened {project} before\n" + ERROR)
    end, problems = freshest(project, [other])
    assert end is None
    assert problems == [f"{other} is of another project."]


def test_of_a_log_of_two_editors_only_errors_in_our_files_count(project: Path, tmp_path: Path) -> None:
    (project / "Assets" / "Boat.cs").touch()
    text = (
        f"Successfully changed project path to: {tmp_path / 'Other'}\n{ERROR}Assets/Theirs.cs(1,1): error CS0103: x\n"
    )
    end = read_end(write(tmp_path / "Editor.log", project, text), project)
    assert end is not None and end.mixed
    assert [error.file for error in compile_of(end, project).errors] == ["Assets/Boat.cs"]
    (project / "Assets" / "Boat.cs").unlink()
    assert compile_of(end, project).result == "unknown"


def test_of_a_long_log_the_end_is_read_from_a_line_on(project: Path, tmp_path: Path) -> None:
    log = write(tmp_path / "Editor.log", project, "a line of the log\n" * 1000 + ERROR)
    end = read_end(log, project, most=1000)
    assert end is not None
    assert end.data.startswith(b"a line of the log\n") and len(end.data) < 1000
    assert (end.end, compile_of(end, project).error_count) == (log.stat().st_size, 1)


def test_a_log_of_half_a_gigabyte_costs_its_end_alone(project: Path, tmp_path: Path) -> None:
    log = write(tmp_path / "Editor.log", project)
    with log.open("r+b") as file:
        file.seek(500 << 20)
        file.write(b"\n" + ERROR.encode())
    end = read_end(log, project)
    assert end is not None and len(end.data) <= 4 << 20
    assert compile_of(end, project).errors[0].code == "CS1002"


def test_a_log_that_took_another_ones_place_has_another_tag(project: Path, tmp_path: Path) -> None:
    log = write(tmp_path / "Editor.log", project, "one")
    before = read_end(log, project)
    log.rename(tmp_path / "Editor-prev.log")
    after = read_end(write(log, project, "two"), project)
    assert before is not None and after is not None and before.tag != after.tag
    with log.open("a") as file:
        file.write("more")
    grown = read_end(log, project)
    assert grown is not None and grown.tag == after.tag


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a file that its reader may not open")
def test_a_log_that_cannot_be_opened_is_named(project: Path, tmp_path: Path) -> None:
    log = write(tmp_path / "Editor.log", project)
    log.chmod(0)
    end, problems = freshest(project, [log])
    assert end is None and "cannot be read" in problems[0]


def test_something_that_only_looks_like_a_log_is_named(project: Path, tmp_path: Path) -> None:
    (tmp_path / "Editor.log").mkdir()
    end, problems = freshest(project, [tmp_path / "Editor.log"])
    assert end is None and "cannot be read" in problems[0]
