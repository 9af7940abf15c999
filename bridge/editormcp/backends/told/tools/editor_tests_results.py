"""`editor.tests.results`: the newest results of the project's tests, told or written. Nothing is run."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

from editormcp.analysis.nunit import Results
from editormcp.backends import Answer
from editormcp.backends.told.asked import Asked, answered, iso
from editormcp.backends.told.result_files import newest
from editormcp.errors import ToolError

WHY = (
    "no test results: no Editor has told of a run in the Test Runner window, and Unity writes files only for runs from "
    "the command line (-runTests, -testResults in the project's folder) and with the performance package"
)


async def answer(asked: Asked) -> Answer:
    told = asked.link.tests if asked.link is not None else None
    found = await asyncio.to_thread(newest, asked.root, asked.places) if asked.project.path else []
    if told is not None and (isinstance(found, list) or found[1] <= told.finished_at / 1000):
        left = told.failed - len(told.failures)
        notes = [f"The first {len(told.failures)} failures are listed, {left} more are not."] if left > 0 else []
        return answered({"ranAt": iso(told.finished_at / 1000), **_counted(told.results), "source": "editor"}, notes)
    if isinstance(found, list):
        what = f"no test results that can be read: {found[0]}" if found else WHY
        raise ToolError("unity", what, reason="results_unreadable" if found else "no_results", found=found)
    file, written, results = found
    shown = file.relative_to(asked.root).as_posix() if file.is_relative_to(asked.root) else str(file)
    times = {"file": shown, "ranAt": _time(results.ended) or iso(written)}
    return answered({**times, **_counted(results), "source": "disk", "asOf": iso(written)})


def _counted(results: Results) -> dict[str, Any]:
    return {
        "tests": results.tests,
        "passed": results.passed,
        "failed": results.failed,
        "skipped": results.skipped,
        "failures": results.failures,
        "total": len(results.failures),
        "truncated": False,
    }


def _time(told: str) -> str:
    """NUnit's `2026-03-02 09:41:07Z`."""
    try:
        time = datetime.fromisoformat(told.replace("Z", "+00:00"))
    except ValueError:
        return ""
    return iso((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp())
