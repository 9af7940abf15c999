from __future__ import annotations

import hashlib
from pathlib import Path

from editormcp.projects.finding import describe_project, find_project


def _project(folder: Path, version: str = "2022.3.10f1") -> Path:
    (folder / "ProjectSettings").mkdir(parents=True)
    (folder / "ProjectSettings" / "ProjectVersion.txt").write_text(
        f"m_EditorVersion: {version}\nm_EditorVersionWithRevision: {version} (abc)\n"
    )
    return folder


def test_a_project_is_found_from_a_folder_inside_it(tmp_path: Path) -> None:
    root = _project(tmp_path / "Game")
    (root / "Assets" / "Scenes").mkdir(parents=True)
    assert find_project(root / "Assets" / "Scenes") == root.resolve()


def test_a_project_is_found_from_a_path_that_does_not_exist(tmp_path: Path) -> None:
    root = _project(tmp_path / "Game")
    assert find_project(root / "Assets" / "gone.unity") == root.resolve()


def test_the_nearest_project_wins(tmp_path: Path) -> None:
    inner = _project(_project(tmp_path / "Outer") / "Inner")
    assert find_project(inner) == inner.resolve()


def test_no_project_above_is_none(tmp_path: Path) -> None:
    (tmp_path / "ProjectSettings").mkdir()
    assert find_project(tmp_path) is None


def test_a_project_whose_version_is_not_in_the_repository_is_one_all_the_same(tmp_path: Path) -> None:
    """Some repositories leave ProjectVersion.txt out; Unity writes it anew when it opens the project."""
    (tmp_path / "ProjectSettings").mkdir()
    (tmp_path / "ProjectSettings" / "ProjectSettings.asset").write_text("%YAML 1.1\n")
    assert find_project(tmp_path) is None
    (tmp_path / "Assets").mkdir()
    assert find_project(tmp_path / "Assets") == tmp_path.resolve()
    assert describe_project(tmp_path).unity_version == ""


def test_a_project_is_described_by_its_folder(tmp_path: Path) -> None:
    root = _project(tmp_path / "My Game")
    project = describe_project(root)
    digest = hashlib.sha1(root.resolve().as_posix().encode()).hexdigest()[:8]
    assert (project.id, project.name) == (f"My Game@{digest}", "My Game")
    assert (project.path, project.unity_version) == (str(root.resolve()), "2022.3.10f1")


def test_a_version_file_without_a_version_leaves_it_empty(tmp_path: Path) -> None:
    root = _project(tmp_path / "Game")
    (root / "ProjectSettings" / "ProjectVersion.txt").write_bytes(b"\xff\xfe nothing")
    assert describe_project(root).unity_version == ""
