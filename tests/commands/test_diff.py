"""`editormcp diff`, for people and as git's driver: with real repositories, and git itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from backends.disk.tools.diffing import LAMP, SCENE, commit, git, lamp, write_level
from backends.disk.writing import TestProject
from daemons import as_process, run
from editormcp.commands.diff import sides
from editormcp.commands.diff_text import MOST_LINES, as_text
from editormcp.commands.git_driver import run as driver

LISTS = ("added", "removed", "moved", "renamed", "components", "changed")


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    made = TestProject(tmp_path / "Game")
    write_level(made)
    commit(made.root)
    return made


@pytest.fixture
def driven(project: TestProject, home: Path) -> TestProject:
    """A repository that has our driver, set up as the documentation says."""
    git(project.root, "config", "diff.unity.command", f'"{sys.executable}" -m editormcp diff --git-driver')
    project.write(".gitattributes", "*.unity diff=unity\n*.prefab diff=unity\n")
    commit(project.root, "driver")
    return project


def shown(project: TestProject, home: Path, *arguments: str) -> str:
    """What git prints; it fails the test where git fails."""
    env = {**os.environ, "EDITORMCP_HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull}
    done = subprocess.run(["git", *arguments], cwd=project.root, env=env, check=True, capture_output=True)
    assert done.stderr == b""
    return done.stdout.decode()


def test_the_working_file_against_the_last_commit(project: TestProject, home: Path) -> None:
    write_level(project, intensity=3, crate="Box")
    project.scene(LAMP, lamp(4))
    done = run(home, "diff", SCENE, cwd=project.root)
    head, *rest = done.stdout.splitlines()
    assert done.returncode == 0
    assert head.startswith(f"{SCENE}  git:") and head.endswith("-> saved")
    assert rest == [
        "= Docks/Box  was Crate",
        "  Docks/Box",
        "    Light.m_Intensity: 1 -> 3",
        "  Docks/Lamp 0/Bulb",
        "    Light.m_Intensity: 1 -> 4  (in 2 instances)",
    ]
    assert done.stderr == ""


def test_two_commits_a_path_from_here_and_json(project: TestProject, home: Path) -> None:
    write_level(project, intensity=3)
    commit(project.root, "two")
    done = run(home, "diff", "Level.unity", "HEAD~1..HEAD", "--json", cwd=project.root / "Assets")
    answer = json.loads(done.stdout)
    assert [row["after"] for row in answer["changed"]] == [3]
    assert run(home, "diff", SCENE, "HEAD..", cwd=project.root).stdout.splitlines()[1:] == ["No differences."]
    only = run(home, "diff", "HEAD~1", "--root", "Docks/Crate", cwd=project.root)
    assert only.stdout.splitlines()[1:] == ["  Docks/Crate", "    Light.m_Intensity: 1 -> 3"]


def test_a_daemon_answers_too(project: TestProject, home: Path) -> None:
    write_level(project, intensity=3)
    alone = run(home, "diff", SCENE, cwd=project.root).stdout
    with as_process(home, "--port", "0"):
        assert run(home, "diff", SCENE, cwd=project.root).stdout == alone


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((SCENE, "--output=x"), 64, "unrecognized"),
        ((SCENE, "nope..HEAD"), 1, "no commit 'nope'"),
        (("Assets/Nope.unity",), 1, "does not exist"),
        ((SCENE, "Assets/Lamp.prefab"), 64, "diff [SCENE] [REV..REV]"),
        ((SCENE, "A..B", "C"), 64, "diff [SCENE] [REV..REV]"),
        ((SCENE, "saved..live"), 1, "not open in an Editor"),
        ((SCENE, "revision:x"), 1, "not kept any more"),
    ],
)
def test_bad_input(project: TestProject, home: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    done = run(home, "diff", *arguments, cwd=project.root)
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert done.stdout == ""


def test_ways_to_name_two_sides() -> None:
    assert sides("") == ("git:HEAD", "saved")
    assert sides("A") == sides("A..") == ("git:A", "saved")
    assert sides("A..B") == ("git:A", "git:B")
    assert sides("A...B") == ("git:A...B", "git:B")
    assert sides("A...") == ("git:A", "saved")
    assert sides("..B") == ("git:HEAD", "git:B")
    assert sides("saved..live") == ("saved", "live")
    assert sides("Assets/A.unity..revision:x") == ("Assets/A.unity", "revision:x")


def test_thousands_of_lines_are_cut() -> None:
    output: dict[str, Any] = {"scenePath": "x", "from": "a", "to": "b", **{name: [] for name in LISTS}}
    output["added"] = [{"path": str(number), "components": ["Transform"]} for number in range(MOST_LINES + 5)]
    lines = as_text(output).splitlines()
    assert len(lines) == MOST_LINES + 2
    assert lines[-1].startswith("… and 5 more")


def test_git_diff_shows_objects_and_values(driven: TestProject, home: Path) -> None:
    write_level(driven, intensity=3)
    assert shown(driven, home, "diff").splitlines() == [
        f"diff --editormcp a/{SCENE} b/{SCENE}",
        "  Docks/Crate",
        "    Light.m_Intensity: 1 -> 3",
    ]


def test_git_diff_says_what_is_left_out(driven: TestProject, home: Path) -> None:
    """A script has a new field: which value it got can be read."""
    text = (driven.root / SCENE).read_text()
    driven.write(SCENE, text.replace("  m_Range: 8\n", "  m_Range: 8\n  m_NewField: 0.5\n"))
    assert shown(driven, home, "diff").splitlines()[1:] == [
        "No differences.",
        "note: Fields that only one side has, as another version writes them, are left out: "
        "Light.m_NewField = 0.5 (1).",
    ]


def test_git_log_and_show_do_too(driven: TestProject, home: Path) -> None:
    write_level(driven, intensity=3)
    commit(driven.root, "brighter")
    for command in (("log", "-p", "--ext-diff", "-1"), ("show", "--ext-diff")):
        text = shown(driven, home, *command)
        assert "brighter" in text
        assert "    Light.m_Intensity: 1 -> 3" in text


def test_files_that_come_go_and_change_their_names(driven: TestProject, home: Path) -> None:
    driven.scene("Assets/New.prefab", lamp())
    (driven.root / LAMP).unlink()
    git(driven.root, "add", "-A")
    added, removed = shown(driven, home, "diff", "--cached", "--no-renames", "--", "*.prefab").split(
        "diff --editormcp "
    )[1:]
    if "new file" not in added:
        added, removed = removed, added
    assert added.splitlines()[1:] == ["new file", "+ Lamp  Transform", "+ Lamp/Bulb  Transform, Light"]
    assert removed.splitlines()[1:] == ["deleted file", "- Lamp  Transform", "- Lamp/Bulb  Transform, Light"]
    renamed = shown(driven, home, "diff", "--cached", "-M", "--", "*.prefab")
    assert renamed.splitlines() == [f"diff --editormcp a/{LAMP} b/Assets/New.prefab", "No differences."]


def test_what_cannot_be_read_does_not_stop_git(driven: TestProject, home: Path) -> None:
    driven.write(LAMP, b"\x00\xff" * 500)
    driven.write(SCENE, "")
    other = "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Component: {{{\n"
    driven.asset("Assets/Odd.prefab", other)
    git(driven.root, "add", "-A")
    text = shown(driven, home, "diff", "--cached", "--", "Assets")
    assert "Not compared by object (the file is binary" in text
    assert "Not compared by object (the file is empty)" in text
    assert "b/Assets/Odd.prefab" in text


_FAULTY = """
from editormcp import cli
from editormcp.commands import git_driver
git_driver.compare_files = None
raise SystemExit(cli.main(["diff", "--git-driver", *{given!r}]))
"""


def test_a_fault_of_ours_does_not_stop_git(project: TestProject, home: Path) -> None:
    given = [SCENE, SCENE, "0" * 40, "100644", SCENE, "0" * 40, "100644"]
    done = subprocess.run(
        [sys.executable, "-c", _FAULTY.format(given=given)],
        cwd=project.root, env={**os.environ, "EDITORMCP_HOME": str(home)}, check=True, capture_output=True, text=True,
    )  # fmt: skip
    _, why = done.stdout.splitlines()
    assert why.startswith("Not compared by object (")
    assert "in the log" in why
    assert "TypeError" in done.stderr


def test_a_reader_that_goes_away_is_no_fault(driven: TestProject, home: Path) -> None:
    """`git log -p --ext-diff | head -1`"""
    write_level(driven, intensity=3)
    env = {**os.environ, "EDITORMCP_HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull}
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            ["git", "diff"], cwd=driven.root, env=env, stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert b"Traceback" not in done.stderr


def test_a_conflict_is_named(driven: TestProject, home: Path) -> None:
    git(driven.root, "checkout", "-q", "-b", "other")
    write_level(driven, intensity=3)
    commit(driven.root, "three")
    git(driven.root, "checkout", "-q", "-")
    write_level(driven, intensity=4)
    commit(driven.root, "four")
    with pytest.raises(subprocess.CalledProcessError):
        git(driven.root, "merge", "other")
    assert shown(driven, home, "diff", "--cached").startswith(f"* Unmerged path {SCENE}\n")


def test_a_repository_without_a_project(tmp_path: Path, home: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "old.prefab").write_text(lamp(1).text())
    (tmp_path / "new.prefab").write_text(lamp(2).text())
    files = [str(tmp_path / name) for name in ("old.prefab", "new.prefab")]
    assert driver(["x/ä.prefab", files[0], "1", "100644", files[1], "2", "100644"]) == 0
    out = capfdbinary.readouterr().out.decode()
    assert out.splitlines() == [
        "diff --editormcp a/x/ä.prefab b/x/ä.prefab",
        "  Lamp/Bulb",
        "    Light.m_Intensity: 1 -> 2",
    ]
    assert driver(["x.prefab", str(tmp_path / "gone"), "1", "100644", files[1], "2", "100644"]) == 0
    assert b"Cannot be read" in capfdbinary.readouterr().out
    assert driver(["x.prefab", "too", "few"]) == 64
