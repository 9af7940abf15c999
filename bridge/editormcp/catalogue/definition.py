"""A tool definition of v0.1 (protocol/README.md), with our optional additions."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

STANDARD_CATEGORIES = ("mcp.platform", "project", "scene", "asset", "audio", "editor")
DEFAULT_TIMEOUT_MS = 30_000


class Input(msgspec.Struct, frozen=True, omit_defaults=True):
    """One parameter of a tool."""

    type: str
    required: bool
    description: str
    default: Any = None
    enum: tuple[Any, ...] | None = None
    minimum: float | None = None
    maximum: float | None = None
    items: dict[str, Any] | None = None

    def schema(self) -> dict[str, Any]:
        """The parameter as JSON Schema, without what only v0.1 knows."""
        given: dict[str, Any] = msgspec.to_builtins(self)
        given.pop("required", None)
        if given["type"] == "array":
            given.setdefault("items", {"type": "string"})  # some clients drop a tool with an array without items
        return given


class Tool(msgspec.Struct, frozen=True, dict=True, rename="camel"):
    """One tool. `source` is who brought it: empty for a shipped one, else a project's id."""

    id: str
    name: str
    description: str
    category: str
    safety_level: str
    tier: str
    inputs: dict[str, Input]
    outputs: dict[str, dict[str, Any]]
    notes: str = ""
    examples: tuple[dict[str, Any], ...] = ()
    timeout_ms: int = DEFAULT_TIMEOUT_MS
    confirmation: bool = False
    tags: tuple[str, ...] = ()
    exactly_one_of: tuple[tuple[str, ...], ...] = ()
    own: bool = False
    peer_name: str = ""
    """What a plain GABP peer calls it, where that cannot be told from the id."""

    @cached_property
    def mcp_name(self) -> str:
        return mcp_name(self.id)

    @cached_property
    def gabp_name(self) -> str:
        return self.peer_name or self.id.replace(".", "/")

    @cached_property
    def asks_a_project(self) -> bool:
        """Platform tools are the daemon's own; all others ask about a project."""
        return self.category != "mcp.platform"


def mcp_name(id: str) -> str:
    """A name every MCP client takes: a dot or a hyphen breaks some of them."""
    return id.replace(".", "_").replace("-", "_")
