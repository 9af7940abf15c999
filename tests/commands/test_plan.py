"""`editormcp plan`, `tree`, and the command alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from daemons import run
from editormcp.commands.scenes import NoScene, _Scene, chosen
from editormcp.commands.tree import Node, lines_of

HARBOUR = "Assets/Scenes/Harbour.unity"


@pytest.mark.parametrize(("name", "begins"), [("level.png", b"\x89PNG"), ("level.SVG", b"<svg ")])
def test_a_plan_is_written_in_the_format_of_its_file(home: Path, tmp_path: Path, name: str, begins: bytes) -> None:
    done = run(home, "plan", "--project", "sample", "-o", str(tmp_path / name))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert HARBOUR in done.stdout and "Main Camera" in done.stdout


def test_a_file_of_another_kind_and_a_misspelt_scene_are_told(home: Path, tmp_path: Path) -> None:
    done = run(home, "plan", "--project", "sample", "-o", str(tmp_path / "level.bmp"))
    assert (done.returncode, ".svg or .png" in done.stderr) == (64, True)
    done = run(home, "plan", "Harbor", "--project", "sample", "-o", str(tmp_path / "level.svg"))
    assert (done.returncode, "nearest: Harbour" in done.stderr) == (1, True)
    assert not list(tmp_path.glob("level.*"))


def test_a_tree_is_plain_where_no_terminal_is(home: Path) -> None:
    done = run(home, "tree", "--project", "sample", "--depth", "1")
    assert done.returncode == 0, done.stderr
    assert "├─ Main Camera  Camera, AudioListener" in done.stdout and "\x1b" not in done.stdout
    assert "Planks" not in done.stdout and "below" in done.stdout


def test_the_command_alone_says_what_to_do_next(home: Path) -> None:
    done = run(home)
    assert done.returncode == 0
    assert all(f"editormcp {command} " in done.stdout for command in ("setup", "open", "tree", "doctor"))
    assert max(map(len, done.stdout.splitlines())) < 80


def test_colours_and_widths_are_for_terminals() -> None:
    node = Node("A" * 50, True, ["Transform", "Light"], [Node("\x1b[2J", False, [])])
    wide, narrow = list(lines_of([node], 0, False)), list(lines_of([node], 20, False))
    assert wide == [f"└─ {'A' * 50}  Light", "   └─ \\x1b[2J  (inactive)"]
    assert max(map(len, narrow)) <= 20
    assert "\x1b[1m" in next(lines_of([node], 80, True))


COLOURS = re.compile(r"\x1b\[\d+m")


@pytest.mark.parametrize("in_colour", [True, False])
def test_what_is_wrong_is_seen_in_a_narrow_terminal(in_colour: bool) -> None:
    crane = Node("Crane", False, ["Transform", "MeshFilter", "MeshRenderer", "Missing Script"])
    line = next(lines_of([crane], 50, in_colour))
    assert COLOURS.sub("", line).startswith("└─ Crane  (inactive)  Missing Script  MeshFilter")
    assert ("\x1b[31m  Missing Script" in line) == in_colour


@pytest.mark.parametrize("in_colour", [True, False])
def test_a_deep_tree_is_not_wider_than_the_terminal(in_colour: bool) -> None:
    node = Node("At the bottom", True, ["Transform", "Light"])
    for _ in range(60):
        node = Node("Above", True, ["Transform"], [node])
    lines = [COLOURS.sub("", line) for line in lines_of([node], 40, in_colour)]
    assert max(map(len, lines)) <= 40
    assert "At the bott" in lines[-1]


def test_the_first_scene_of_the_build_is_meant() -> None:
    scenes = [_Scene("Assets/B.unity"), _Scene("Assets/A.unity", 1, True), _Scene("Assets/C.unity", 0, True)]
    assert chosen("", scenes) == "Assets/C.unity"
    assert chosen("b", scenes) == "Assets/B.unity"
    assert chosen("", scenes[:1]) == "Assets/B.unity"
    with pytest.raises(NoScene, match="no scene is in the build"):
        chosen("", [scenes[0], _Scene("Assets/D.unity")])
    with pytest.raises(NoScene, match="2 scenes are called"):
        chosen("B", [scenes[0], _Scene("Assets/Old/B.unity")])
