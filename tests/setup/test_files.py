"""Files of other programs: changed in one step or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from editormcp.setup.files import LARGEST, Change, prepare, read, write
from editormcp.setup.refused import Refused

posix_only = pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")


def add_line(text: str) -> str:
    return text + "more\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "settings.json"
    file.write_bytes(b"\xef\xbb\xbfone\r\n")
    return file


def test_bytes_before_and_after_the_change_stay(file: Path) -> None:
    backup = write(prepare(file, add_line))
    assert file.read_bytes() == b"\xef\xbb\xbfone\r\nmore\n"
    assert backup is not None and backup.read_bytes() == b"\xef\xbb\xbfone\r\n"
    assert sorted(entry.name for entry in file.parent.iterdir()) == ["settings.json", "settings.json.bak"]


def test_every_change_has_a_backup_of_its_own(file: Path) -> None:
    names = [backup.name for _ in range(3) if (backup := write(prepare(file, add_line)))]
    assert names == ["settings.json.bak", "settings.json.bak2", "settings.json.bak3"]


def test_a_file_that_is_not_there_is_made_with_its_folders(tmp_path: Path) -> None:
    assert write(prepare(tmp_path / "a" / "b" / "new.json", add_line)) is None
    assert (tmp_path / "a" / "b" / "new.json").read_text(encoding="utf-8") == "more\n"


@posix_only
def test_the_mode_stays(file: Path) -> None:
    file.chmod(0o640)
    write(prepare(file, add_line))
    assert file.stat().st_mode & 0o777 == 0o640


@posix_only
def test_a_link_stays_a_link_to_the_changed_file(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.json"
    link.parent.mkdir()
    link.symlink_to(file)
    backup = write(prepare(link, add_line))
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").endswith("more\n")
    assert backup is not None and backup.parent == file.parent.resolve()


@posix_only
def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(Refused):
        prepare(tmp_path / "a", add_line)


def test_a_read_only_file_is_refused(file: Path) -> None:
    before = file.read_bytes()
    file.chmod(0o444)
    with pytest.raises(Refused, match="read-only"):
        write(prepare(file, add_line))
    file.chmod(0o644)
    assert file.read_bytes() == before
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.json"]


def test_a_file_that_changed_meanwhile_is_refused(file: Path) -> None:
    change = prepare(file, add_line)
    file.write_text("theirs\n", encoding="utf-8")
    with pytest.raises(Refused, match="meanwhile"):
        write(change)
    assert file.read_text(encoding="utf-8") == "theirs\n"


def test_a_file_that_came_meanwhile_is_refused(tmp_path: Path) -> None:
    change = prepare(tmp_path / "new.json", add_line)
    change.path.write_text("theirs\n", encoding="utf-8")
    with pytest.raises(Refused, match="meanwhile"):
        write(change)


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00}\x00", b'{"a": "\xe4"}'])
def test_other_encodings_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(Refused, match="UTF-8"):
        read(tmp_path / "x.json")


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="a folder stands in its place"):
        read(tmp_path)


def test_a_file_in_place_of_its_folder_is_refused(file: Path) -> None:
    with pytest.raises(Refused):
        write(Change(file / "below.json", None, "x"))


@posix_only
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(Refused, match="not a file"):
        read(tmp_path / "pipe.json")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as huge:
        huge.truncate(LARGEST + 1)
    with pytest.raises(Refused, match="over"):
        read(tmp_path / "huge.json")


def test_a_name_that_is_no_text_is_refused(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(Refused, match="text"):
        write(prepare(file, lambda text: text + "\udcff"))
    assert file.read_bytes() == before


def test_the_diff_shows_only_changed_lines() -> None:
    """A key of another server next to ours does not get onto the screen."""
    change = Change(Path("x"), '"SECRET": "s3cr3t"\n"last"\n', '"SECRET": "s3cr3t"\n"last",\n"unity"\n')
    shown = change.diff()
    assert shown[1:] == ['-"last"', '+"last",', '+"unity"']
