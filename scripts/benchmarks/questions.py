"""Everyday questions: how many calls and bytes an answer takes. The questions, and whether answers are right: tests."""

from __future__ import annotations

import asyncio
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rows import Row

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from backends.disk.corpus import ARCHIVE, NAMES
from clients import mcp
from daemons import Running, as_process, wait_for_daemon
from editormcp.home import Home
from questions.asking import MOST_BYTES, MOST_CALLS, Question, ask
from questions.every import QUESTIONS, Projects


def rows() -> Iterator[Row]:
    asked = [one for one in QUESTIONS if one.project not in NAMES or ARCHIVE.is_file()]
    if len(asked) < len(QUESTIONS):
        left = len(QUESTIONS) - len(asked)
        print(f"bench: {left} questions are about the corpus, which is not beside the checkout", file=sys.stderr)
    sizes = _sizes(asked)
    for question, size in zip(asked, sizes, strict=True):
        print(f"{size:6} bytes, {len(question.calls)} calls  {question.project}: {question.words}", file=sys.stderr)
    within = [size for question, size in zip(asked, sizes, strict=True) if not question.over]
    over = [size for question, size in zip(asked, sizes, strict=True) if question.over]
    yield Row(
        name=f"calls a question, at worst, of {len(asked)}",
        value=max(len(question.calls) for question in asked),
        unit="",
        limit=MOST_CALLS,
        digits=0,
        detail=f"mean {statistics.mean(len(question.calls) for question in asked):.2f}",
    )
    yield Row(
        name=f"bytes a question, at worst, of {len(within)}",
        value=max(within),
        unit="B",
        limit=MOST_BYTES,
        digits=0,
        detail=f"mean {statistics.mean(within):.0f}, median {statistics.median(within):.0f}",
    )
    yield Row(
        name=f"questions known to take more than {MOST_BYTES} bytes, of {len(asked)}",
        value=len(over),
        unit="",
        goal=0,
        digits=0,
        detail=f"{', '.join(f'{size:,}' for size in over)} B; mean of all {statistics.mean(sizes):.0f}",
    )


def _sizes(questions: list[Question]) -> list[int]:
    """The bytes that each question's answers take, from a daemon as a user starts it."""
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        home = Path(folder) / "home"
        with as_process(home, "--port", "0"):
            running = Running(wait_for_daemon(home), Home(home))
            return asyncio.run(_ask(running, questions, Projects(Path(folder).resolve())))


async def _ask(daemon: Running, questions: list[Question], projects: Projects) -> list[int]:
    async with mcp(daemon) as client:
        return [(await ask(client, one, str(projects.root(one.project)))).size for one in questions]
