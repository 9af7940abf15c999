"""The tarball of the Unity package: as npm packs it, and the same whoever packs it."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from pathlib import Path

import pytest

from editormcp import __version__
from editormcp.setup import unity_package
from editormcp.setup.refused import Refused
from editormcp.setup.unity_package import FOLDER, carried, contents, digest, tarball, unpacked, version


def test_a_checkout_carries_the_package_beside_it() -> None:
    assert Path(__file__).parent.parent.parent / "unity-package" == FOLDER
    assert version(carried()) == __version__
    assert {"package.json", "package.json.meta", "Definitions~/project.info.json"} <= set(carried())


def test_an_installation_without_the_package_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unity_package, "FOLDER", tmp_path)
    with pytest.raises(Refused, match="--git URL"):
        carried()


def test_every_entry_is_a_file_below_package() -> None:
    with tarfile.open(fileobj=io.BytesIO(tarball(carried()))) as archive:
        members = archive.getmembers()
    assert {member.name for member in members} == {f"package/{name}" for name in carried()}
    assert all(member.isfile() and member.mode == 0o644 for member in members)


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    """Whatever their times and modes, and whatever else hides between them."""
    for name, data in carried().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        os.utime(file, (1, 1))
    (tmp_path / ".DS_Store").write_bytes(b"x")
    (tmp_path / "Editor" / ".hidden").mkdir()
    (tmp_path / "Editor" / ".hidden" / "x").write_bytes(b"x")
    assert tarball(contents(tmp_path)) == tarball(carried())


def test_what_was_packed_can_be_unpacked() -> None:
    assert unpacked(tarball(carried())) == carried()


@pytest.mark.parametrize(
    "data",
    [b"", b"version https://git-lfs.github.com/spec/v1\n", gzip.compress(b"x" * 2000), tarball({"a": b"b"})[:-9]],
    ids=["empty", "git-lfs", "gzip", "cut"],
)
def test_what_is_not_a_tarball_is_told(data: bytes) -> None:
    assert unpacked(data) is None


def test_line_ends_do_not_count_and_everything_else_does() -> None:
    assert digest({"a": b"x\r\ny"}) == digest({"a": b"x\ny"})
    assert len({digest(one) for one in ({"a": b"x"}, {"a": b"y"}, {"b": b"x"}, {"a": b"", "b": b"x"})}) == 4
