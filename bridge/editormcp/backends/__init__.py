"""Who answers a call: the live Editor, or the project's files. One interface for both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from editormcp.catalogue.definition import Tool


class Answer(msgspec.Struct, frozen=True):
    """A tool's output, already JSON, and what the reader should know about it."""

    output: bytes
    diagnostics: tuple[str, ...] = ()
    blocks: tuple[dict[str, Any], ...] = ()
    """The same output as MCP content, for a tool whose output is text and links to be read, not data."""


class Progress(msgspec.Struct, frozen=True):
    """How far a long call has come; `progress` only grows."""

    progress: float
    total: float | None = None
    message: str | None = None


class Call(msgspec.Struct, frozen=True):
    """One checked call: the tool is known, its arguments fit and defaults are filled in."""

    tool: Tool
    arguments: dict[str, Any]
    deadline: float
    """When it must be answered, on the event loop's clock."""
    progress: Callable[[Progress], None] | None = None


class Backend(Protocol):
    """Answers calls about one project, or raises a ToolError. Cancellation of the task cancels the work."""

    async def call(self, call: Call) -> Answer: ...
