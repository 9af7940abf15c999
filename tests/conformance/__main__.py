"""`scripts/conformance`: every scenario with its outcome, and a last line that counts them."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from conformance import against, suite
from conformance.against import Outcome


async def run_all(folder: Path) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for server, hold in (("fixture", against.fixture), ("daemon", against.daemon)):
        for revision in suite.REVISIONS:
            outcomes += await hold(revision, folder / server / revision)
    return outcomes


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        outcomes = asyncio.run(run_all(Path(folder)))
    for outcome in outcomes:
        mark = "failed" if outcome.faults else "passed"
        print(f"{mark}  {outcome.server:7}  {outcome.revision}  {outcome.scenario}")
        for fault in outcome.faults:
            print(f"        {fault}")
    failed = sum(bool(outcome.faults) for outcome in outcomes)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
