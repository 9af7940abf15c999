"""`editor.tests.results`: the newest results of the project's tests, told or written. Nothing is run."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from editormcp.analysis.nunit import Failure, Results
from editormcp.backends import Answer
from editormcp.backends.told.asked import Asked, answered, apart, iso
from editormcp.backends.told.result_files import Found, is_another, newest
from editormcp.errors import ToolError

WHY = (
    "no test results: no Editor has told of a run in the Test Runner window, and Unity writes files only for runs from "
    "the command line (-runTests, -testResults in the project's folder) and with the performance package"
)
SUITES = "{more} of the failures are of a class's set-up or tear-down, not of a test: `failed` does not count them."


async def answer(asked: Asked) -> Answer:
    told = asked.link.tests if asked.link is not None else None
    found = await apart(newest, asked.root, asked.places) if asked.project.path else []
    if told is not None and (isinstance(found, list) or found.written <= told.finished_at / 1000):
        left = told.failed - len(told.failures)
        notes = [f"The first {len(told.failures)} failures are listed, {left} more are not."] if left > 0 else []
        output = {"ranAt": iso(told.finished_at / 1000), **_counted(told.results, asked.project.path)}
        return answered({**output, "source": "editor"}, notes + _of_suites(told.results))
    if isinstance(found, list):
        what = f"no test results that can be read: {found[0]}" if found else WHY
        raise ToolError("unity", what, reason="results_unreadable" if found else "no_results", found=found)
    return await apart(_from_file, found, asked.root)  # there may be many failures


def _from_file(found: Found, root: Path) -> Answer:
    results = found.results
    notes = [f"A newer file does not count: {problem}." for problem in found.newer]
    if is_another(results.project, root):
        notes.append(f"These tests ran in another folder: {results.project}.")
    file = found.file.relative_to(root).as_posix() if found.file.is_relative_to(root) else str(found.file)
    times = {"file": file.encode("utf-8", "replace").decode(), "ranAt": _time(results.ended) or iso(found.written)}
    output = {**times, **_counted(results, root.as_posix()), "source": "disk", "asOf": iso(found.written)}
    return answered(output, notes + _of_suites(results))


def _of_suites(results: Results) -> list[str]:
    more = len(results.failures) - results.failed
    return [SUITES.format(more=more)] if more > 0 else []


def _counted(results: Results, root: str) -> dict[str, Any]:
    return {
        "tests": results.tests,
        "passed": results.passed,
        "failed": results.failed,
        "skipped": results.skipped,
        "failures": [_in_project(failure, (results.project, root)) for failure in results.failures],
        "total": len(results.failures),
        "truncated": False,
    }


def _in_project(failure: Failure, folders: tuple[str, ...]) -> Failure:
    """With the path as everybody else tells it: from the project's folder on, wherever that was."""
    for folder in folders:
        start = f"{folder.rstrip('/')}/"
        if len(start) > 1 and failure.file[: len(start)].lower() == start.lower():
            return msgspec.structs.replace(failure, file=failure.file[len(start) :])
    return failure


def _time(told: str) -> str:
    """NUnit's `2026-03-02 09:41:07Z`; a run that never began has the first day of the calendar."""
    try:
        time = datetime.fromisoformat(told.replace("Z", "+00:00"))
    except ValueError:
        return ""
    seconds = (time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp()
    return iso(seconds) if seconds > 0 else ""
