"""The steps that put the package into a project: all of them, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import make_project
from editormcp.setup.refused import Refused
from editormcp.setup.unity_manifest import PACKAGE
from editormcp.setup.unity_package import contents, digest
from editormcp.setup.unity_project import MARK, Wish, plan

EMBED = Wish("embed")


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = make_project(tmp_path / "Pier") / "Packages"
    folder.mkdir()
    (folder / "manifest.json").write_text('{"dependencies": {}}', encoding="utf-8")
    return folder


@pytest.fixture
def embedded(packages: Path) -> Path:
    """An older package of ours, embedded."""
    folder = packages / PACKAGE
    folder.mkdir()
    (folder / "package.json").write_text(f'{{"name": "{PACKAGE}", "version": "0.0.9"}}', encoding="utf-8")
    (folder / MARK).write_text(digest(contents(folder)), encoding="ascii")
    return folder


@pytest.mark.parametrize("which", ["new", "old"])
def test_a_folder_that_cannot_be_moved_leaves_the_one_before(
    embedded: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    """As on Windows, where a program may hold a file of it."""
    before = contents(embedded)
    rename = Path.rename

    def stuck(path: Path, target: Path) -> Path:
        if (path if which == "new" else target).name.endswith(f".{which}"):
            raise PermissionError(13, "in use")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stuck)
    with pytest.raises(Refused, match="in use"):
        plan(embedded.parent.parent, EMBED).take()
    monkeypatch.undo()
    assert contents(embedded) == before
    assert sorted(path.name for path in embedded.parent.iterdir()) == [PACKAGE, "manifest.json"]


def test_a_manifest_that_changed_meanwhile_takes_the_new_folder_back(packages: Path) -> None:
    (packages / "manifest.json").write_text(f'{{"dependencies": {{"{PACKAGE}": "1.0.0"}}}}', encoding="utf-8")
    steps = plan(packages.parent, EMBED)
    (packages / "manifest.json").write_text('{"dependencies": {"com.other": "1.0.0"}}', encoding="utf-8")
    with pytest.raises(Refused, match="meanwhile"):
        steps.take()
    assert [path.name for path in packages.iterdir()] == ["manifest.json"]


def test_what_cannot_be_removed_is_said(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (packages / f"{PACKAGE}-0.0.9.tgz").write_bytes(b"old")
    steps = plan(packages.parent, Wish("tarball"))

    def stuck(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "unlink", stuck)
    assert any("could not be removed" in line for line in steps.take())
