"""What the README shows is what a newcomer sees."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

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


def test_every_tool_is_in_the_table() -> None:
    listed = set(re.findall(r"`([a-z]+(?:\.[a-z]+)+)`", README))
    assert listed >= set(TOOLS)
