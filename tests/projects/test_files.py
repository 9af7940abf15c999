"""A project's files: regular ones only, and small ones only up to a size."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from editormcp.projects.files import NotAFile, TooLarge, open_file, read_small
from editormcp.projects.finding import describe_project


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"content")
    assert read_small(tmp_path / "a") == b"content"
    with open_file(str(tmp_path / "a")) as file:
        assert file.read(4) == b"cont"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotAFile):
        read_small(tmp_path / "pipe")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        open_file(tmp_path)


def test_a_file_has_a_largest_size(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_small(tmp_path / "a", 5) == b"12345"
    with pytest.raises(TooLarge, match="larger than"):
        read_small(tmp_path / "a", 4)


def test_a_file_that_grows_while_it_is_read_has_a_largest_size_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    stat = os.stat_result((0o100644, 0, 0, 0, 0, 0, 1, 0, 0, 0))
    monkeypatch.setattr(os, "fstat", lambda _: stat)
    with pytest.raises(TooLarge):
        read_small(tmp_path / "a", 4)


def test_a_project_version_of_gigabytes_is_read_at_its_head(tmp_path: Path) -> None:
    version = tmp_path / "ProjectSettings" / "ProjectVersion.txt"
    version.parent.mkdir()
    version.write_text("m_EditorVersion: 2022.3.62f1\n")
    os.truncate(version, 8 << 30)
    assert describe_project(tmp_path).unity_version == "2022.3.62f1"
