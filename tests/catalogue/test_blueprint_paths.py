"""No way out of a knowledge base, and nothing but text files in it."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from editormcp.catalogue.blueprints.inside import misspelt, read_text, wrong_path
from editormcp.catalogue.reading import MAX_BYTES, Unreadable
from knowledge import write

posix = pytest.mark.skipif(sys.platform == "win32", reason="the file system has no such things on Windows")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    return write(tmp_path / "kb", {"guides/doors.md": "Doors.", "guides/deep/er.md": "Deeper."})


def why_not(root: Path, path: str) -> str:
    with pytest.raises(Unreadable) as refused:
        read_text(root, path)
    return str(refused.value)


@pytest.mark.parametrize("path", ["guides/doors.md", "./guides/doors.md", "guides/./deep/er.md"])
def test_a_file_inside_is_read(root: Path, path: str) -> None:
    assert read_text(root, path) in ("Doors.", "Deeper.")


@pytest.mark.parametrize(
    "path",
    [
        "../secret.md", "guides/../../secret.md", "guides/..", "..", "/etc/passwd", "//server/share/x.md",
        "\\\\server\\share\\x.md", "guides\\..\\..\\secret.md", "C:/x.md", "c:x.md", "C:\\x.md",
        "guides/doors.md:stream",
        "NUL", "con", "guides/COM1.md", "lpt9", "aux.txt", "guides/. ./x", ".. /secret.md", "guides/...",
        "guides /x.md", "", "   ", "a\0b", "a\nb", "\\\\?\\C:\\x", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_a_path_that_could_lead_out_on_any_system_is_refused_by_its_looks(root: Path, path: str) -> None:
    assert wrong_path(path)
    assert why_not(root, path) == wrong_path(path)


@posix
@pytest.mark.parametrize("target", ["../secret.md", "{outside}/secret.md", "guides/../../secret.md"])
def test_a_link_out_is_refused(root: Path, target: str) -> None:
    (root / "link.md").symlink_to(target.format(outside=root.parent))
    (root / "folder").symlink_to(root.parent)
    assert "leads out" in why_not(root, "link.md")
    assert "leads out" in why_not(root, "folder/secret.md")


@posix
def test_a_folder_with_a_longer_name_beside_it_is_outside(root: Path) -> None:
    """`kb-private` starts with `kb` but is not in it."""
    write(root.parent / "kb-private", {"x.md": "private"})
    (root / "x.md").symlink_to("../kb-private/x.md")
    assert "leads out" in why_not(root, "x.md")


@posix
def test_a_link_inside_is_followed_and_so_is_one_to_the_folder_itself(root: Path) -> None:
    (root / "same.md").symlink_to("guides/doors.md")
    (root.parent / "alias").symlink_to(root)
    assert read_text(root.parent / "alias", "same.md") == "Doors."


@posix
def test_a_loop_of_links_is_told(root: Path) -> None:
    (root / "a.md").symlink_to("b.md")
    (root / "b.md").symlink_to("a.md")
    assert "leads to itself" in why_not(root, "a.md")


@posix
def test_what_is_no_file_is_never_opened(root: Path) -> None:
    """A pipe would block for ever, a device might do something."""
    os.mkfifo(root / "pipe.md")
    assert "pipe" in why_not(root, "pipe.md")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(root / "s.md"))
        assert "socket" in why_not(root, "s.md")
    assert "folder" in why_not(root, "guides")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.mknod(root / "null.md", 0o20666, os.makedev(1, 3))
        assert "device" in why_not(root, "null.md")


def test_missing_and_unfit_files_are_told(root: Path) -> None:
    assert "no such file" in why_not(root, "guides/windows.md")
    assert "no such file" in why_not(root, "guides/doors.md/x")
    (root / "latin.md").write_bytes(b"one\ntwo\nT\xfcr")
    assert why_not(root, "latin.md") == "it is not UTF-8 text (line 3)"


def test_size_is_limited_before_anything_is_read(root: Path) -> None:
    """A sparse file of 1 GiB is refused by its size; the largest that is allowed is read."""
    with (root / "huge.md").open("wb") as huge:
        huge.truncate(1 << 30)
    assert str(1 << 30) in why_not(root, "huge.md")
    (root / "full.md").write_bytes(b"x" * MAX_BYTES)
    assert len(read_text(root, "full.md")) == MAX_BYTES
    (root / "over.md").write_bytes(b"x" * (MAX_BYTES + 1))
    assert str(MAX_BYTES) in why_not(root, "over.md")


def test_a_byte_order_mark_is_no_text(root: Path) -> None:
    (root / "bom.md").write_bytes(b"\xef\xbb\xbfDoors.")
    assert read_text(root, "bom.md") == "Doors."


@pytest.mark.parametrize(
    ("path", "part"), [("guides/doors.md", ""), ("guides/Doors.md", "Doors.md"), ("Guides/doors.md", "Guides")]
)
def test_another_case_is_found_whatever_the_file_system_thinks(root: Path, path: str, part: str) -> None:
    assert misspelt(root, path) == part
