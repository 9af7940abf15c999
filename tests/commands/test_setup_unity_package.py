"""`editormcp setup unity PATH` and nothing else: the package that the installation carries comes into the project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from commands.person import Person
from commands.test_setup_unity import SOURCE, dependencies
from conftest import make_project
from editormcp import __version__
from editormcp.setup.unity_package import carried, contents, digest, tarball, unpacked
from editormcp.setup.unity_project import MARK

NAME = "com.editormcp.bridge"
TARBALL = f"{NAME}-{__version__}.tgz"


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """The Packages folder of a project whose path is as awkward as paths are."""
    folder = make_project(tmp_path / "Ana's Größe 2") / "Packages"
    folder.mkdir()
    text = '{\n  "dependencies": {\n    "com.unity.ugui": "2.0.0"\n  }\n}\n'
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    return folder


def listed(packages: Path) -> list[str]:
    return sorted(path.name for path in packages.iterdir() if ".bak" not in path.name)


def embed(packages: Path, version: str) -> Path:
    """Somebody else's embedded package."""
    folder = packages / NAME
    folder.mkdir()
    told = {"name": NAME, "version": version}
    (folder / "package.json").write_text(json.dumps(told), encoding="utf-8")
    return folder


class TestTarball:
    def test_it_comes_as_one_file_with_its_version_in_its_name(self, person: Person, packages: Path) -> None:
        done = person.setup("unity", str(packages.parent))
        assert (done.returncode, done.stderr) == (0, "")
        assert dependencies(packages.parent)[NAME] == f"file:{TARBALL}"
        assert unpacked((packages / TARBALL).read_bytes()) == carried()
        assert f"new file Packages/{TARBALL}" in done.stdout
        assert f'+    "{NAME}": "file:{TARBALL}"' in done.stdout
        assert "manifest.json.bak" in done.stdout

    def test_a_rehearsal_shows_the_same_and_writes_nothing(self, person: Person, packages: Path) -> None:
        before = listed(packages)
        done = person.setup("unity", str(packages.parent), "--dry-run")
        assert done.returncode == 0
        assert "would change" in done.stdout and f"new file Packages/{TARBALL}" in done.stdout
        assert listed(packages) == before and NAME not in dependencies(packages.parent)

    def test_twice_is_once(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent))
        times = {path.name: path.stat().st_mtime_ns for path in packages.iterdir()}
        assert "already set up" in person.setup("unity", str(packages.parent)).stdout
        assert {path.name: path.stat().st_mtime_ns for path in packages.iterdir()} == times

    def test_an_older_one_is_replaced_and_its_file_removed(self, person: Person, packages: Path) -> None:
        (packages / f"{NAME}-0.0.9.tgz").write_bytes(b"old")
        (packages / f"{NAME}-notes.tgz").write_bytes(b"not ours")
        manifest = json.loads((packages / "manifest.json").read_text(encoding="utf-8"))
        manifest["dependencies"][NAME] = f"file:{NAME}-0.0.9.tgz"
        (packages / "manifest.json").write_text(json.dumps(manifest, indent=2), encoding="utf-8")
        done = person.setup("unity", str(packages.parent))
        assert dependencies(packages.parent)[NAME] == f"file:{TARBALL}"
        assert listed(packages) == [TARBALL, f"{NAME}-notes.tgz", "manifest.json"]
        assert f"removed: Packages/{NAME}-0.0.9.tgz" in done.stdout

    def test_the_same_files_in_other_bytes_are_left(self, person: Person, packages: Path) -> None:
        """Another zlib packs otherwise: a team must not see a change for that."""
        person.setup("unity", str(packages.parent))
        other = bytearray((packages / TARBALL).read_bytes())
        other[9] = 3
        (packages / TARBALL).write_bytes(other)
        assert "already set up" in person.setup("unity", str(packages.parent)).stdout
        assert (packages / TARBALL).read_bytes() == bytes(other)

    def test_other_content_of_the_same_name_is_replaced_and_said(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent))
        (packages / TARBALL).write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
        done = person.setup("unity", str(packages.parent))
        assert (packages / TARBALL).read_bytes() == tarball(carried())
        assert "Library/PackageCache" in done.stdout

    def test_it_takes_the_place_of_a_repository(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent), "--git", SOURCE)
        person.setup("unity", str(packages.parent))
        assert dependencies(packages.parent)[NAME] == f"file:{TARBALL}"
        person.setup("unity", str(packages.parent), "--git", SOURCE)
        assert listed(packages) == ["manifest.json"]

    def test_removing_leaves_no_trace(self, person: Person, packages: Path) -> None:
        before = (packages / "manifest.json").read_bytes()
        person.setup("unity", str(packages.parent))
        assert person.setup("unity", str(packages.parent), "--remove").returncode == 0
        assert (packages / "manifest.json").read_bytes() == before
        assert listed(packages) == ["manifest.json"]
        assert "nothing to remove" in person.setup("unity", str(packages.parent), "--remove").stdout

    @pytest.mark.skipif(os.name != "posix", reason="file modes of POSIX")
    def test_a_manifest_that_cannot_be_written_leaves_no_tarball_behind(self, person: Person, packages: Path) -> None:
        (packages / "manifest.json").chmod(0o444)
        done = person.setup("unity", str(packages.parent))
        assert (done.returncode, "read-only" in done.stderr) == (1, True)
        assert listed(packages) == ["manifest.json"]

    def test_a_folder_in_the_place_of_the_tarball_is_refused(self, person: Person, packages: Path) -> None:
        (packages / TARBALL).mkdir()
        done = person.setup("unity", str(packages.parent))
        assert done.returncode == 1 and "Traceback" not in done.stderr
        assert NAME not in dependencies(packages.parent)


