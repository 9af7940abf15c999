"""scene.diff against commits: every side with the prefabs of its own time, and a clear answer where git has none."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.tools.diffing import LAMP, POST, SCENE, commit, diff, git, lamp, light, rows, write_level
from backends.disk.writing import SceneText, TestProject
from editormcp.errors import ToolError


def refused(ask: Asker, before: str, after: str = "saved", scene: str = SCENE) -> ToolError:
    with pytest.raises(ToolError) as caught:
        diff(ask, before, after, scene)
    return caught.value


def said(error: ToolError) -> tuple[str, str]:
    return str(error.details.get("reason")), str(error.details.get("unityError", error.what))


def state_of(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file with its time and content."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_a_prefab_changes_is_one_row(project: TestProject, ask: Asker) -> None:
    write_level(project, instances=3)
    commit(project.root)
    project.scene(LAMP, lamp(4))
    changed = ("changed", "Docks/Lamp 0/Bulb", "Light", "m_Intensity", 1, 4, 3)
    assert rows(diff(ask)) == [changed]
    project.scene(LAMP, lamp(4, name="Light"))
    assert rows(diff(ask))[0] == ("renamed", "Docks/Lamp 0/Light", "Bulb", 3)


def test_a_prefab_inside_of_a_prefab(project: TestProject, ask: Asker) -> None:
    source = project.scene(LAMP, lamp())
    post = SceneText()
    post.instance(300, source, post.add(10, "Post"), ((100, "m_Name", "Lamp"),))
    outer = project.scene(POST, post)
    scene = SceneText()
    scene.instance(900, outer, 0, ((10, "m_Name", "Post"),))
    project.scene(SCENE, scene)
    first = commit(project.root)
    project.scene(LAMP, lamp(4))
    second = commit(project.root, "two")
    project.scene(LAMP, lamp(7))
    row = ("changed", "Post/Lamp/Bulb", "Light", "m_Intensity")
    assert rows(diff(ask, f"git:{first}", f"git:{second}")) == [(*row, 1, 4)]
    assert rows(diff(ask, "git:HEAD")) == [(*row, 4, 7)]
    assert rows(diff(ask, "git:HEAD~1")) == [(*row, 1, 7)]
    answer = diff(ask, "git:HEAD~1", "git:HEAD")
    assert (answer["from"], answer["to"]) == (f"git:{first[:12]}", f"git:{second[:12]}")


def test_a_prefab_that_has_moved_or_gone_since(project: TestProject, ask: Asker) -> None:
    write_level(project, instances=1)
    commit(project.root)
    for ending in ("", ".meta"):
        (project.root / f"{LAMP}{ending}").rename(project.root / f"Assets/Lantern.prefab{ending}")
    assert rows(diff(ask)) == []
    commit(project.root, "two")
    (project.root / "Assets/Lantern.prefab").unlink()
    (project.root / "Assets/Lantern.prefab.meta").unlink()
    assert rows(diff(ask, "git:HEAD~1", "git:HEAD")) == []
    assert rows(diff(ask)) == [("changed", "Docks/Lamp 0", "GameObject", "prefab", "Assets/Lantern.prefab", None)]
    assert ask.said("1 objects are inside of models or prefabs that one side cannot read")


def test_an_asset_that_was_made_anew_at_its_path(project: TestProject, ask: Asker) -> None:
    """It is the same asset to whoever looks at the scene; that its GUID is another one is told, not listed."""

    def crate(guid: str) -> None:
        file = SceneText()
        file.add(10, "Crate", components={12: f"{light()}  goal: {{fileID: 2100000, guid: {guid}, type: 2}}\n"})
        project.scene(SCENE, file)

    crate(project.asset("Assets/Wood.mat", "%YAML 1.1\n"))
    commit(project.root)
    project.write("Assets/Wood.mat.meta", f"fileFormatVersion: 2\nguid: {'c' * 32}\n")
    crate("c" * 32)
    assert rows(diff(ask)) == []
    assert ask.said("new GUID at the same path are left out: Assets/Wood.mat.")


def test_a_scene_that_had_another_name_then(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    for ending in ("", ".meta"):
        (project.root / f"{SCENE}{ending}").rename(project.root / f"Assets/Renamed.unity{ending}")
    assert rows(diff(ask, scene="Assets/Renamed.unity")) == []
    assert rows(diff(ask, "git:HEAD", "git:HEAD", SCENE)) == [], "it is in no folder any more"


def test_a_project_in_a_folder_of_the_repository(tmp_path: Path) -> None:
    project = TestProject(tmp_path / "repository" / "unity project" / "Gäme")
    write_level(project)
    commit(tmp_path / "repository")
    write_level(project, intensity=3)
    with asking(project.root, tmp_path / "cache") as ask:
        assert rows(diff(ask)) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 3)]


def test_a_worktree(tmp_path: Path) -> None:
    project = TestProject(tmp_path / "main")
    write_level(project)
    commit(project.root)
    git(project.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
    there = TestProject.__new__(TestProject)
    there.root = tmp_path / "other"
    write_level(there, intensity=3)
    with asking(there.root, tmp_path / "cache") as ask:
        assert rows(diff(ask, "git:main")) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 3)]


def test_a_shallow_clone_says_that_it_is_one(tmp_path: Path) -> None:
    project = TestProject(tmp_path / "main")
    write_level(project)
    first = commit(project.root)
    write_level(project, intensity=3)
    commit(project.root, "two")
    git(tmp_path, "clone", "-q", "--depth", "1", project.root.as_uri(), "shallow")
    with asking(tmp_path / "shallow", tmp_path / "cache") as ask:
        assert rows(diff(ask)) == []
        for revision in ("HEAD~1", first):
            reason, what = said(refused(ask, f"git:{revision}"))
            assert reason == "shallow_clone"
            assert "git fetch --unshallow" in what


def test_a_partial_clone_is_not_filled_up(tmp_path: Path) -> None:
    project = TestProject(tmp_path / "main")
    write_level(project)
    commit(project.root)
    write_level(project, intensity=3)
    commit(project.root, "two")
    git(project.root, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", project.root.as_uri(), "partial")
    before = state_of(tmp_path / "partial")
    with asking(tmp_path / "partial", tmp_path / "cache") as ask:
        assert rows(diff(ask)) == []
        reason, what = said(refused(ask, "git:HEAD~1"))
        assert reason == "partial_clone" or "is partial" in what
    assert state_of(tmp_path / "partial") == before


def pointer(content: bytes) -> bytes:
    name = hashlib.sha256(content).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize {len(content)}\n".encode()


def test_a_pointer_of_git_lfs(project: TestProject, ask: Asker) -> None:
    write_level(project)
    content = (project.root / SCENE).read_bytes()
    project.write(SCENE, pointer(content))
    commit(project.root)
    write_level(project, intensity=3)
    assert "Git LFS pointer" in said(refused(ask, "git:HEAD"))[1]
    name = hashlib.sha256(content).hexdigest()
    project.write(f".git/lfs/objects/{name[:2]}/{name[2:4]}/{name}", content)
    assert rows(diff(ask)) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 3)]


def test_from_where_two_branches_parted(project: TestProject, ask: Asker) -> None:
    """What a pull request changes: what its target has got since then is none of it."""
    write_level(project)
    commit(project.root)
    git(project.root, "checkout", "-q", "-b", "brighter")
    write_level(project, intensity=3)
    commit(project.root, "brighter")
    git(project.root, "checkout", "-q", "main")
    write_level(project, crate="Box")
    base = git(project.root, "rev-parse", "HEAD").strip()
    commit(project.root, "renamed")
    answer = diff(ask, "git:main...brighter", "git:brighter")
    assert answer["from"] == f"git:{base[:12]}"
    assert rows(answer) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 3)]
    git(project.root, "checkout", "-q", "--orphan", "alone")
    commit(project.root, "no parents")
    assert said(refused(ask, "git:main...alone"))[0] == "unknown_revision"
    assert refused(ask, "git:main...--output=x").kind == "arguments"


@pytest.mark.parametrize(
    "revision", ["--output=x", "-c", "", " ", "HEAD x", "HEAD\n", "a\x00b", "x" * 300], ids=lambda text: repr(text)[:20]
)
def test_what_is_not_a_revision_never_reaches_git(project: TestProject, ask: Asker, revision: str) -> None:
    write_level(project)
    commit(project.root)
    error = refused(ask, f"git:{revision}")
    assert error.kind == "arguments"
    assert "is not a git revision" in error.what
    assert not (project.root / "x").exists()


@pytest.mark.parametrize("revision", ["nope", "HEAD~5", "^HEAD", "HEAD..HEAD", "HEAD:Assets", "@{u}", "0" * 40])
def test_what_the_repository_does_not_have(project: TestProject, ask: Asker, revision: str) -> None:
    write_level(project)
    commit(project.root)
    reason, what = said(refused(ask, f"git:{revision}"))
    assert (reason, what) == ("unknown_revision", f"The repository has no commit '{revision}'")


def test_a_file_that_was_not_there_yet(project: TestProject, ask: Asker) -> None:
    project.write("README.md", "first")
    commit(project.root)
    write_level(project)
    reason, what = said(refused(ask, "git:HEAD"))
    assert reason == "not_tracked"
    assert SCENE in what


def test_a_file_that_was_binary_or_empty_then(project: TestProject, ask: Asker) -> None:
    write_level(project)
    project.write(SCENE, b"\x00\x01" * 100)
    commit(project.root)
    project.write(SCENE, b"")
    commit(project.root, "two")
    write_level(project)
    assert "binary" in said(refused(ask, "git:HEAD~1"))[1]
    assert "empty (in git:" in said(refused(ask, "git:HEAD"))[1]


def test_no_repository(project: TestProject, ask: Asker) -> None:
    write_level(project)
    assert said(refused(ask, "git:HEAD")) == ("no_repository", "Game is not in a git repository")


def test_a_repository_without_a_commit(project: TestProject, ask: Asker) -> None:
    write_level(project)
    git(project.root, "init", "-q")
    assert said(refused(ask, "git:HEAD"))[0] == "unknown_revision"


def test_no_git(project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_level(project)
    commit(project.root)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert said(refused(ask, "git:HEAD"))[0] == "no_git"
    assert rows(diff(ask, "saved")) == [], "all other sides do without"


def test_a_program_of_the_working_directory_is_not_git(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_level(project)
    fake = project.write("git", "#!/bin/sh\ntouch was-here\n")
    fake.chmod(0o755)
    monkeypatch.chdir(project.root)
    monkeypatch.setenv("PATH", ".")
    assert said(refused(ask, "git:HEAD"))[0] == "no_git"
    assert not (project.root / "was-here").exists()


def test_nothing_is_written_and_no_hook_runs(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_level(project)
    commit(project.root)
    git(project.root, "config", "core.fsmonitor", f"touch {tmp_path / 'was-here'}")
    git(project.root, "config", "core.pager", f"touch {tmp_path / 'was-here'}")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_PAGER", f"touch {tmp_path / 'was-here'}")
    write_level(project, intensity=3)
    before = state_of(project.root)
    assert len(rows(diff(ask))) == 1
    assert state_of(project.root) == before
    assert not (tmp_path / "was-here").exists()


def test_what_git_ignores_is_as_it_is_today(project: TestProject, ask: Asker) -> None:
    write_level(project, instances=1)
    project.write(".gitignore", f"/{LAMP}*\n")
    commit(project.root)
    assert rows(diff(ask)) == []
    assert git(project.root, "ls-files", LAMP) == ""


def test_a_scene_with_windows_line_ends(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    for name in (SCENE, LAMP):
        project.write(name, (project.root / name).read_bytes().replace(b"\n", b"\r\n"))
    assert rows(diff(ask)) == []


def test_a_folder_that_is_deleted_meanwhile(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    assert rows(diff(ask)) == []
    shutil.rmtree(project.root / ".git")
    assert said(refused(ask, "git:HEAD"))[0] == "no_repository"


def test_an_object_that_is_damaged(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    write_level(project, intensity=3)
    name = git(project.root, "rev-parse", f"HEAD:{SCENE}").strip()
    found = project.root / ".git" / "objects" / name[:2] / name[2:]
    found.chmod(0o644)
    found.write_bytes(b"damaged")
    error = refused(ask, "git:HEAD")
    assert "the clone is partial or damaged" in said(error)[1]
