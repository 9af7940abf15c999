"""One run of the official suite, and what came out of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec

from nodes import NODE, module

REVISIONS = ("2025-11-25", "2026-07-28")
_FOLDER = re.compile(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z")


class Check(msgspec.Struct):
    """One thing that a scenario looks at."""

    id: str
    status: str
    error_message: str = msgspec.field(default="", name="errorMessage")
    details: Any = None

    @property
    def bad(self) -> bool:
        """Broken rules, and advice that was not taken."""
        return self.status in ("FAILURE", "WARNING")

    @property
    def not_testable(self) -> bool:
        """Only a fixture could have shown it."""
        return isinstance(self.details, dict) and self.details.get("untestable") is True


class Scenario(msgspec.Struct):
    """One scenario that was run. Without a single check it has shown nothing."""

    name: str
    checks: list[Check]

    @property
    def faults(self) -> list[str]:
        if not self.checks:
            return ["it did not run"]
        return [f"{check.id}: {check.error_message or check.status}" for check in self.checks if check.bad]


def required(revision: str) -> list[str]:
    """The scenarios for servers that a revision of the specification requires, as the suite lists them."""
    lines = Path(module("conformance", "requirements", f"{revision}.yaml")).read_text(encoding="utf-8").splitlines()
    names = []
    for line in lines[lines.index("server:") + 1 :]:
        if line and not line.startswith(" "):
            break
        if line.startswith("  - "):
            names.append(line.removeprefix("  - "))
    return names


async def run(port: int, revision: str, folder: Path) -> dict[str, Scenario]:
    """Run everything that a revision has; the scenarios by name. `folder` takes the suite's own records."""
    command = [str(NODE), module("conformance", "dist", "index.js"), "server"]
    options = ["--url", f"http://localhost:{port}/mcp", "--requirements", revision, "--output-dir", str(folder)]
    pipe, to_it = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    process = await asyncio.create_subprocess_exec(*command, *options, stdout=pipe, stderr=to_it)
    said, _ = await process.communicate()
    found = _records(folder)
    if not found:
        raise RuntimeError(f"the suite ended with {process.returncode} and no records: {said.decode()[-2000:]}")
    return found


def _records(folder: Path) -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    for record in folder.glob("server-*/checks.json"):
        if name := _FOLDER.fullmatch(record.parent.name):
            found[name[1]] = Scenario(name[1], msgspec.json.decode(record.read_bytes(), type=list[Check]))
    return found
