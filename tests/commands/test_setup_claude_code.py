"""`editormcp setup claude-code`, which its own command does."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from commands.person import Person

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the fake command is a script")


def test_its_own_command_does_it_and_is_shown(person: Person) -> None:
    told = person.has_claude()
    done = person.setup("claude-code")
    assert done.returncode == 0
    (asked,) = map(json.loads, told.read_text(encoding="utf-8").splitlines())
    assert asked[:6] == ["mcp", "add", "--scope", "user", "unity", "--"]
    assert Path(asked[6]).is_absolute() and asked[-1] == "stdio"
    assert "claude mcp add --scope user unity -- /" in done.stdout


def test_twice_is_once_and_it_can_be_removed(person: Person) -> None:
    told = person.has_claude()
    person.setup("claude-code")
    assert "already set up" in person.setup("claude-code").stdout
    person.setup("claude-code", "--remove")
    assert "nothing to remove" in person.setup("claude-code", "--remove").stdout
    assert [json.loads(line)[1] for line in told.read_text(encoding="utf-8").splitlines()] == ["add", "remove"]


def test_without_the_command_it_says_what_to_run(person: Person) -> None:
    done = person.setup("claude-code")
    assert done.returncode == 1
    assert "claude mcp add --scope user unity -- " in done.stderr
    assert done.stderr.endswith("stdio\n")
    assert person.made() == []


def test_a_refusal_of_the_command_is_passed_on(person: Person) -> None:
    person.has_claude(exit_code=1)
    done = person.setup("claude-code")
    assert done.returncode == 1
    assert "claude says no" in done.stderr


def test_a_rehearsal_runs_nothing(person: Person) -> None:
    told = person.has_claude()
    assert "would run" in person.setup("claude-code", "--dry-run").stdout
    assert not told.exists()