class TestEmbed:
    def test_it_comes_as_a_folder(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent))
        done = person.setup("unity", str(packages.parent), "--embed")
        assert done.returncode == 0
        assert contents(packages / NAME) == carried()
        assert listed(packages) == [NAME, "manifest.json"]
        assert NAME not in dependencies(packages.parent)

    def test_it_stays_a_folder(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent), "--embed")
        assert "already set up" in person.setup("unity", str(packages.parent)).stdout
        assert listed(packages) == [NAME, "manifest.json"]

    def test_it_is_removed_as_it_came(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent), "--embed")
        assert person.setup("unity", str(packages.parent), "--remove").returncode == 0
        assert listed(packages) == ["manifest.json"]

    @pytest.mark.parametrize("args", [(), ("--embed",), ("--remove",), ("--git", SOURCE)])
    def test_one_that_somebody_changed_is_not_touched(
        self, person: Person, packages: Path, args: tuple[str, ...]
    ) -> None:
        person.setup("unity", str(packages.parent), "--embed")
        changed = packages / NAME / "Editor" / "Startup.cs"
        changed.write_text("mine", encoding="utf-8")
        done = person.setup("unity", str(packages.parent), *args)
        assert (done.returncode, "changed by hand" in done.stderr) == (1, True)
        assert changed.read_text(encoding="utf-8") == "mine"

    def test_line_ends_are_no_change(self, person: Person, packages: Path) -> None:
        person.setup("unity", str(packages.parent), "--embed")
        file = packages / NAME / "README.md"
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        assert person.setup("unity", str(packages.parent), "--remove").returncode == 0

    def test_somebody_elses_of_this_version_needs_nothing(self, person: Person, packages: Path) -> None:
        embed(packages, __version__)
        assert "embedded" in person.setup("unity", str(packages.parent)).stdout
        assert NAME not in dependencies(packages.parent)

    def test_somebody_elses_of_another_version_is_not_touched(self, person: Person, packages: Path) -> None:
        folder = embed(packages, "0.0.9")
        done = person.setup("unity", str(packages.parent))
        assert (done.returncode, "not put there by this command" in done.stderr) == (1, True)
        assert [file.name for file in folder.iterdir()] == ["package.json"]

    def test_an_older_one_of_ours_is_brought_up_to_date(self, person: Person, packages: Path) -> None:
        folder = embed(packages, "0.0.9")
        (folder / "Gone.cs").write_text("class Gone {}", encoding="utf-8")
        (folder / MARK).write_text(digest(contents(folder)), encoding="ascii")
        done = person.setup("unity", str(packages.parent))
        assert f"new content in Packages/{NAME}" in done.stdout
        assert contents(folder) == carried()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
class TestGit:
    """The real git says what it does with the file."""

    @pytest.fixture
    def repository(self, packages: Path, person: Person) -> Path:
        subprocess.run(["git", "init", "-q", str(packages.parent)], check=True)
        (person.bin / "git").symlink_to(str(shutil.which("git")))
        return packages.parent

    def test_a_plain_repository_is_fine(self, person: Person, repository: Path) -> None:
        assert "warning" not in person.setup("unity", str(repository)).stdout

    def test_one_that_ignores_the_tarball_is_told(self, person: Person, repository: Path) -> None:
        (repository / ".gitignore").write_text("*.tgz\n", encoding="utf-8")
        for args in (("--dry-run",), (), ()):
            done = person.setup("unity", str(repository), *args)
            assert f"git ignores Packages/{TARBALL}" in done.stdout
        (repository / ".gitignore").write_text(f"*.tgz\n!/Packages/{TARBALL}\n", encoding="utf-8")
        assert "warning" not in person.setup("unity", str(repository)).stdout

    def test_one_that_keeps_tarballs_in_lfs_is_told(self, person: Person, repository: Path) -> None:
        (repository / ".gitattributes").write_text("*.tgz filter=lfs diff=lfs merge=lfs -text\n", encoding="utf-8")
        done = person.setup("unity", str(repository))
        assert "LFS" in done.stdout
        line = done.stdout.split("Add to .gitattributes:  ")[1].splitlines()[0]
        with (repository / ".gitattributes").open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        assert "warning" not in person.setup("unity", str(repository)).stdout


@pytest.mark.parametrize(
    "args", [("--embed", "--remove"), ("--git", SOURCE, "--package", "."), ("--embed", "--git", SOURCE), ("--all",)]
)
def test_ways_that_exclude_each_other_are_usage(person: Person, packages: Path, args: tuple[str, ...]) -> None:
    assert person.setup("unity", str(packages.parent), *args).returncode == 64
