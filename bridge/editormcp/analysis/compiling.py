"""One compile of a project's scripts: what the Editor tells of it, or its log."""

from __future__ import annotations

import msgspec

STARTED, FINISHED = "started", "finished"
FAILED, SUCCEEDED, UNKNOWN = "failed", "succeeded", "unknown"


class Fault(msgspec.Struct, frozen=True):
    """One error of the compiler. A log does not tell the assembly."""

    file: str
    line: int
    column: int
    code: str
    message: str
    assembly: str = ""


class Compile(msgspec.Struct, frozen=True, rename="camel"):
    """The latest compile, finished or under way."""

    phase: str
    result: str = UNKNOWN
    number: int = 0
    errors: tuple[Fault, ...] = ()
    error_count: int = 0
    warnings: int = 0
    assemblies: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Assemblies that may be older than their sources."""
    started_at: int = 0
    finished_at: int = 0
    """Milliseconds since 1970; 0: nobody saw it."""

    @property
    def is_finished(self) -> bool:
        return self.phase == FINISHED

    @property
    def is_whole(self) -> bool:
        """Whether every error is listed."""
        return (
            self.is_finished and len(self.errors) == self.error_count and (self.result != FAILED or bool(self.errors))
        )
