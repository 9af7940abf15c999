"""Everyday questions: each answered rightly, in at most two calls and 4,000 bytes, but for those that say why not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.corpus import NAMES, needs_corpus
from clients import mcp
from daemons import Running, as_process, wait_for_daemon
from editormcp.home import Home
from questions.asking import MOST_BYTES, MOST_CALLS, Question, ask
from questions.elsewhere import Elsewhere
from questions.every import QUESTIONS, Projects


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One daemon, as a user starts it, for all questions."""
    home = tmp_path_factory.mktemp("questions") / "home"
    with as_process(home, "--port", "0"):
        yield Running(wait_for_daemon(home), Home(home))


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Projects:
    return Projects(tmp_path_factory.mktemp("projects"))


@pytest.fixture(scope="module")
def elsewhere(projects: Projects) -> dict[Path, Elsewhere]:
    """What the other reader has read, for all questions about a project."""
    return {}


def _same(one: Any, other: Any) -> bool:
    """Equal; numbers to the digits that tables show."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=1e-4, abs_tol=1e-4)
    return bool(one == other)


def test_there_are_forty_that_keep_to_the_budget() -> None:
    assert len({question.words for question in QUESTIONS}) == len(QUESTIONS)
    assert sum(not question.over for question in QUESTIONS) >= 40


def _cases(*, within_budget: bool) -> list[Any]:
    """The questions; where the budget is tested, those that are known to exceed it must do so until they are mended."""
    cases = []
    for one in QUESTIONS:
        marks = [needs_corpus] if one.project in NAMES else []
        if within_budget and one.over:
            marks.append(pytest.mark.xfail(raises=AssertionError, strict=True, reason=one.over))
        cases.append(pytest.param(one, id=one.words.rstrip("?"), marks=marks))
    return cases


@pytest.mark.parametrize("question", _cases(within_budget=False))
async def test_a_question_is_answered_rightly(
    question: Question, daemon: Running, projects: Projects, elsewhere: dict[Path, Elsewhere]
) -> None:
    root = projects.root(question.project)
    async with mcp(daemon) as client:
        asked = await ask(client, question, str(root))
    told, expected = question.told(asked.outputs), question.expected(elsewhere.setdefault(root, Elsewhere(root)))
    assert expected, "a question whose answer is nothing proves little"
    assert _same(told, expected), f"{told} is not {expected}"


@pytest.mark.parametrize("question", _cases(within_budget=True))
async def test_an_answer_takes_few_calls_and_bytes(question: Question, daemon: Running, projects: Projects) -> None:
    assert len(question.calls) <= MOST_CALLS
    async with mcp(daemon) as client:
        asked = await ask(client, question, str(projects.root(question.project)))
    assert asked.size <= MOST_BYTES
