"""The package in a project: what it is told apart from, and which of two versions is to be changed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from editormcp import __version__
from editormcp.doctor.package import PackageFacts, gather, judge
from editormcp.setup.unity_package import tarball

NAME = "com.editormcp.bridge"
WELL = PackageFacts("", True, "there", __version__, __version__)


@pytest.mark.parametrize(
    ("facts", "level", "code"),
    [
        (WELL, "ok", "installed"),
        (PackageFacts(), "note", "missing"),
        (PackageFacts("line 3: x"), "problem", "manifest_broken"),
        (PackageFacts("", True), "note", "not_fetched"),
        (msgspec.structs.replace(WELL, tarball="gone", version=""), "problem", "tarball_gone"),
        (msgspec.structs.replace(WELL, tarball="broken", version=""), "problem", "tarball_broken"),
        (msgspec.structs.replace(WELL, version="0.0.1"), "problem", "other_version"),
        (msgspec.structs.replace(WELL, fetched="0.0.1"), "note", "not_fetched"),
    ],
)
def test_judgement(facts: PackageFacts, level: str, code: str) -> None:
    (finding,) = judge(facts, "mend")
    assert (finding.level, finding.code) == (level, code)
    assert finding.mend or level == "ok"


@pytest.mark.parametrize(("version", "mend"), [("0.0.1", "editormcp setup unity"), ("99.0.0", "upgrade editormcp")])
def test_the_older_side_is_the_one_to_change(version: str, mend: str) -> None:
    (finding,) = judge(msgspec.structs.replace(WELL, version=version), "editormcp setup unity X")
    assert mend in finding.mend


class TestGather:
    @pytest.fixture
    def packages(self, project: Path) -> Path:
        """A project that has the package as a tarball, as `setup unity` leaves it."""
        folder = project / "Packages"
        folder.mkdir()
        manifest = {"dependencies": {NAME: f"file:{NAME}-1.2.3.tgz"}}
        (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        (folder / f"{NAME}-1.2.3.tgz").write_bytes(tarball({"package.json": package("1.2.3")}))
        return folder

    def test_before_unity_has_fetched_it(self, packages: Path) -> None:
        assert gather(packages.parent) == PackageFacts("", True, "there", "1.2.3", "")

    def test_while_unity_still_has_the_one_before(self, packages: Path) -> None:
        """The project was updated, Unity has not been looked at since: the project is right, and needs no command."""
        cached = packages.parent / "Library" / "PackageCache" / f"{NAME}@0f3a"
        cached.mkdir(parents=True)
        (cached / "package.json").write_bytes(package("1.2.2"))
        assert gather(packages.parent) == PackageFacts("", True, "there", "1.2.3", "1.2.2")

    def test_without_the_file(self, packages: Path) -> None:
        (packages / f"{NAME}-1.2.3.tgz").unlink()
        assert gather(packages.parent).tarball == "gone"

    @pytest.mark.parametrize(
        "content", [b"version https://git-lfs", b"", tarball({"a": b""}), tarball({"package.json": b"{"})]
    )
    def test_with_another_file(self, packages: Path, content: bytes) -> None:
        (packages / f"{NAME}-1.2.3.tgz").write_bytes(content)
        assert gather(packages.parent).tarball == "broken"


def package(version: str) -> bytes:
    return json.dumps({"name": NAME, "version": version}).encode()
