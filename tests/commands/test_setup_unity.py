"""`editormcp setup unity PATH` with a source of the user's own: the package in a project's manifest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands.person import Person
from conftest import make_project

SOURCE = "https://git.example/editormcp.git"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    project = make_project(tmp_path / "Pier")
    (project / "Packages").mkdir()
    text = '{\n  "dependencies": {\n    "com.unity.ugui": "2.0.0"\n  }\n}\n'
    (project / "Packages" / "manifest.json").write_text(text, encoding="utf-8")
    return project


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "unity-package"
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "com.editormcp.bridge", "version": "0.1.0"}', encoding="utf-8")
    return folder


def test_from_a_repository(person: Person, project: Path) -> None:
    done = person.setup("unity", str(project), "--git", SOURCE)
    assert done.returncode == 0
    assert '+    "com.editormcp.bridge"' in done.stdout
    assert dependencies(project) == {
        "com.unity.ugui": "2.0.0",
        "com.editormcp.bridge": f"{SOURCE}?path=/unity-package",
    }


def test_a_revision_stays_behind_the_path(person: Person, project: Path) -> None:
    person.setup("unity", str(project), "--git", f"{SOURCE}#v1")
    assert dependencies(project)["com.editormcp.bridge"] == f"{SOURCE}?path=/unity-package#v1"


def test_from_a_folder(person: Person, project: Path, package: Path) -> None:
    assert person.setup("unity", str(project / "Assets"), "--package", str(package)).returncode == 0
    assert dependencies(project)["com.editormcp.bridge"] == f"file:{package.resolve().as_posix()}"
    assert "already set up" in person.setup("unity", str(project), "--package", str(package)).stdout


def test_it_can_be_removed(person: Person, project: Path) -> None:
    before = (project / "Packages" / "manifest.json").read_bytes()
    person.setup("unity", str(project), "--git", SOURCE)
    assert person.setup("unity", str(project), "--remove").returncode == 0
    assert (project / "Packages" / "manifest.json").read_bytes() == before


def test_a_folder_that_is_not_the_package_is_refused(person: Person, project: Path, tmp_path: Path) -> None:
    done = person.setup("unity", str(project), "--package", str(tmp_path))
    assert done.returncode == 1
    assert "com.editormcp.bridge" in done.stderr


def test_a_project_without_a_manifest_gets_none(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Bare")
    done = person.setup("unity", str(project), "--git", SOURCE)
    assert done.returncode == 1
    assert "open the project in Unity once" in done.stderr
    assert not (project / "Packages").exists()


@pytest.mark.parametrize("content", ["{", "[]", '{"dependencies": []}', "\x00"])
def test_a_broken_manifest_is_left_alone(person: Person, project: Path, content: str) -> None:
    manifest = project / "Packages" / "manifest.json"
    manifest.write_text(content, encoding="utf-8")
    assert person.setup("unity", str(project), "--git", SOURCE).returncode == 1
    assert manifest.read_text(encoding="utf-8") == content


def test_a_folder_that_is_no_project_is_usage(person: Person, tmp_path: Path) -> None:
    assert person.setup("unity", str(tmp_path), "--git", SOURCE).returncode == 64


def dependencies(project: Path) -> dict[str, str]:
    text = (project / "Packages" / "manifest.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)["dependencies"]
    return found
