"""`editor.tests.results`: the newest results of the project's tests. Nothing is run."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from editormcp.backends import Answer
from editormcp.backends.told.asked import Asked, answered, iso
from editormcp.backends.told.result_files import newest
from editormcp.errors import ToolError

WHY = (
    "no test results: Unity writes them only for runs from the command line (-runTests, -testResults in the project's "
    "folder) and with the performance package; runs in the Test Runner window leave no file"
)


async def answer(asked: Asked) -> Answer:
    found = await asyncio.to_thread(newest, asked.root, asked.places) if asked.project.path else []
    if isinstance(found, list):
        what = f"no test results that can be read: {found[0]}" if found else WHY
        raise ToolError("unity", what, reason="results_unreadable" if found else "no_results", found=found)
    file, written, results = found
    shown = file.relative_to(asked.root).as_posix() if file.is_relative_to(asked.root) else str(file)
    output = {
        "file": shown,
        "ranAt": _time(results.ended) or iso(written),
        "tests": results.tests,
        "passed": results.passed,
        "failed": results.failed,
        "skipped": results.skipped,
        "failures": results.failures,
        "total": len(results.failures),
        "truncated": False,
        "source": "disk",
        "asOf": iso(written),
    }
    return answered(output)


def _time(told: str) -> str:
    """NUnit's `2026-03-02 09:41:07Z`."""
    try:
        time = datetime.fromisoformat(told.replace("Z", "+00:00"))
    except ValueError:
        return ""
    return iso((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp())
