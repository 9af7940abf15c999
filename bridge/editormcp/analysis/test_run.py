"""How a run of a project's tests ended, as the Editor tells it."""

from __future__ import annotations

import msgspec

from editormcp.analysis.nunit import Results, failure


class ToldFailure(msgspec.Struct, frozen=True, rename="camel"):
    name: str
    message: str
    stack_trace: str = ""


class TestRun(msgspec.Struct, frozen=True, rename="camel"):
    """The payload of `editor/tests`."""

    finished_at: int
    """Milliseconds since 1970."""
    tests: int
    passed: int
    failed: int
    skipped: int
    failures: tuple[ToldFailure, ...] = ()

    @property
    def results(self) -> Results:
        failures = [failure(one.name, one.message, one.stack_trace) for one in self.failures]
        return Results(self.tests, self.passed, self.failed, self.skipped, failures=failures)
