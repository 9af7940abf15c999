"""What the README shows is what a newcomer sees."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from daemons import run
from shipped import TOOLS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:sh)?\n(.*?)```", README, re.DOTALL)


def test_the_first_command_prints_what_stands_below_it(home: Path) -> None:
    """Shortened: the last line shown is an ellipsis."""
    command = shlex.split(BLOCKS[0].splitlines()[-1])
    shown = BLOCKS[1].splitlines()
    assert (command[0], shown[-1]) == ("editormcp", "…")
    done = run(home, *command[1:])
    assert done.returncode == 0
    assert done.stdout.splitlines()[: len(shown) - 1] == shown[:-1]


@pytest.mark.parametrize(("tool", "arguments"), re.findall(r"\| `([a-z.]+) (\{.*\})` \|", README))
def test_the_questions_have_answers_on_the_sample(tool: str, arguments: str, home: Path) -> None:
    done = run(home, "call", tool, arguments, "--project", "sample")
    assert done.returncode == 0, done.stderr
    lists = [value for value in json.loads(done.stdout).values() if isinstance(value, list | dict)]
    assert any(lists)


def test_every_tool_is_in_the_table() -> None:
    listed = set(re.findall(r"`([a-z]+(?:\.[a-z]+)+)`", README))
    assert listed >= set(TOOLS)
