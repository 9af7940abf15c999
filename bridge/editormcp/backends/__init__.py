"""Who answers a call: the live Editor, or the project's files. One interface for both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from editormcp.backends.live import Live
from editormcp.catalogue.definition import Tool


class Image(msgspec.Struct, frozen=True):
    """A picture that belongs to an answer, as bytes."""

    mime_type: str
    data: bytes


class Answer(msgspec.Struct, frozen=True):
    """A tool's output, already JSON, and what the reader should know about it."""

    output: bytes
    diagnostics: tuple[str, ...] = ()
    blocks: tuple[dict[str, Any], ...] = ()
    """The same output as MCP content, for a tool whose output is text and links to be read, not data."""
    image: Image | None = None
    """The picture that the output's `image` tells of: beside it, so that nothing has to read or cut it on its way."""

    def with_data(self) -> Answer:
        """For who takes no pictures beside the output: `image` has its bytes as base64."""
        if self.image is None:
            return self
        output = msgspec.json.decode(self.output, type=dict[str, msgspec.Raw])
        told = msgspec.json.decode(output["image"], type=dict[str, Any])
        output["image"] = msgspec.Raw(msgspec.json.encode({**told, "data": self.image.data}))
        return Answer(msgspec.json.encode(output), self.diagnostics, self.blocks)


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
    live: Live | None = None
    """What the Editor has open, for a tool over scene models."""
    max_chars: int = 0
    """How long the answer may be, its notes included; 0: as long as it is."""


class Backend(Protocol):
    """Answers calls about one project, or raises a ToolError; or Wanted, where a call tells what the Editor has open.
    Cancellation of the task cancels the work."""

    async def call(self, call: Call) -> Answer: ...
